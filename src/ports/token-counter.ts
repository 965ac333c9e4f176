// Port: tokens of a text, for the budget of the recalled block.

/** 1. Total: counts any string, special tokens included, without throwing. 2. count('') = 0. */
export type TokenCounter = (text: string) => number;
