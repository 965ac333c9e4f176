// Dialogues: what must come out of them is said in words, and is looked for by its words.
import { words } from '../../src/domain/recall/words.js';
import type { Expectation } from './trial.js';
import { textFailures } from './check-texts.js';
import type { TrialRun } from './trial-run.js';
import { liveTexts } from './trial-texts.js';
import { userOf } from './world.js';

interface DialogueExpectation {
  readonly mustStore: readonly string[];
  readonly mustNotStore: readonly string[];
  readonly afterLater: { readonly active: readonly string[]; readonly notActive: readonly string[] };
  readonly recall: readonly { readonly query: string; readonly firstContains: string }[];
}

/** Share of an expectation's words that one memory must hold. */
const enough = 0.6;

const aboutUser = /\bthe user\b|^用户/iu;
/** The user, and not somebody of theirs. */
const tellsOfUser = /^(?:the user(?!['’]s)|用户(?!的))/iu;

/** A remark in brackets and words about the user are not part of the fact. */
function wordsOf(text: string): readonly string[] {
  const fact = text.replaceAll(/[(（][^)）]*[)）]/gu, ' ').replaceAll(/用户|本人|\buser\b|\bthe\b/giu, ' ');
  return [...new Set(words(fact))];
}

/** True when one text holds most of the words of the expectation, or of one of its alternatives (`a / b`). */
export function says(texts: readonly string[], expected: string): boolean {
  return expected.split(' / ').some((alternative) => {
    const wanted = wordsOf(alternative);
    return texts.some((text) => {
      if (aboutUser.test(alternative) && !tellsOfUser.test(text)) return false;
      const held = new Set(words(text));
      return wanted.length > 0 && wanted.filter((word) => held.has(word)).length >= enough * wanted.length;
    });
  });
}

/** Hands in the dialogue, then what was said later; gives what is missing or too much. */
export async function dialogueFailures(run: TrialRun): Promise<readonly string[]> {
  const { input, expect } = run.trial;
  const wanted = expect as unknown as DialogueExpectation;
  const user = userOf(run.world, input.scope!);
  run.scopes.push(input.scope!);
  await user.remember(input.dialogue, { wait: true, sessionId: 'first', at: '2026-03-02T10:00:00Z' });
  const first = await liveTexts(run);
  await user.remember(input.laterDialogue, { wait: true, sessionId: 'later', at: '2026-04-20T10:00:00Z' });
  const later = await liveTexts(run);
  const failures = [
    ...missing('not stored', first, wanted.mustStore),
    ...present('stored', first, wanted.mustNotStore),
    ...missing('later not active', later, wanted.afterLater.active),
    ...present('later still active', later, wanted.afterLater.notActive),
    ...(await recallFailures(run, wanted.recall)),
  ];
  if (failures.length === 0) return [];
  const { active, notActive } = wanted.afterLater;
  const lists = [wanted.mustStore, wanted.mustNotStore, active, notActive, wanted.recall];
  const all = lists.reduce((sum, { length }) => sum + length, 0);
  return [`${all - failures.length} of ${all} expectations hold`, ...failures];
}

function missing(what: string, texts: readonly string[], expected: readonly string[]): string[] {
  return expected.filter((one) => !says(texts, one)).map((one) => `${what}: ${one}`);
}

function present(what: string, texts: readonly string[], expected: readonly string[]): string[] {
  return expected.filter((one) => says(texts, one)).map((one) => `${what}: ${one}`);
}

async function recallFailures(run: TrialRun, asked: DialogueExpectation['recall']): Promise<string[]> {
  const user = userOf(run.world, run.trial.input.scope!);
  const failures: string[] = [];
  for (const { query, ...texts } of asked) {
    const { memories } = await user.recall(query, { touch: false });
    const found = memories.map(({ content }) => content);
    failures.push(...textFailures(`recall "${query}"`, found, texts as Expectation));
  }
  return failures;
}
