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

const animal =
  '(?:dogs?|pupp(?:y|ies)|cats?|kittens?|horses?|pon(?:y|ies)|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|tortoises?|cows?|sheep|goats?|hens?|pets?)';
const animalFirst = new RegExp(
  `^\\W*(?:(?:my|our|his|her|their|the|(?:the )?[\\w-]+'s?s?) )(?:[\\w-]+ ){0,2}${animal}(?:,? [A-Z]\\w+,?)?(?= (?:is|was|has|had|gets?|got|needs?|takes?|can't|suffers?|limps?|died|went)\\b|'s\\b)`,
  'i',
);
const animalFirstChinese =
  /^(?:我们?|咱们?|他|她|俺)?(?:家|养)?的?(?:那[只条匹])?[老小大]?(?:狗|狗狗|猫|猫咪|兔子|仓鼠|马|鹦鹉|乌龟|宠物)(?![毛粮窝咖])/;
const personBeside = /\b(?:i|i'm|me|myself|we|us)\b|[，,。].*(?:我|他|她|咱|俺)/i;

/** True when a sentence begins with an animal, says something of it, and names no person beside its owner. */
export function isAboutAnimal(sentence: string): boolean {
  const words = sentence.trim();
  return (animalFirst.test(words) || animalFirstChinese.test(words)) && !personBeside.test(words);
}
