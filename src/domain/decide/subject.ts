// Whose fact it is. "The user's sister lives in Leeds" must never meet "The user lives in Cork" in one slot.
import { foldText, normalContent } from './normalise.js';
import { hanRelations, relationWords } from './value-lexicon.js';

const own = new Set([
  '',
  'user',
  'theuser',
  'users',
  'me',
  'i',
  'my',
  'myself',
  'self',
  'speaker',
  'human',
  '用户',
  '我',
  '本人',
  '自己',
]);
const team = new Set([
  'project',
  'theproject',
  'we',
  'us',
  'our',
  'team',
  'theteam',
  '项目',
  '我们',
  '团队',
  '该项目',
  '本项目',
  '我们项目',
]);

const ownersPrefix =
  /^(?:the\s+|a\s+)?(?:user'?s?'?\s+|my\s+|our\s+|his\s+|her\s+|their\s+|用户的?|我们的?|我的?)?(?:the\s+)?/iu;

/** The subject without article and owner: "the user's sister" → "sister", "用户的姐姐" → "姐姐". */
function bareSubject(subject: string): string {
  const folded = foldText(subject).trim();
  const bare = normalContent(folded.replace(ownersPrefix, ''));
  return bare === '' ? normalContent(folded) : bare;
}

const englishRelation = /^(?:the\s+)?(?:user's|users'|my)\s+(?:[\p{L}-]+\s+){0,2}?([\p{L}-]+)(?=\s|'|,|$)/iu;
const hanRelation = new RegExp(`^(?:用户|我)的?(?:${hanRelations.join('|')})`, 'u');

/** The relation a sentence is about when it starts with one ("The user's older sister …"), else null. */
function relationIn(content: string): string | null {
  const folded = foldText(content).trim();
  const han = hanRelation.exec(folded);
  if (han !== null) return bareSubject(han[0]);
  const words = englishRelation.exec(folded)?.[0].split(/\s+/u) ?? [];
  return relationAmong(folded, words);
}

function relationAmong(folded: string, words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const noun = folded
    .split(/\s+/u)
    .slice(1, 5)
    .map((word) => word.replace(/'s?$|,$/u, ''));
  return noun.find((word) => relationWords.has(word)) ?? null;
}

/** What the subject key is made from. */
export interface SubjectOf {
  readonly subject: string | null;
  readonly content?: string;
}

/** True for a subject that names no one in particular: none, the user, we. */
function isOwnSubject(subject: string | null): boolean {
  return own.has(bareSubject(subject ?? '')) || own.has(normalContent(subject ?? ''));
}

/**
 * The normal form of a memory's subject. No subject, "the user" and "I" are one; `owner` is its name
 * (`user`, `project`). A sentence that starts with a relation of the user is about that person,
 * unless `aboutRelation` says the attribute itself is one ("user.partner").
 */
export function subjectKey(memory: SubjectOf, owner: string, aboutRelation: boolean): string {
  const bare = bareSubject(memory.subject ?? '');
  const general = isOwnSubject(memory.subject) || (owner !== 'user' && team.has(bare));
  if (!general) return bare === owner ? owner : bare;
  const relation = aboutRelation || owner !== 'user' ? null : relationIn(memory.content ?? '');
  return relation ?? owner;
}

/** True when two facts are clearly about different people, at least one of them a relation of the user. */
export function differentPeople(a: Required<SubjectOf>, b: Required<SubjectOf>): boolean {
  const [mine, theirs] = [subjectKey(a, 'user', false), subjectKey(b, 'user', false)];
  if (mine === theirs) return false;
  const isRelation = (key: string): boolean => relationWords.has(key) || hanRelations.includes(key);
  const mentioned = (key: string, content: string): boolean => foldText(content).includes(key);
  return (isRelation(mine) && !mentioned(mine, b.content)) || (isRelation(theirs) && !mentioned(theirs, a.content));
}
