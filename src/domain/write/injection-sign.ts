// What a sign of an attack is: words that say nothing alone. Several in one sentence make an order no source may write.

/** Words of one kind in both languages. */
export interface Words {
  readonly english: RegExp;
  readonly chinese: RegExp;
}

/** Words that count: 1 for what harmless sentences hold often, 3 for what they hardly ever hold. */
export interface Sign extends Words {
  readonly weight: 1 | 2 | 3;
}

/** "Never skip the checks" asks for the opposite. */
export const notNot =
  "(?<!\\b(?:never|not|don't|doesn't|didn't|can't|cannot|won't|mustn't|shouldn't|nobody|no one)\\s(?:ever\\s|just\\s|simply\\s|you\\s|to\\s)?)";
/** The same in Chinese. */
export const notNotChinese =
  '(?<!(?:不要|别|不得|不许|禁止|不能|不可|不可以|从不|绝不|切勿|请勿|没|不会|避免|防止)[^，。\\n]{0,2})';
