/** A history as one text: its JSON and, since payloads are base64 in it, every payload decoded. */
export function decodedHistory(json: string): string {
  const decoded: string[] = [json];
  JSON.parse(json, (key, value: unknown) => {
    if (key === 'data' && typeof value === 'string') decoded.push(Buffer.from(value, 'base64').toString());
    return value;
  });
  return decoded.join('\n');
}
