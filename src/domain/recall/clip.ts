// Cutting a text at a number of characters.

/** The longest prefix of at most `limit` UTF-16 units that does not end inside a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = Math.max(0, Math.floor(limit));
  const last = text.charCodeAt(end - 1);
  const next = text.charCodeAt(end);
  const splitsPair = last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
  return text.slice(0, splitsPair ? end - 1 : end);
}
