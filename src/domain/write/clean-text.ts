// Text as it may be stored: well-formed Unicode without control characters.

/** Control characters other than tab, line feed and carriage return (C0, DEL, C1). */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * The text with lone surrogates replaced by U+FFFD and control characters dropped (tabs and line breaks stay).
 * Nothing else is changed: no trimming, no normalisation. A second call changes nothing.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(controls, '');
}
