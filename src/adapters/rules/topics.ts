// Other words for what a fact is about, so that a question asked with them finds it.

const topics: readonly (readonly [said: RegExp, tags: readonly string[]])[] = [
  [
    /\b(?:piano|violin|viola|cello|guitar|bass guitar|banjo|ukulele|mandolin|lute|oud|sitar|harp|drums?|percussion|flute|clarinet|oboe|bassoon|saxophone|sax|trumpet|trombone|tuba|horn|accordion|harmonica|recorder|bagpipes|organ|keyboard|synthesi[sz]er|xylophone)\b(?<=\b(?:plays?|playing|learning|learns|practi[sc]es|teaches|studies|owns|has)\b.*)/i,
    ['music', 'instrument'],
  ],
  [/\b(?:choir|orchestra|sings|band|concerts?|opera|jazz|symphon\w+)\b/i, ['music']],
  [/(?:弹|拉|吹|学|练|会)[^，。]{0,6}(?:琴|吉他|古筝|琵琶|二胡|笛|箫|萨克斯|小号|鼓|尤克里里|贝斯)/, ['音乐', '乐器']],
  [/唱歌|合唱|乐队|音乐会|唱戏/, ['音乐']],
  [
    /\b(?:runs|running|jogs|marathons?|swims|swimming|climbs|climbing|bouldering|cycles|cycling|tennis|football|soccer|basketball|volleyball|badminton|squash|golf|rugby|cricket|hockey|skis|skiing|snowboard\w*|surf\w*|rows|rowing|sails|sailing|hik(?:es|ing)|yoga|pilates|boxing|judo|karate|fencing|gym)\b/i,
    ['sport', 'exercise'],
  ],
  [
    /跑步|马拉松|游泳|爬山|登山|攀岩|骑行|网球|足球|篮球|排球|羽毛球|乒乓球|高尔夫|滑雪|冲浪|瑜伽|健身|拳击|柔道|太极/,
    ['运动'],
  ],
  [/续航/, ['电池']],
  [/电池/, ['续航']],
  [/\bbattery\b/i, ['runtime']],
  [/房租|月租|租金/, ['租房']],
  [/\brent(?:s|ed|ing)?\b/i, ['housing']],
  [/素食|吃素|清真|忌口/, ['饮食']],
  [/\b(?:vegan|vegetarian|pescatarian|halal|kosher|gluten|lactose)\b/i, ['food', 'diet']],
  [/血压|血糖|糖尿病|哮喘|手术|住院|体检/, ['健康']],
  [/\b(?:blood pressure|diabet\w+|asthma|surgery|hospital|migraines?)\b/i, ['health']],
];

/** Tags of a fact; most have none. */
export function topicsOf(content: string): readonly string[] {
  return [...new Set(topics.flatMap(([said, tags]) => (said.test(content) ? tags : [])))];
}
