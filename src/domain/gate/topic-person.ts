// Is a statement about somebody? What is said of groups, animals and things needs no consent.

const groups =
  /\b(?:people|patients|users|those|anyone|anybody|customers|clients|persons|adults|individuals|someone|somebody|(?:many|most|some) of)\b[^.\n]{0,30}$|^(?:many|most)\b[^.\n]{0,30}$/i;
const animals =
  /\b(?:(?<!guide |hot |assistance )dog|cat(?! scan)|pet(?! scan)|horse|rabbit|hamster|parrot|puppy|kitten|cow|sheep|hen)s?\b[^.\n]{0,30}$/i;
const groupsChinese = /(?:人们|患者|病人|用户们|客户|很多人|有些人)[^。，\n]{0,10}$/;
const animalsChinese = /(?:狗|猫|宠物|兔子|仓鼠|小马|马匹|鹦鹉)[^。，\n]{0,10}$/;

/** True when what stands before a match, at most 60 UTF-16 units, names no group, and with it no animal. */
export function isOfSomebody(sentence: string, start: number, end: number): boolean {
  const before = sentence.slice(Math.max(0, start - 60), start);
  if (groups.test(before) || groupsChinese.test(before)) return false;
  const upToEnd = before + sentence.slice(start, end);
  return !animals.test(upToEnd) && !animalsChinese.test(upToEnd);
}
