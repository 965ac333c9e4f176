// The ways a text may be read. Attackers hide orders in letters that look alike, in spacing and in encodings; each
// reading is the text with one disguise taken off, so that the patterns need to know plain words only.

/** Latin letters that other alphabets imitate (Cyrillic, Greek, Armenian), for words that mix alphabets. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs('аеорсухіјѕԁһӏԛԝвкмнтгьпиАВЕКМНОРСТУХІЈЅ', 'aeopcyxijsdhlqwbkmhtrbnuABEKMHOPCTYXIJS'),
  ...pairs('αεοριτυνκχηγωςΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aeopituvkxnywsABEZHIKMNOPTYX'),
  ...pairs('օսոհքցզաԼ', 'ounhpgqwL'),
]);

function pairs(from: string, to: string): (readonly [string, string])[] {
  const letters = [...to];
  return [...from].map((letter, place) => [letter, letters[place] ?? letter] as const);
}

/** Digits and signs written for letters. */
const leet: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '€': 'e' },
};

/** Zero-width, soft hyphen, bidi, variation selectors and other marks nobody sees. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Invisible copies of ASCII. */
const tagCharacters = /[\u{e0020}-\u{e007e}]/gu;
const mixedWord = /[A-Za-z\u0370-\u03ff\u0400-\u052f\u0531-\u0587]{2,60}/g;

/** The text in plain letters: compatibility forms, accents, invisible marks and look-alikes resolved, spaces single. */
function plainLetters(text: string): string {
  return text
    .replace(tagCharacters, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(/([A-Za-z])[\u0300-\u036f]{1,30}/g, '$1')
    .normalize('NFC')
    .replace(mixedWord, inOneAlphabet)
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[^\S\n]+/g, ' ');
}

function inOneAlphabet(word: string): string {
  if (!/[A-Za-z]/.test(word) || !/[^A-Za-z]/.test(word)) return word;
  return [...word].map((letter) => lookAlikes[letter] ?? letter).join('');
}

/** Single letters set apart: "i g n o r e", "i.g.n.o.r.e". Two spaces part the words. */
const spelledOut =
  /(?<![A-Za-z0-9])[A-Za-z0-9@$](?:([ .\-_*~|/+])[A-Za-z0-9@$])(?:\1[A-Za-z0-9@$]){3,200}(?![A-Za-z0-9])/g;
const cutWord = /(?<=[A-Za-z]{2})[-_*~|.·](?=[A-Za-z]{2})/g;
const gapInChinese = /(?<=[\u4e00-\u9fff])[ .·\-_*~|]{1,2}(?=[\u4e00-\u9fff])/g;
const leetWord = /(?<![\w@$!|])(?=[\w@$!|€]{0,40}[A-Za-z])(?=[\w@$!|€]{0,40}[013-578@$!|€])[\w@$!|€]{3,40}/g;

/**
 * The text as it stands, in plain letters, with each disguise of letters taken off, where it has one.
 * Order: plain first. Takes linear time.
 */
export function readingsOf(text: string): readonly string[] {
  const plain = plainLetters(text);
  const joined = plain
    .replace(spelledOut, (run) => run.replace(/[ .\-_*~|/+]/g, ''))
    .replace(cutWord, '')
    .replace(gapInChinese, '');
  const spaced = plainLetters(text.replace(spelledOut, (run) => run.replace(/[ .\-_*~|/+]/g, '')));
  const letters = [plain, joined, spaced].map((reading) => reading.replace(leetWord, withoutLeet));
  return [...new Set([plain, joined, spaced, ...letters, plainLetters(withoutEscapes(text))])];
}

const escapes = /&(?:#x?[0-9a-f]{1,6}|lt|gt|quot|apos|amp);|(?:%[0-9a-f]{2}){1,60}|\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}/gi;
const named: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Single characters written as entities, percent signs or escapes, where they stand. */
function withoutEscapes(text: string): string {
  return text.replace(escapes, (escape) => {
    if (escape.startsWith('&#')) return fromEntities(escape);
    return named[escape.toLowerCase()] ?? fromHex(escape.replace(/%|\\x|\\u00/gi, ''));
  });
}

function withoutLeet(word: string): string {
  if (/^\d+[a-z]{0,3}$/i.test(word)) return word;
  return [...word].map((sign) => leet[sign] ?? sign).join('');
}

const base64Run = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{16,4000}={0,2}(?![A-Za-z0-9+/=_-])/g;
const percentRun = /(?:%[0-9a-f]{2}){4,1000}/gi;
const entityRun = /(?:&#x?[0-9a-f]{1,6};){3,1000}/gi;
const escapeRun = /(?:\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}){4,1000}/gi;
const mostRuns = 8;

/** What is written in base64, percent signs, HTML entities or escapes, decoded; only what reads as words. */
export function hiddenTexts(text: string): readonly string[] {
  const decoders: readonly (readonly [RegExp, (run: string) => string])[] = [
    [base64Run, fromBase64],
    [percentRun, fromPercent],
    [entityRun, fromEntities],
    [escapeRun, (run) => fromHex(run.replace(/\\x|\\u00/gi, ''))],
  ];
  return decoders.flatMap(([shape, decode]) =>
    [...text.matchAll(shape)].slice(0, mostRuns).flatMap(([run]) => {
      const decoded = decode(run);
      return readsAsWords(decoded) ? [plainLetters(decoded)] : [];
    }),
  );
}

function readsAsWords(text: string): boolean {
  return text.length >= 6 && /[A-Za-z\u4e00-\u9fff]{2}/.test(text) && !/[^\P{C}\n\r\t]|\ufffd/u.test(text);
}

function fromBase64(run: string): string {
  return Buffer.from(run, 'base64').toString('utf8');
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8');
}

function fromPercent(run: string): string {
  return fromHex(run.replaceAll('%', ''));
}

function fromEntities(run: string): string {
  return run.replace(/&#(x?)([0-9a-f]{1,6});/gi, (_whole, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
