// A question about one person of the user's: facts that name neither them nor what they are called are about others.
import { foldText } from '../decide/normalise.js';
import { hanRelations, relationWords } from '../decide/value-lexicon.js';
import type { MemoryRecord } from '../memory-record.js';

const about = new RegExp(
  `\\b(?:about|who(?:'s| is| are| was)|describe|does|do|did|is|are|was|has|have|where|when|how)\\b[^?.!]*?\\b(?:my|our|the user's) (?:[a-z-]+ ){0,2}?(?<relation>${[...relationWords].join('|')})(?=$|'s|[ ?.!,]+(?!cit(?:y|ies)\\b|compan))`,
  'u',
);
const aboutHan = new RegExp(`(?:我们?|用户)(?:的|家)?(?:大|小|二)?(?<relation>${hanRelations.join('|')})`, 'u');
/** Asked for the sake of something else: a gift, a meal, a plan. */
const forOthers =
  /\b(?:for|with|from|to) (?:my|our|the user's)\b|\b(?:should|can|could|shall|would|may|gift|present|buy|give|recommend|suggest|help|write|plan|i|we)\b|[给为帮替送买跟和陪带]|推荐|建议|应该/u;

/** A page that is pasted is about nobody in particular. */
const longestQuestion = 300;

type Told = Pick<MemoryRecord, 'content' | 'subject' | 'speaker'>;

/** The relation the question is about (sister, 妹妹); null when it is about none, or about several. */
function relationAsked(question: string): string | null {
  if (question.length > longestQuestion) return null;
  const folded = foldText(question);
  const named = about.exec(folded)?.groups?.['relation'] ?? aboutHan.exec(folded)?.groups?.['relation'];
  if (named === undefined) return null;
  const plain = /\p{Script=Han}/u.test(named)
    ? folded.replace(/我们?|用户/gu, '')
    : folded.replace(/^(?:can|could|would) you /u, '');
  return forOthers.test(plain.replace(/^tell me /u, '')) ? null : named;
}

/** What the person is called, where a memory says it together with the relation: "the user's sister Emma". */
function calledAs(relation: string, told: readonly Told[]): readonly string[] {
  return told.flatMap(({ subject, content }) => {
    const spoken = `${subject ?? ''}\n${content}`;
    const beside = new RegExp(
      `\\b${relation},? (?:is |called |named |is called |is named )?(\\p{Lu}[\\p{Ll}'’-]+)`,
      'gu',
    );
    return /\p{Script=Han}/u.test(relation)
      ? [...spoken.matchAll(new RegExp(`${relation}(?:叫|是|名叫)?(\\p{Script=Han}{2,3})(?=[，。,]|$)`, 'gu'))].map(
          (m) => m[1]!,
        )
      : [...spoken.matchAll(beside)].map((match) => match[1]!);
  });
}

/**
 * The memories without those about others, when the question is about one person and some memory is about them. Lines
 * of dialogue stay. Order kept.
 */
export function aboutThePerson<T extends { readonly record: Told }>(
  hits: readonly T[],
  question: string,
): readonly T[] {
  const relation = relationAsked(question);
  if (relation === null) return hits;
  const told = hits.map(({ record }) => record);
  const keys = [relation, ...calledAs(relation, told).map(foldText)];
  const isAbout = ({ content, subject }: Told): boolean => {
    const folded = foldText(`${subject ?? ''}\n${content}`);
    return keys.some((key) =>
      /\p{Script=Han}/u.test(key) ? folded.includes(key) : new RegExp(`\\b${key}s?\\b`, 'u').test(folded),
    );
  };
  if (!told.some(isAbout)) return hits;
  return hits.filter(({ record }) => record.speaker !== null || isAbout(record));
}
