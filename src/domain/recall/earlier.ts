// Questions about an earlier value: ranking never finds it, the link of the current one does.

const english =
  /\b(?:before|previous(?:ly)?|former(?:ly)?|earlier|originally|at first|used to|in the past|until recently|(?:my|his|her|our|their|the) old|changed? (?:it |this )?from)\b/u;
const chinese = /以前|之前|原来|原先|曾经|过去|从前|先前|早先|旧的/u;

/** True when an English or Chinese question asks for what was, not for what is. */
export function asksForEarlier(question: string): boolean {
  const text = question.normalize('NFKC').toLowerCase();
  return english.test(text) || chinese.test(text);
}
