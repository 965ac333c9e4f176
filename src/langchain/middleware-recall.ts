// What is put before the model: recalled once per turn, looked at again before each further call of the tool loop.
import type { RecallOptions, RecallResult } from '../client/recall.js';
import type { UserMemory } from '../client/user-memory.js';
import type { Status } from '../domain/memory-record.js';
import { questionLine } from '../domain/recall/block-lines.js';
import type { MemoryRun } from './middleware-run.js';
import type { OnError } from './report-error.js';
import type { TurnNote } from './turn-cache.js';
import type { AgentTurn } from './turn-of.js';

/** A block, the memories it shows, and the pending memory it asks about. */
export interface RecalledBlock extends Pick<RecallResult, 'text' | 'memories'> {
  readonly asks: string | null;
}

/** What the recalls of one middleware share. */
export interface RecallDesk {
  /** The name of the recall tool, when the agent has it. */
  readonly lookup: string | undefined;
  readonly report: OnError;
  /** Sessions known to have had their question. */
  readonly asked: AskedSessions;
}

/**
 * The block for a call of the model; '' when there is nothing, and when memory fails (reported; the next call of the
 * turn tries again). The block of the turn is used again as long as every memory in it is still there as it was: one
 * that was forgotten or replaced meanwhile, by a tool or anybody else, is never shown again.
 */
export async function blockOf(
  desk: RecallDesk,
  run: MemoryRun,
  { note, turn }: { readonly note: TurnNote<RecalledBlock>; readonly turn: AgentTurn },
): Promise<string> {
  try {
    const known = note.block?.turnId === turn.turnId ? await note.block.value : null;
    if (known !== null && (await stillHolds(run.user, known))) return known.text;
    const value = recalled(desk, run, turn);
    note.block = { turnId: turn.turnId, value };
    return (await value).text;
  } catch (error) {
    note.block = null;
    desk.report(error);
    return '';
  }
}

/** Memories of shared namespaces are not looked at: they are not the user's to forget. */
async function stillHolds(user: UserMemory, { memories, asks }: RecalledBlock): Promise<boolean> {
  const own: { readonly id: string; readonly status: Status }[] = memories.filter(
    ({ namespace }) => namespace === user.namespace.path,
  );
  const shown = asks === null ? own : [...own, { id: asks, status: 'pending' as const }];
  const now = await Promise.all(shown.map(({ id }) => user.get(id)));
  return now.every((record, index) => record?.status === shown[index]!.status);
}

async function recalled(desk: RecallDesk, run: MemoryRun, { query, turnId }: AgentTurn): Promise<RecalledBlock> {
  const options = { answerId: turnId, ...optionsOf(desk, run) };
  const first = await recall(desk, run.user, { query, options });
  const question = first.questions.find((one) => first.text.includes(questionLine(one.question)));
  if (question === undefined) return { ...first, asks: null };
  if (await takesQuestion(desk, run, question.id)) return { ...first, asks: question.id };
  const second = await recall(desk, run.user, { query, options: { ...options, questions: 0 } });
  return { ...second, asks: null };
}

function optionsOf({ lookup, asked }: RecallDesk, { mode, recall: given, ...run }: MemoryRun): RecallOptions {
  const mayAsk = run.ingest && run.sessionId !== undefined && given.questions !== 0 && !asked.has(run.key);
  return {
    ...(mode === 'both' ? { layered: true, lookup } : {}),
    ...given,
    questions: mayAsk ? 1 : 0,
    sessionId: run.sessionId,
  };
}

interface Asking {
  readonly query: string;
  readonly options: RecallOptions;
}

async function recall({ report }: RecallDesk, user: UserMemory, { query, options }: Asking): Promise<RecallResult> {
  const result = await user.recall(query, options);
  // A partial block is better than none; a failed recall must be tried again by the next call of the turn.
  if (result.error !== undefined && result.text === '') throw result.error;
  if (result.error !== undefined) report(result.error);
  return result;
}

/** Records the question before it is put; a question that cannot be recorded is not asked. */
async function takesQuestion({ asked, report }: RecallDesk, run: MemoryRun, memoryId: string): Promise<boolean> {
  try {
    const taken = await run.user.session(run.sessionId!).ask(memoryId);
    asked.add(run.key);
    return taken;
  } catch (error) {
    report(error);
    return false;
  }
}

/** Sessions kept at most; an older one costs one more recall when it comes again. */
const mostSessions = 10_000;

/** Sessions that have had their question, as far as this process knows. A session that has had it never gets another. */
export class AskedSessions {
  readonly #keys = new Set<string>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    if (this.#keys.size >= mostSessions) this.#keys.delete(this.#keys.values().next().value!);
    this.#keys.add(key);
  }
}
