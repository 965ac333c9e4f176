// Steps that hand something in: ingest, put.
import type { ExtraValues } from '../../src/domain/memory-record.js';
import type { RememberOptions, RememberResult } from '../../src/client/remember.js';
import { limits } from '../../src/domain/limits.js';
import { generatedMessages } from './generated.js';
import type { Step } from './trial.js';
import { callsOf, meet, type TrialRun, type StepHandler } from './trial-run.js';
import { userOf } from './world.js';

const ingest: StepHandler = async (run, step) => {
  const embedder = step['embedder'] as { readonly dim?: number } | undefined;
  const before = callsOf(run, 'ingest').length - 1;
  if (embedder?.dim !== undefined && before > 0) await run.world.restart(embedder.dim);
  const messages = messagesOf(run, step);
  const parts = Array.isArray(messages) && messages.length > limits.turnMessages ? chunksOf(messages) : [messages];
  const results: RememberResult[] = [];
  for (const part of parts) results.push(await remembered(run, { ...step, messages: part }, { wait: true }));
  return results.at(-1);
};

/** What is too long for one turn is handed in as several, as an application does. */
function chunksOf(messages: readonly unknown[]): readonly unknown[] {
  const size = limits.turnMessages / 2;
  return Array.from({ length: Math.ceil(messages.length / size) }, (_, at) =>
    messages.slice(at * size, (at + 1) * size),
  );
}

async function remembered(run: TrialRun, step: Step, how: RememberOptions): Promise<RememberResult> {
  const user = userOf(run.world, meet(run, step.scope));
  const { observedAt, idempotencyKey, sessionId } = step as Readonly<Record<string, string | undefined>>;
  return user.remember(step['messages'], {
    ...how,
    ...(observedAt === undefined ? {} : { at: observedAt }),
    ...(idempotencyKey === undefined ? {} : { turnId: idempotencyKey }),
    ...(sessionId === undefined ? {} : { sessionId }),
  });
}

function messagesOf(run: TrialRun, step: Step): unknown {
  const messages = step['messages'];
  if (messages === '<generated>') return generatedMessages(run.trial.id);
  if (run.trial.input.note?.includes('lone U+D83C') !== true) return messages;
  return JSON.parse(JSON.stringify(messages).replaceAll('\uFFFD', '\\ud83c'));
}

const awaitAll: StepHandler = async (run) => {
  const started = callsOf(run, 'ingest-async');
  const end = performance.now() + 60_000;
  const outcomes = await Promise.all(
    started.map(async ({ step, value }) => {
      const user = userOf(run.world, meet(run, step.scope));
      const { ingestionId } = value as RememberResult;
      for (;;) {
        const status = await user.status(ingestionId);
        if (status?.outcome) return status.outcome;
        if (performance.now() > end) throw new Error('an ingestion did not end within a minute');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return outcomes;
};

const put: StepHandler = async (run, step) => {
  const user = userOf(run.world, meet(run, step.scope));
  const extra = step['metadata'] as ExtraValues | undefined;
  const fact = { content: step['text'] as string, ...(step['fact'] as object | undefined) };
  return user.add({ ...fact, ...(extra === undefined ? {} : { extra }) }, { wait: true });
};

/** `ingest`, `ingest-async`, `await-both`, `put`. */
export const rememberSteps: Readonly<Record<string, StepHandler>> = {
  ingest,
  'ingest-async': async (run, step) => remembered(run, { ...step, messages: messagesOf(run, step) }, {}),
  'await-both': awaitAll,
  put,
};
