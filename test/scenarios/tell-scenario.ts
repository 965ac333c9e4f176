import type { DurableMemory } from '../../src/client/durable-memory.js';
import { demoNow, demoParts, demoQuestions } from '../../src/cli/demo/conversations.js';

/** What a run of the scenario leaves behind, without system times. */
export interface ScenarioResult {
  readonly outcomes: readonly unknown[];
  readonly memories: readonly unknown[];
  readonly answers: readonly { readonly question: string; readonly order: readonly string[] }[];
}

/** A clock the scenario moves: every turn happens when it was said. */
export function scenarioClock(): { now: () => number; set: (at: string) => void } {
  let now = Date.parse(demoNow);
  return { now: () => now, set: (at) => (now = Date.parse(at)) };
}

/** Tells the demo's conversations to a memory and asks its questions. `users` keeps runs on one server apart. */
export async function tellScenario(
  memory: DurableMemory,
  clock: ReturnType<typeof scenarioClock>,
  tenantId: string,
): Promise<ScenarioResult> {
  const outcomes: unknown[] = [];
  for (const turn of demoParts.flatMap((part) => part.turns)) {
    clock.set(turn.at);
    const user = memory.for({ tenantId, userId: turn.userId });
    const { outcome } = await user.remember([...turn.messages], { sessionId: turn.sessionId, at: turn.at, wait: true });
    const { completedAt: _, ...kept } = outcome!;
    outcomes.push(kept);
  }
  clock.set(demoNow);
  const users = [...new Set(demoParts.flatMap((part) => part.turns.map((turn) => turn.userId)))];
  const listed = await Promise.all(users.map((userId) => memory.for({ tenantId, userId }).list({ status: 'all' })));
  const memories = listed
    .flatMap((page) => page.memories)
    .map(({ createdAt: _c, firstCreatedAt: _f, retiredAt: _r, ...rest }) => rest)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const answers = await Promise.all(
    demoQuestions.map(async ({ userId, question }) => {
      const { memories: found } = await memory
        .for({ tenantId, userId })
        .recall(question, { touch: false, strict: true });
      const rounded = found.map((one) => ({ id: one.id, score: one.score.toFixed(4) }));
      return { question, order: rounded.toSorted(byScoreThenId).map((one) => `${one.score} ${one.id}`) };
    }),
  );
  return { outcomes, memories, answers };
}

function byScoreThenId(a: { id: string; score: string }, b: { id: string; score: string }): number {
  return Number(b.score) - Number(a.score) || (a.id < b.id ? -1 : 1);
}
