// Sentences and their kinds: what is asked, what is only imagined.

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** One sentence and where it begins. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** A full stop after one of these ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:st|mr|mrs|ms|dr|prof|no|nr|vs|e\.g|i\.e|etc|approx|inc|ltd|jr|sr|dept|fig|ca)\.\s*$/i;

/** The sentences of a text, line by line, trimmed, with their places; empty ones left out. */
export function sentencesOf(text: string): readonly Sentence[] {
  const lines = linesOf(text).filter((line) => line.text.trim() !== '');
  return lines.flatMap(({ text: line, start }) =>
    joined([...segmenter.segment(line)].map(({ segment, index }) => ({ text: segment, start: start + index })))
      .map((sentence) => trimmedAt(sentence.text, sentence.start))
      .filter((sentence) => sentence.text !== ''),
  );
}

function joined(parts: readonly Sentence[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last.text)) {
      sentences[sentences.length - 1] = { text: last.text + part.text, start: last.start };
    } else sentences.push(part);
  }
  return sentences;
}

function linesOf(text: string): readonly Sentence[] {
  const lines: Sentence[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ text: line, start });
    start += line.length + 1;
  }
  return lines;
}

function trimmedAt(text: string, start: number): Sentence {
  const lead = text.length - text.trimStart().length;
  return { text: text.trim(), start: start + lead };
}

const lead =
  '^(?:(?:so|and|but|ok|okay|hey|hi|well|also|please|oh|um|hm+|think it through|tell me|quick question)[,:!]?\\s+)*';
const whWord = "(?:what(?:['’]s)?|where(?:['’]s)?|when|who(?:['’]s)?|whom|whose|why|how|which)";
const auxiliary =
  "(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|have|has|had|(?:is|are|was|were|do|does|did|ca|could|wo|would|should|have|has|had)n['’]t)";
const asked =
  '(?:i|you|he|she|it|we|they|there|this|that|these|those|the|my|your|our|his|her|their|any|anyone|anybody|someone|everyone|people)';
/** A question word, or an auxiliary before its subject; a name may be the subject. */
const asks = new RegExp(`${lead}(?:${whWord}\\b|${auxiliary} ${asked}\\b)`, 'i');
const asksOfName =
  /^(?:is|are|was|were|does|did|can|could|will|would|should|has|Is|Are|Was|Were|Does|Did|Can|Could|Will|Would|Should|Has) [A-Z]\w+/;
// After 还 or 着, without a question word, 呢 only stresses: 身份证上写着呢.
const asksChinese =
  /(?:吗|(?<!^[^什怎谁哪几多何]{0,60}(?:还|着|正)[^什怎谁哪几多何]{0,12})呢|么)[?？。!！~～]*$|^(?:请问|那么?|所以|对了|嗯)?[，,]?(?:什么|怎么|怎样|如何|为什么|为啥|哪|谁|几|多少|是不是|有没有|能不能|可不可以|要不要|会不会|该不该)|(?:(?<!没有?|任何)什么|怎么样|怎么办|哪里|哪儿|哪个|哪些|谁|多少|几[个点天岁]|为什么|咋样)[^，。,]{0,6}$/;

// 谁都能写, 谁来换都行, 说什么都算数: whoever, whatever. 再说为什么, 备注是谁: what is to be said, not asked.
const statesChinese =
  /(?:谁|(?<!为|凭|干)什么|啥)[^，。,？?]{0,4}(?:都|也)(?!是[谁什])|谁[^，。？?]{0,12}[，,]?谁|谁想[^，。,？?]{1,8}(?:自己|就|随)|(?:说|讲|写|解释|备注|注明|标)(?:一下|清楚?|明白?)?(?:是|了|下)?(?:谁|为什么|怎么[^，。,？?]{0,4})[。！!]?$/;

/** True for a clause that asks something: by its mark, or by how it begins or ends. */
export function isQuestion(clause: string): boolean {
  const text = clause.trim();
  if (/[?？]["'”’)）]*$/.test(text)) return true;
  if (asksChinese.test(text)) return /吗[。！!～~]*$/.test(text) || !statesChinese.test(text);
  return asksOfName.test(text) || (asks.test(text) && !statesAnyway(text));
}

const clauseFirst = new RegExp(`${lead}${whWord}\\b[^?]*\\b(?:i|we)(?:['’](?:m|ve|re))?\\b`, 'i');
const inverted = new RegExp(`${lead}${whWord}(?: \\w+){0,2}? ${auxiliary} ${asked}\\b`, 'i');

/** "When I write Go I use tabs" and "What I like is tea" begin like a question, but state something. */
function statesAnyway(text: string): boolean {
  return clauseFirst.test(text) && !inverted.test(text);
}

const imagines =
  /\b(?:what if|suppose|supposing|imagine|hypothetically|let's say|let’s say|if only|i wish)\b|如果|假如|假设|要是|倘若|万一|哪天|有朝一日|要不是/i;
/** "As if" only likens. */
const conditional = /(?<!\bas )\bif\b/i;
const unreal = /\b(?:would|could|might|ever|were to|i'd|i’d|we'd|we’d|had|maybe|perhaps|someday|one day)\b/i;
// After 如果 a habit may stand ("如果写 Go，我就用 tab"), but a turn of life only as an idea.
const unrealChinese =
  /就(?:要|能|再|直接|马上|立刻)*(?:搬|辞职|移民|退休|结婚|离婚|转行|定居|买|卖|换(?:工作|公司|房|车|城市))|可能|也许|大概会|会不会|就好了|该多好|哪天|有一天|就会|的话|才会|会(?:怎|不)/;
const doubts =
  /\b(?:maybe i|perhaps i|i might|i may|we might|i could|i'm thinking (?:of|about)|i am thinking (?:of|about)|i was thinking|i(?:'m| am) considering|not sure (?:if|whether))\b|也许我|我?(?:在)?考虑要不要|说不定|我可能/i;

/** "I may approve" weighs an idea, or claims a right: whoever knows the sentence claims one reads it as "can". */
export function withoutMay(sentence: string): string {
  return sentence.replaceAll(/\bI may\b/gi, 'I can');
}

/** True for a sentence that only imagines or weighs something ("if I ever moved …", 如果哪天…). */
export function isHypothetical(sentence: string): boolean {
  if (conditional.test(sentence) && unreal.test(sentence)) return true;
  if (/如果|假如|要是/.test(sentence)) return unrealChinese.test(sentence);
  return imagines.test(sentence) || doubts.test(sentence);
}
