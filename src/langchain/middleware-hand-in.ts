// Handing turns in: after the turn, waiting only for the acknowledgement; the turns that died before their end, too.
import { HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { lengthPrefixed, sha256Hex } from '../domain/digest.js';
import { isMemoryError, MemoryError } from '../domain/errors.js';
import { hasForgotten } from './has-forgotten.js';
import { readAnswer } from './middleware-question.js';
import type { MemoryRun } from './middleware-run.js';
import type { OnError } from './report-error.js';
import type { AgentTurn } from './turn-of.js';
import { onlyBeginningKept, userMessages } from './user-messages.js';
import { withinLimits } from './within-limits.js';

/** Threads whose open turns are kept at most; more let the oldest go. */
const mostThreads = 1000;
/** Open turns kept of one thread at most. */
const mostTurns = 20;

/** How turns are handed in. */
export interface HandInOptions {
  /** Longest wait for the acknowledgement, ms. */
  readonly acknowledgeMs: number;
  readonly report: OnError;
}

interface OpenTurn {
  readonly run: MemoryRun;
  readonly turn: AgentTurn;
  readonly abort: AbortSignal | undefined;
}

/** Hands the turns of one agent in. A turn is written once: the same turn again changes nothing, its answer included. */
export class HandIn {
  readonly #options: HandInOptions;
  /** Turns that began and are not accepted yet, by principal and thread, then by turn. */
  readonly #open = new Map<string, Map<string, OpenTurn>>();

  constructor(options: HandInOptions) {
    this.#options = options;
  }

  /**
   * A model is asked for this turn, or has answered; the later call knows more of it. Should the turn not come to its end
   * here, it is handed in as it is known: at once when `abort` fires (a caller that leaves a stream early included),
   * else with the next turn of its thread (after a tool that threw, too many steps, a store that was down).
   */
  begin(run: MemoryRun, turn: AgentTurn, abort?: AbortSignal): void {
    const turns = this.#open.get(run.key) ?? new Map<string, OpenTurn>();
    const known = turns.get(turn.turnId);
    // Now, and not only at the end: this turn may die, too.
    if (known === undefined) void this.#allDied(run, turn);
    turns.set(turn.turnId, { run, turn: { ...turn, earlier: [] }, abort: abort ?? known?.abort });
    // Moved to the end: the thread that was silent longest goes first.
    this.#open.delete(run.key);
    this.#open.set(run.key, turns);
    dropOldest(turns, mostTurns);
    dropOldest(this.#open, mostThreads);
    if (abort === undefined || abort === known?.abort) return;
    const aborted = (): void => this.#aborted(run.key, turn.turnId);
    abort.addEventListener('abort', aborted, { once: true });
  }

  #aborted(key: string, turnId: string): void {
    const open = this.#open.get(key)?.get(turnId);
    if (open !== undefined) this.accept(open.run, open.turn).catch(this.#options.report);
  }

  /**
   * Hands in the turn, and before it those of its thread that died. Resolves when they are accepted, or when the time is
   * up: the hand-in goes on then, whatever becomes of the run. Failures are reported.
   */
  async accept(run: MemoryRun, turn: AgentTurn): Promise<void> {
    const { acknowledgeMs, report } = this.#options;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), acknowledgeMs);
    });
    const accepted = this.#all(run, turn);
    try {
      if ((await Promise.race([accepted, late])) === 'late') report(notAcknowledged(acknowledgeMs));
    } finally {
      clearTimeout(timer);
    }
  }

  async #all(run: MemoryRun, turn: AgentTurn): Promise<void> {
    await this.#allDied(run, turn);
    await this.#one(run, turn);
    await readAnswer(run, turn).catch(this.#options.report);
  }

  async #allDied(run: MemoryRun, turn: AgentTurn): Promise<void> {
    for (const died of this.#died(run, turn)) {
      if (hadForgotten(died.turn, turn)) this.#close(died.run, died.turn);
      else await this.#one(died.run, died.turn);
    }
  }

  /** Without a thread, what else is open may be going on elsewhere. */
  #died({ key, sessionId }: MemoryRun, { turnId }: AgentTurn): readonly OpenTurn[] {
    const open = sessionId === undefined ? [] : [...(this.#open.get(key)?.values() ?? [])];
    return open.filter(({ turn }) => turn.turnId !== turnId);
  }

  async #one(run: MemoryRun, turn: AgentTurn): Promise<void> {
    try {
      // The words of a wish to forget name what was forgotten.
      const complete = turn.messages.some(hasForgotten) || (await remember(run, turn));
      this.#close(run, turn);
      if (!complete) this.#options.report(onlyBeginningKept(turn.query));
    } catch (error) {
      if (isMemoryError(error, 'invalid_input')) this.#close(run, turn);
      this.#options.report(error);
    }
  }

  #close({ key }: MemoryRun, { turnId }: AgentTurn): void {
    const turns = this.#open.get(key);
    turns?.delete(turnId);
    if (turns?.size === 0) this.#open.delete(key);
  }
}

/** Whether the turn was taken up again elsewhere, and something was forgotten in it: what was said since tells. */
function hadForgotten({ messages: [human] }: AgentTurn, { earlier }: AgentTurn): boolean {
  const start = earlier.findIndex(({ id }) => id !== undefined && id === human?.id);
  const since = start < 0 ? [] : earlier.slice(start + 1);
  const end = since.findIndex((message) => message.getType() === 'human');
  return since.slice(0, end < 0 ? since.length : end).some(hasForgotten);
}

function dropOldest(entries: Map<string, unknown>, most: number): void {
  if (entries.size > most) entries.delete(entries.keys().next().value!);
}

/** False when the end of what the user said was too long for a turn. */
async function remember({ user, sessionId }: MemoryRun, { query, turnId, messages }: AgentTurn): Promise<boolean> {
  const { texts, complete } = userMessages(query);
  // A picture alone says nothing that could be remembered.
  if (texts.every((text) => text.trim() === '')) return true;
  const [said, ...rest] = messages;
  const human = texts.length === 1 ? [said!] : texts.map((content) => new HumanMessage({ ...nameOf(said!), content }));
  await user.remember(withinLimits([...human, ...rest]), {
    turnId: `agent/${sha256Hex(lengthPrefixed([sessionId ?? '', turnId]))}`,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  return complete;
}

function nameOf({ name }: BaseMessage): { readonly name?: string } {
  return name === undefined ? {} : { name };
}

function notAcknowledged(acknowledgeMs: number): MemoryError {
  return new MemoryError(
    'timeout',
    `a turn was not acknowledged within ${acknowledgeMs} ms; the agent went on and the hand-in continues`,
    { context: { acknowledgeMs } },
  );
}
