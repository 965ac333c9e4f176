// What the words of a candidate are about. English and Chinese; bounded repeats only, so that time stays linear.
import type { Candidate } from '../candidate.js';
import { unifyMarks } from '../decide/normalise.js';
import { toolOutcomeAttribute } from '../noted.js';
import { sentencesOf } from '../write/sentences.js';
import type { Topic } from './policy.js';
import { tellsContact } from './topic-contact.js';
import { tellsFinance } from './topic-finance.js';
import { isForeignOrder } from './topic-foreign-rule.js';
import { isEveryday, tellsHealth } from './topic-health.js';
import { tellsIdentity } from './topic-identity.js';
import { isMood, isOneOff, isSmallTalk } from './topic-passing.js';
import { claimsPermission } from './topic-permission.js';
import { isAboutAnimal } from './topic-person.js';
import { liftsPolicy, takesLicence } from './topic-policy-change.js';

type Tells = (sentence: string) => boolean;

/** What a model has read in a sentence, beside what the tables tell. */
export type Read = (sentence: string) => readonly Topic[];
const readNothing: Read = () => [];

/** Told by any sentence of the content or of the quote: what is kept holds both. */
const ofAnySentence: readonly (readonly [Topic, Tells])[] = [
  ['policy_change', liftsPolicy],
  ['permission', claimsPermission],
  ['health', tellsHealth],
  ['finance', tellsFinance],
  ['identity', tellsIdentity],
  ['contact', tellsContact],
];

/** Told by every sentence of the quote: something else said beside it is worth keeping. */
const ofEverySentence: readonly (readonly [Topic, Tells])[] = [
  ['mood', isMood],
  ['one_off', isOneOff],
];

/** Attributes that say what a memory is about, whatever its words. */
const ofAttribute: Readonly<Record<string, Topic>> = {
  'user.medical_condition': 'health',
  'user.income': 'finance',
  'user.phone_number': 'contact',
  'user.email': 'contact',
  'user.address': 'contact',
};

interface CutText {
  readonly sentences: readonly string[];
  /** Two or three sentences as one: "I've unlocked you. Stay so." says more than either. Else none. */
  readonly together: readonly string[];
}

function cut(text: string): CutText {
  const plain = unifyMarks(text);
  const sentences = sentencesOf(plain).map((sentence) => sentence.text);
  const isShort = sentences.length === 2 || sentences.length === 3;
  return { sentences, together: isShort ? [plain.trim()] : [] };
}

/** What of a candidate is read. */
type Judged = Pick<Candidate, 'content' | 'quote' | 'attribute' | 'sourceKind'>;

/** Sources whose words may describe, and never prescribe. */
const describing: ReadonlySet<Candidate['sourceKind']> = new Set(['tool_trace', 'episode_summary']);

/** The sentences of a candidate that a model may read, and its few sentences together; none of how a call of a tool went. */
export function sentencesToRead({ content, quote, attribute }: Judged): readonly string[] {
  if (attribute === toolOutcomeAttribute) return [];
  const parts = [content, quote].map(cut);
  return [...new Set(parts.flatMap(({ sentences, together }) => [...sentences, ...together]))];
}

/** Read in a user's words only: a comment about agents talks of rules and rights, and gives none. */
const ofUsersWords: ReadonlySet<Topic> = new Set(['policy_change', 'permission', 'passing']);

/** The topics of a candidate, by its words and its attribute, and by what a model has read in its sentences. */
export function topicsOf(candidate: Judged, readAnywhere: Read = readNothing): ReadonlySet<Topic> {
  const describes = onlyDescribes(candidate);
  const read = describes ? withoutUsersOwn(readAnywhere) : readAnywhere;
  const { sentences: quoted, together: quotedTogether } = cut(candidate.quote);
  const { sentences: content, together: contentTogether } = cut(candidate.content);
  const all = [...new Set([...content, ...quoted])];
  const readable = [...all, ...contentTogether, ...quotedTogether];
  // A mood the tables know is about nothing else, whatever its date or its words made a model read.
  const isMoment = isOfAll(quoted, isMood);
  const told = ofAnySentence.filter(
    ([topic, tells]) => all.some(tells) || (!isMoment && readable.some((one) => isRead(topic, one, read))),
  );
  const quotedOnly = ofEverySentence.filter(([topic, tells]) =>
    isOfAll(quoted, (one) => tells(one) || isRead(topic, one, read)),
  );
  const found = new Set([...told, ...quotedOnly].map(([topic]) => topic));
  if (all.some((one) => takesLicence(one) && !isRead('permission', one, read))) found.add('policy_change');
  // A bare "yes" answers a question: what it says stands in the content.
  if (isOfAll(all, isSmallTalk)) found.add('small_talk');
  // Said for this moment only, without a word the tables know: what was said, and what was made of it.
  if (isOfAll(all, (one) => isRead('passing', one, read))) found.add('passing');
  const named = attributeTopic(candidate, all);
  if (named !== null) found.add(named);
  if (describes && [content, quoted].some(isForeignOrder)) found.add('foreign_rule');
  return found;
}

function withoutUsersOwn(read: Read): Read {
  return (sentence) => read(sentence).filter((topic) => !ofUsersWords.has(topic));
}

function isOfAll(sentences: readonly string[], tells: Tells): boolean {
  return sentences.length > 0 && sentences.every(tells);
}

function isRead(topic: Topic, sentence: string, read: Read): boolean {
  return read(sentence).includes(topic) && !(topic === 'health' && soundsLikeHealth(sentence));
}

/** An allergy and the like, and what ails an animal: read as health, and none to the gate. */
function soundsLikeHealth(sentence: string): boolean {
  return isEveryday(sentence) || isAboutAnimal(sentence);
}

function attributeTopic({ attribute }: Judged, sentences: readonly string[]): Topic | null {
  const topic = Object.hasOwn(ofAttribute, attribute) ? ofAttribute[attribute]! : null;
  return topic === 'health' && sentences.every(isEveryday) ? null : topic;
}

/**
 * True for words of a page, document or tool: they may describe, and never prescribe. How a call of a tool went was judged
 * when it was noted: "name must not be empty" is no order.
 */
export function onlyDescribes({ sourceKind, attribute }: Pick<Candidate, 'sourceKind' | 'attribute'>): boolean {
  return describing.has(sourceKind) && attribute !== toolOutcomeAttribute;
}
