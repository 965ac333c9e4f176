// What is said of somebody else is no evidence for the same about the user: "My sister is a nurse".
import { foldText } from '../decide/normalise.js';
import { hanRelations, relationWords } from '../decide/value-lexicon.js';

const relation = [...relationWords].join('|');
const relative = new RegExp(
  `^(?:[Aa]nd |[Bb]ut )?(?:[Mm]y|[Oo]ur) (?:[\\p{L}-]+ ){0,2}?(?:${relation})(?:,? \\p{Lu}[\\p{L}'’-]+,?)? (?<said>.+)$`,
  'u',
);
const named = /^(?<who>\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{Ll}'’-]+)?) (?<said>.+)$/u;
const noName =
  /^(?:I|We|You|Users?|It|This|That|These|Those|They|There|Here|My|Our|Your|The|An?|And|But|So|Also|Actually|Currently|Usually|Today|Now|Still|Just|Not|Never|Always)\b/u;
const han = new RegExp(`^我(?:们)?(?:的|家)?(?:[大小二三老]|两个)?(?:${hanRelations.join('|')})(?<said>.+)$`, 'u');
const ofUser = /^(?:the )?user (?<told>.+)$/iu;
const ofUserHan = /^用户(?!的)(?<told>.+)$/u;

const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/(?<=\p{L})['’]s(?=\s)/gu, ' is')
    .replaceAll(/[\s.,;!。，；！]+/gu, ' ')
    .trim();

/** What a quote says, and of whom, when that is somebody else; null for all other quotes. */
function saidOfOther(quote: string): { readonly who: string; readonly said: string } | null {
  const text = quote.trim();
  const { said } = han.exec(text)?.groups ?? {};
  if (said !== undefined) return { who: '', said };
  const contracted = text.replace(/^(?<who>(?:[Mm]y|[Oo]ur) [\p{L}-]+|\p{Lu}\p{Ll}+)['’]s (?=\p{Ll})/u, '$<who> is ');
  const ofKin = relative.exec(contracted)?.groups?.['said'];
  if (ofKin !== undefined) return { who: '', said: ofKin };
  const name = noName.test(contracted) ? undefined : named.exec(contracted)?.groups;
  return name === undefined ? null : { who: name['who']!, said: name['said']! };
}

/**
 * True when a fact tells of the user, word for word, what its quote says of a relative, of somebody named, of him or her.
 * `speaker` is the name of who spoke, if known: people may speak of themselves by it.
 */
export function isSaidOfOther(
  fact: { readonly content: string; readonly quote: string },
  speaker: string | null,
): boolean {
  const content = fact.content.trim();
  const told = (ofUser.exec(content) ?? ofUserHan.exec(content))?.groups?.['told'];
  const other = told === undefined ? null : saidOfOther(fact.quote);
  if (told === undefined || other === null) return false;
  if (other.who !== '' && speaker?.toLowerCase().includes(other.who.toLowerCase())) return false;
  const [mine, theirs] = [plain(told), plain(other.said)];
  const begins = /\p{Script=Han}$/u.test(mine) ? mine : `${mine} `;
  return theirs === mine || theirs.startsWith(begins);
}
