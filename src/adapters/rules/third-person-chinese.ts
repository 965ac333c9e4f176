// 我妈住在合肥 as somebody else would write it down: 用户的妈妈住在合肥。

/** Words for relatives and people around, longest first. */
export const chineseKin =
  '女朋友|男朋友|未婚妻|未婚夫|闺女|老婆|老公|妻子|丈夫|太太|先生|爱人|对象|女友|男友|儿子|女儿|孩子|宝宝|妈妈|爸爸|老妈|老爸|母亲|父亲|父母|爸妈|哥哥|姐姐|弟弟|妹妹|奶奶|爷爷|外婆|外公|姥姥|姥爷|岳母|岳父|婆婆|公公|叔叔|阿姨|舅舅|姑姑|表哥|表姐|表弟|表妹|堂哥|堂弟|堂姐|堂妹|同事|老板|领导|经理|上司|室友|邻居|朋友|同学|闺蜜|房东|客户|老师|导师|妈|爸|哥|姐|弟|妹';

const kinFull: Readonly<Record<string, string>> = {
  妈: '妈妈',
  爸: '爸爸',
  哥: '哥哥',
  姐: '姐姐',
  弟: '弟弟',
  妹: '妹妹',
};
const ownKin = new RegExp(`(?:我们家|我家|我们|咱们|我|咱)的?(${chineseKin})(?!子|的话|圈)`, 'g');

/** A clause in the third person, without closing mark. `we` stands for 我们 (default 用户). */
export function inThirdPersonChinese(clause: string, we: string): string {
  return clause
    .replaceAll(ownKin, (_all, kin: string) => `用户的${kinFull[kin] ?? kin}`)
    .replaceAll(/(?:我们|咱们)(?=组|公司|团队|部门|项目|学校|班|小区|店)/g, '用户的')
    .replaceAll(/(?:我们|咱们)的/g, '用户的')
    .replaceAll(/我们|咱们/g, we)
    .replaceAll(/我自己的/g, '用户自己的')
    .replaceAll(/我自己|本人/g, '用户自己')
    .replaceAll(/[我俺咱](?=家)/g, '用户')
    .replaceAll(/[我俺咱]/g, '用户')
    .replaceAll(/[你您](?:们)?/g, '助手');
}

/** A clause as a sentence with one full stop. */
export function asChineseSentence(clause: string): string {
  return `${clause.trim().replace(/[。！!，,；;：:、\s]+$/u, '')}。`;
}
