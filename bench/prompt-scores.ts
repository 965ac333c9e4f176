// How well the dialogues came out. What is counted, and against what, is explained in docs/prompts.md.
import type { MemoryRecord } from '../src/domain/memory-record.js';
import { matches } from './prompt-dialogues.js';
import type { Dialogue, Group } from './prompt-dialogues.js';
import type { TurnTrace } from './prompt-pipeline.js';

/** Of so many expectations so many held; what failed is named in words for the reader of the report. */
export interface Tally {
  readonly asked: number;
  readonly failed: readonly string[];
}

/** What is counted of one dialogue, or of many added up. */
export interface Score {
  readonly turns: number;
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Turns in which the model failed and the rules had to stand in. */
  readonly withoutModel: number;
  readonly must: Tally;
  readonly mustNot: Tally;
  readonly updates: Tally;
  readonly coexist: Tally;
  readonly keep: Tally;
  /** Supersessions that hid a fact somebody asked for: none may happen. */
  readonly wrongSupersessions: readonly string[];
  /** Supersessions no expectation speaks about; for a reader to judge. */
  readonly otherSupersessions: readonly string[];
}

/** The numbers the goals are about, and what they rest on. */
export interface Numbers {
  readonly dialogues: number;
  readonly turns: number;
  readonly calls: number;
  readonly callsPerTurn: number;
  readonly tokensPerCall: { readonly prompt: number; readonly completion: number };
  readonly withoutModel: number;
  readonly must: { readonly asked: number; readonly share: number };
  readonly mustNot: { readonly asked: number; readonly share: number };
  readonly updates: { readonly asked: number; readonly share: number };
  readonly coexist: { readonly asked: number; readonly share: number };
  readonly keep: { readonly asked: number; readonly share: number };
  readonly wrongSupersessions: number;
  readonly otherSupersessions: number;
  /** The same numbers over the fresh dialogues alone, where there are any. */
  readonly fresh?: Numbers;
}

const nothing: Tally = { asked: 0, failed: [] };

/** A score of nothing, to add to. */
export const emptyScore: Score = {
  turns: 0,
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  withoutModel: 0,
  must: nothing,
  mustNot: nothing,
  updates: nothing,
  coexist: nothing,
  keep: nothing,
  wrongSupersessions: [],
  otherSupersessions: [],
};

/** Judges one dialogue by what was in the store after each of its turns. */
export function scoreDialogue(dialogue: Dialogue, traces: readonly TurnTrace[]): Score {
  const end = traces.at(-1)?.records ?? [];
  const outcomes = traces.map((trace) => trace.outcome);
  const total = (pick: (trace: TurnTrace) => number): number => traces.reduce((sum, trace) => sum + pick(trace), 0);
  return {
    turns: traces.length,
    calls: total(({ outcome }) => outcome.use.calls),
    promptTokens: total(({ outcome }) => outcome.use.promptTokens),
    completionTokens: total(({ outcome }) => outcome.use.completionTokens),
    withoutModel: outcomes.filter((outcome) => outcome.redecide).length,
    must: tally(musts(dialogue, traces)),
    mustNot: tally(mustNots(dialogue, traces)),
    updates: tally(updates(dialogue, end)),
    coexist: tally(
      (dialogue.coexist ?? []).map(({ a, b }) =>
        check(`${name(dialogue, [...a, ...b])} both active`, has(live(end), a) && has(live(end), b)),
      ),
    ),
    keep: tally([...keeps(dialogue, end), ...onces(dialogue, end)]),
    ...supersessions(dialogue, end),
  };
}

/** Adds two scores. */
export function addScores(a: Score, b: Score): Score {
  const join = (one: Tally, other: Tally): Tally => ({
    asked: one.asked + other.asked,
    failed: [...one.failed, ...other.failed],
  });
  return {
    turns: a.turns + b.turns,
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    withoutModel: a.withoutModel + b.withoutModel,
    must: join(a.must, b.must),
    mustNot: join(a.mustNot, b.mustNot),
    updates: join(a.updates, b.updates),
    coexist: join(a.coexist, b.coexist),
    keep: join(a.keep, b.keep),
    wrongSupersessions: [...a.wrongSupersessions, ...b.wrongSupersessions],
    otherSupersessions: [...a.otherSupersessions, ...b.otherSupersessions],
  };
}

/** The score as rounded numbers: `must` and the like as the share that held, `mustNot` as the share that was broken. */
export function numbersOf(score: Score, dialogues: number): Numbers {
  const held = ({ asked, failed }: Tally): { asked: number; share: number } => ({
    asked,
    share: round(asked === 0 ? 1 : 1 - failed.length / asked),
  });
  return {
    dialogues,
    turns: score.turns,
    calls: score.calls,
    callsPerTurn: round(score.calls / Math.max(1, score.turns)),
    tokensPerCall: {
      prompt: Math.round(score.promptTokens / Math.max(1, score.calls)),
      completion: Math.round(score.completionTokens / Math.max(1, score.calls)),
    },
    withoutModel: score.withoutModel,
    must: held(score.must),
    mustNot: {
      asked: score.mustNot.asked,
      share: round(score.mustNot.failed.length / Math.max(1, score.mustNot.asked)),
    },
    updates: held(score.updates),
    coexist: held(score.coexist),
    keep: held(score.keep),
    wrongSupersessions: score.wrongSupersessions.length,
    otherSupersessions: score.otherSupersessions.length,
  };
}

/** The goals that these numbers miss, in words; none when all are reached. */
export function goalsMissed(numbers: Numbers): readonly string[] {
  const goals: readonly (readonly [boolean, string])[] = [
    [numbers.must.share >= 0.9, `${numbers.must.share} of the facts that must come out, at least 0.9 wanted`],
    [numbers.mustNot.share <= 0.02, `${numbers.mustNot.share} of what must not was broken, at most 0.02 wanted`],
    [numbers.wrongSupersessions === 0, `${numbers.wrongSupersessions} wrong supersessions, none wanted`],
    [numbers.callsPerTurn <= 1.35, `${numbers.callsPerTurn} calls a turn, at most 1.35 wanted`],
    [numbers.withoutModel === 0, `the model failed in ${numbers.withoutModel} turns`],
  ];
  return goals.filter(([reached]) => !reached).map(([, what]) => what);
}

interface Check {
  readonly what: string;
  readonly held: boolean;
}

function check(what: string, held: boolean): Check {
  return { what, held };
}

function tally(checks: readonly Check[]): Tally {
  return { asked: checks.length, failed: checks.filter(({ held }) => !held).map(({ what }) => what) };
}

function name(dialogue: Dialogue, group: Group): string {
  return `${dialogue.id}: ${group.join(' + ')}`;
}

function musts(dialogue: Dialogue, traces: readonly TurnTrace[]): Check[] {
  return dialogue.turns.flatMap((turn, index) => {
    const known = (traces[index]?.records ?? []).filter(({ status }) => status === 'active' || status === 'pending');
    const said = (turn.must ?? []).map((group) =>
      check(`turn ${index + 1} of ${name(dialogue, group)}`, has(known, group)),
    );
    return [...said, ...(turn.ends ?? []).map((end) => endCheck(known, end, `turn ${index + 1} of ${dialogue.id}`))];
  });
}

function endCheck(
  known: readonly MemoryRecord[],
  { text, day }: { readonly text: Group; readonly day: string },
  where: string,
): Check {
  const ending = known.filter(({ validUntil }) => validUntil?.startsWith(day) === true);
  return check(`${where}: ${text.join(' + ')} ends on ${day}`, has(ending, text));
}

function mustNots(dialogue: Dialogue, traces: readonly TurnTrace[]): Check[] {
  return dialogue.turns.flatMap((turn, index) => {
    const trace = traces[index];
    const records = trace?.records ?? [];
    const unwanted = (turn.mustNot ?? []).map((group) =>
      check(`turn ${index + 1} of ${name(dialogue, group)}`, !has(records, group)),
    );
    if (turn.max === undefined) return unwanted;
    const written =
      trace?.outcome.items.filter(({ verdict }) => verdict !== 'refused' && verdict !== 'duplicate') ?? [];
    const what = `turn ${index + 1} of ${dialogue.id}: at most ${turn.max} memories, ${written.length} written`;
    return [...unwanted, check(what, written.length <= turn.max)];
  });
}

function updates(dialogue: Dialogue, end: readonly MemoryRecord[]): Check[] {
  return (dialogue.supersedes ?? []).map((update) => {
    const stillThere = live(end).some(({ content }) => matches(update.old, content) && !matches(update.new, content));
    return check(
      `${name(dialogue, update.old)} -> ${update.new.join(' + ')}`,
      !stillThere && has(live(end), update.new),
    );
  });
}

function keeps(dialogue: Dialogue, end: readonly MemoryRecord[]): Check[] {
  return (dialogue.keep ?? []).map((group) =>
    check(`${name(dialogue, group)} active at the end`, has(live(end), group)),
  );
}

function onces(dialogue: Dialogue, end: readonly MemoryRecord[]): Check[] {
  return (dialogue.once ?? []).map((group) => {
    const count = live(end).filter(({ content }) => matches(group, content)).length;
    return check(`${name(dialogue, group)} once, not ${count} times`, count <= 1);
  });
}

/**
 * A supersession is wrong when it hid a fact that an expectation asks for and that the successor does not hold,
 * unless it is one of the updates expected or allowed.
 */
function supersessions(
  dialogue: Dialogue,
  end: readonly MemoryRecord[],
): Pick<Score, 'wrongSupersessions' | 'otherSupersessions'> {
  const byId = new Map(end.map((record) => [record.id, record]));
  const wrong: string[] = [];
  const other: string[] = [];
  for (const old of end.filter(({ status }) => status === 'superseded')) {
    const successor = old.supersededBy === null ? undefined : byId.get(old.supersededBy);
    if (isExpected(dialogue, old, successor)) continue;
    const told = `${dialogue.id}: "${old.content}" by "${successor?.content ?? 'nothing'}"`;
    const hidden = askedFor(dialogue).some(
      (group) => matches(group, old.content) && !matches(group, successor?.content ?? ''),
    );
    (hidden ? wrong : other).push(told);
  }
  return { wrongSupersessions: wrong, otherSupersessions: other };
}

function isExpected(dialogue: Dialogue, old: MemoryRecord, successor: MemoryRecord | undefined): boolean {
  if ((dialogue.maySupersede ?? []).some((group) => matches(group, old.content))) return true;
  return (dialogue.supersedes ?? []).some(
    (update) => matches(update.old, old.content) && matches(update.new, successor?.content ?? ''),
  );
}

function askedFor(dialogue: Dialogue): readonly Group[] {
  const coexisting = (dialogue.coexist ?? []).flatMap(({ a, b }) => [a, b]);
  return [...dialogue.turns.flatMap((turn) => turn.must ?? []), ...(dialogue.keep ?? []), ...coexisting];
}

function live(records: readonly MemoryRecord[]): readonly MemoryRecord[] {
  return records.filter(({ status }) => status === 'active');
}

function has(records: readonly MemoryRecord[], group: Group): boolean {
  return records.some(({ content }) => matches(group, content));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
