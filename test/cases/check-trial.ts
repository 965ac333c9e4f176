// Whether what happened is what a trial expects.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { RecallResult } from '../../src/client/recall.js';
import type { Outcome } from '../../src/domain/outcome.js';
import { isMemoryError } from '../../src/domain/errors.js';
import { textFailures } from './check-texts.js';
import { dialogueFailures } from './run-dialogue.js';
import { propertyChecks } from './properties.js';
import { allOf } from './steps-look.js';
import { callsOf, type Call, type TrialRun } from './trial-run.js';
import { liveTexts, messageOf, renderedText, textsOf } from './trial-texts.js';
import type { Expectation, Scope } from './trial.js';
import { userOf } from './world.js';

/** Keys in words: comments, or left to the check written for the trial. */
const prose = new Set([
  ...['note', 'alsoTry', 'allowed', 'never', 'property', 'identity', 'history', 'updatedAt', 'langchain', 'metadata'],
  ...['time', 'bothHandles', 'eachCall', 'ingested', 'stored', 'memoryKeys', 'afterForget', 'rendered', 'objects'],
  ...['other', 'everyText', 'memory', 'schedules', 'calls', 'bundle', 'inspect', 'loadMemoryVariables', 'result'],
  ...['restored', 'schedule', 'runsAfterOutage'],
]);

/** What does not hold; [] when the trial passes. */
export async function failuresOf(run: TrialRun): Promise<readonly string[]> {
  const { id, expect, input } = run.trial;
  if (input.dialogue !== undefined) return dialogueFailures(run);
  const general = await generalFailures(run, expect);
  const check = propertyChecks[id];
  const inWords = Object.keys(expect).filter(
    (key) => prose.has(baseOf(key)) && !['note', 'alsoTry', 'allowed'].includes(key),
  );
  if (check === undefined) return [...general, ...inWords.map((key) => `no check is written for "${key}"`)];
  try {
    await check(run);
    return general;
  } catch (error) {
    return [...general, error instanceof Error ? error.message : String(error)];
  }
}

const baseOf = (key: string): string => key.replace(/\[\d+\]$/, '');
const placeOf = (key: string): number => Number(/\[(\d+)\]$/.exec(key)?.[1] ?? -1);

async function generalFailures(run: TrialRun, expect: Expectation): Promise<string[]> {
  const failures: string[] = [];
  for (const [key, wanted] of Object.entries(expect)) failures.push(...(await keyFailures(run, key, wanted)));
  return failures;
}

type KeyCheck = (run: TrialRun, wanted: never, place: number) => Promise<string[]> | string[];

async function keyFailures(run: TrialRun, key: string, wanted: unknown): Promise<string[]> {
  const check = keyChecks[baseOf(key)];
  if (check !== undefined) return check(run, wanted as never, placeOf(key));
  return prose.has(baseOf(key)) ? [] : [`no check is written for "${key}"`];
}

const verbs = ['ingest', 'put', 'recall', 'save-context', 'update', 'correct', 'forget'];

const keyChecks: Readonly<Record<string, KeyCheck>> = {
  call: (run, wanted: Expectation, place) => {
    const calls = callsOf(run, ...verbs);
    return (place < 0 ? calls : calls.slice(place, place + 1)).flatMap((call) => outcomeFailures(call, wanted));
  },
  bothCalls: (run) => callsOf(run, ...verbs).flatMap((call) => outcomeFailures(call, { outcome: 'ok' })),
  put: (run) => callsOf(run, 'put').flatMap((call) => outcomeFailures(call, { outcome: 'ok' })),
  live: async (run, wanted: Expectation) => textFailures('live', await liveTexts(run), wanted),
  recall: (run, wanted: unknown, place) => recallFailures(run, wanted, place),
  eachRecall: (run, wanted: unknown) =>
    callsOf(run, 'recall').flatMap((_, place) => recallFailures(run, wanted, place)),
  list: (run, wanted: Expectation) => lastTexts(run, 'list', wanted),
  documents: (run, wanted: Expectation) => lastTexts(run, 'retriever.invoke', wanted),
  llmCalls: (run, wanted: { readonly extract: number | string }) => {
    const { extract } = run.world.model.calls();
    const least = typeof wanted.extract === 'string' ? Number(/\d+/.exec(wanted.extract)![0]) : wanted.extract;
    const holds = typeof wanted.extract === 'string' ? extract >= least : extract === least;
    return holds ? [] : [`${extract} calls for extraction, expected ${wanted.extract}`];
  },
  embedder: (run, wanted: { readonly calls?: number; readonly rejectedInputs?: number }) => [
    ...(wanted.calls === undefined || run.world.embedder.calls === wanted.calls
      ? []
      : [`${run.world.embedder.calls} calls of the embedder`]),
    ...(wanted.rejectedInputs === undefined || run.world.embedder.rejected === 0
      ? []
      : ['the embedder refused a text']),
  ],
  keepsBudget: (run) =>
    callsOf(run, 'recall', 'load-memory-variables').flatMap((call) => {
      const text = call.do === 'recall' ? ((call.value as RecallResult | undefined)?.text ?? '') : renderedText(call);
      const budget = (call.step['tokenBudget'] as number | undefined) ?? 500;
      return countTokens(text, { disallowedSpecial: new Set() }) <= budget
        ? []
        : [`a block over its budget of ${budget} tokens`];
    }),
  scan: (run, wanted: { readonly hits: number }) => {
    const [found] = callsOf(run, 'scan-all-collections').map(({ value }) => value as { readonly hits: number });
    return found?.hits === wanted.hits ? [] : [`${found?.hits} places still hold it`];
  },
  liveCountByStatus: async (run, wanted: Readonly<Record<string, number>>) => {
    const all = (await Promise.all(run.scopes.map((scope) => allOf(userOf(run.world, scope), 'all')))).flat();
    return Object.entries(wanted).flatMap(([status, count]) => {
      const found = all.filter((memory) => memory.status === status).length;
      return found === count ? [] : [`${found} memories are ${status}, expected ${count}`];
    });
  },
  active: async (run, wanted: readonly string[]) => {
    const found = await Promise.all(
      run.seeds.map(async ({ ref, scope }) => {
        const memory = await userOf(run.world, scope).get(run.refs.get(ref!)!);
        return memory?.status === 'active' && !(await isArchived(run, scope, memory.id)) ? [ref!] : [];
      }),
    );
    return isSame(found.flat(), wanted) ? [] : [`${found.flat().join(', ')} are active, expected ${wanted.join(', ')}`];
  },
  archived: async (run, wanted: readonly string[]) => {
    const found = await Promise.all(
      run.seeds.map(async ({ ref, scope }) => ((await isArchived(run, scope, run.refs.get(ref!)!)) ? [ref!] : [])),
    );
    return isSame(found.flat(), wanted)
      ? []
      : [`${found.flat().join(', ')} are archived, expected ${wanted.join(', ')}`];
  },
  anyOf: async (run, wanted: readonly unknown[]) => {
    const stated = wanted.filter((one): one is Expectation => typeof one === 'object');
    if (stated.length < wanted.length) return propertyChecks[run.trial.id] ? [] : ['no check is written for "anyOf"'];
    const failures = await Promise.all(stated.map((one) => generalFailures(run, one)));
    return failures.some((list) => list.length === 0) ? [] : failures.flat();
  },
};

async function isArchived(run: TrialRun, scope: Scope, id: string): Promise<boolean> {
  const { memories } = await userOf(run.world, scope).archived({ limit: 1000 });
  return memories.some((one) => one.id === id);
}

function isSame(found: readonly string[], wanted: readonly string[]): boolean {
  return found.toSorted().join() === wanted.toSorted().join();
}

function lastTexts(run: TrialRun, kind: string, wanted: Expectation): string[] {
  const call = callsOf(run, kind).at(-1);
  if (call?.error) return [`${kind}: ${messageOf(call.error)}`];
  return textFailures(kind, textsOf(call), wanted);
}

function recallFailures(run: TrialRun, wanted: unknown, place: number): string[] {
  const calls = callsOf(run, 'recall');
  const call = place < 0 ? calls.at(-1) : calls[place];
  const name = `recall[${place}]`;
  if (call === undefined) return [`${name} was not made`];
  if (typeof wanted === 'string') return inWords(name, call, wanted);
  const { anyOf, call: ok, allScopes: _, ...texts } = wanted as Expectation;
  if (Array.isArray(anyOf)) {
    const failures = anyOf.map((one: unknown) =>
      typeof one === 'string' ? inWords(name, call, one) : recallFailures(run, one, place),
    );
    return failures.some((list) => list.length === 0) ? [] : failures.flat();
  }
  if (call.error) return [`${name}: ${messageOf(call.error)}`];
  if (ok !== undefined && typeof ok !== 'string') return outcomeFailures(call, ok as Expectation);
  return textFailures(name, [...textsOf(call)], texts);
}

/** `typed error`, `typed error that names 'x'`, `count 0`, `empty result`. */
function inWords(name: string, call: Call, wanted: string): string[] {
  if (wanted.startsWith('typed error')) {
    const named = /'([^']+)'/.exec(wanted)?.[1];
    if (!isMemoryError(call.error)) return [`${name}: no typed error`];
    return named === undefined || call.error.message.includes(named)
      ? []
      : [`${name}: the error does not name ${named}`];
  }
  if (call.error) return [`${name}: ${messageOf(call.error)}`];
  return textFailures(name, textsOf(call), { count: 0 });
}

/** A typed error is a MemoryError, or an outcome that carries a code. */
function outcomeFailures(call: Call, wanted: Expectation): string[] {
  const outcome = (call.value as { readonly outcome?: Outcome } | undefined)?.outcome;
  if (wanted['outcome'] === 'ok') {
    if (call.error) return [`${call.do}: ${messageOf(call.error)}`];
    return outcome?.status === 'failed' ? [`${call.do} failed with ${outcome.code}`] : [];
  }
  const typed = isMemoryError(call.error) || (outcome?.code ?? null) !== null;
  const message = isMemoryError(call.error) ? call.error.message : '';
  const unnamed = ((wanted['messageMentions'] as readonly string[] | undefined) ?? []).filter(
    (one) => !message.includes(one),
  );
  return [
    ...(typed ? [] : [`${call.do}: no typed error`]),
    ...unnamed.map((one) => `${call.do}: the message does not mention ${one}`),
  ];
}
