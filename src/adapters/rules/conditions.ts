// The circumstances under which a statement holds: "when writing Go", "on weekends", 写 Go 时, 工作日.

const english: readonly RegExp[] = [
  /\b(?:when(?:ever)?|while|if) (?:i['’]m |i am |we['’]re |we are |i |we )?(?<condition>[^,.;]{3,60}?)(?=,| i\b| we\b|$)/i,
  /^(?:but |and )?for (?<condition>(?:my |our )?[\w/+# -]{3,40}?),? (?:i|we)\b/i,
  /\bfor (?<condition>work|school|fun|(?:my |our )?(?:side |hobby |private |personal |data |web |backend |frontend )(?:projects?|work|services?|code|science|scripts?|tasks?)|scripts?|scripting|prototypes?)$/i,
  /^(?:but |and )?(?<condition>at (?:work|home|school|the office)|on (?:weekends|weekdays|\w+days)|in (?:summer|winter|spring|autumn)|during (?:the )?\w+)\b/i,
  /\b(?<condition>at work|at home|at the office|on (?:weekends|weekdays|work ?days)|in (?:the )?(?:summer|winter|spring|autumn)|during (?:the )?\w+(?: \w+)?)$/i,
];

const chinese: readonly RegExp[] = [
  /(?:当|在)?(?<condition>[^，。的]{2,16}?)(?:的?时候|(?<![小及按随同临平暂])时(?![间候区尚髦常刻光代不]))/,
  /(?:如果|要是)(?<condition>[^，。]{2,16}?)(?:的话)?[，,]/,
  /(?<condition>工作日|周末|上班(?:期间|的?时候)|在家|在公司|出差期间|冬天|夏天|春天|秋天|晚上加班)(?!去|愉快)/,
];

/** The conditions named in an English clause, in the user's words without I and when. */
export function englishConditions(clause: string): readonly string[] {
  return first(english, clause).map((text) => text.replace(/^(?:am|are|['’]m) /i, '').trim());
}

/** The conditions named in a Chinese clause. */
export function chineseConditions(clause: string): readonly string[] {
  return first(chinese, clause).map((text) => text.replace(/^(?:我们?|用户)/, '').trim());
}

function first(patterns: readonly RegExp[], clause: string): readonly string[] {
  for (const pattern of patterns) {
    const condition = pattern.exec(clause)?.groups?.condition?.trim();
    if (condition !== undefined && condition !== '') return [condition];
  }
  return [];
}
