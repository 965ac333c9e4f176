// How the demo prints what happened: outcomes, facts with their quotes, versions, recalled blocks.
import type { RecallResult } from '../../client/recall.js';
import type { UserMemory } from '../../client/user-memory.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Outcome } from '../../domain/outcome.js';
import type { DemoTurn } from './conversations.js';

/** The turn as it was said. */
export function turnLines(turn: DemoTurn): readonly string[] {
  return turn.messages.map((message) => `  ${message.role === 'user' ? turn.userId : 'assistant'}: ${message.content}`);
}

/** What became of each candidate of a turn, and what was cut out before it was stored. */
export async function outcomeLines(user: UserMemory, outcome: Outcome): Promise<readonly string[]> {
  const redacted = Object.entries(outcome.redactions).map(
    ([kind, count]) => `    redacted     ${count} ${kind} before the turn was stored`,
  );
  const items = await Promise.all(outcome.items.map((item) => itemLines(user, item)));
  const lines = [...redacted, ...items.flat()];
  return lines.length === 0 ? ['    nothing to remember'] : lines;
}

async function itemLines(user: UserMemory, item: Outcome['items'][number]): Promise<readonly string[]> {
  const memory = item.memoryId === null ? null : await user.get(item.memoryId);
  if (memory === null) return [`    ${item.verdict.padEnd(12)} (${item.reason})`];
  const replaced = item.verdict === 'supersedes' ? await Promise.all(item.targets.map((id) => user.get(id))) : [];
  const conditions = memory.conditions.length === 0 ? '' : `  [when: ${memory.conditions.join(', ')}]`;
  return [
    `    ${item.verdict.padEnd(12)} ${memory.content}${conditions}`,
    `                 quote: "${memory.sources.at(-1)!.quote}"`,
    ...replaced.filter((old) => old !== null).map((old) => `                 replaces: ${old.content}`),
  ];
}

/** The versions of every memory that has more than one. */
export async function versionLines(user: UserMemory): Promise<readonly string[]> {
  const { memories } = await user.list();
  const changed = memories.filter((memory) => memory.version > 1);
  const histories = await Promise.all(changed.map((memory) => user.history(memory.id)));
  return histories.flatMap((versions) => [...versions.map(versionLine), '']);
}

function versionLine(memory: MemoryRecord): string {
  return `    v${memory.version}  ${memory.status.padEnd(11)} said ${memory.saidAt.slice(0, 10)}  ${memory.content}`;
}

/** A question, the block an agent gets for it, and the scores behind it. */
export function answerLines(question: string, result: RecallResult): readonly string[] {
  if (result.memories.length === 0) return [`  "${question}"`, '    recalls nothing', ''];
  const scores = result.memories.map((memory) => `    ${memory.score.toFixed(3)}  ${memory.content}`);
  return [
    `  "${question}"`,
    ...scores,
    `    the block, ${result.tokens} tokens:`,
    ...result.text.split('\n').map((line) => `    | ${line}`),
    '',
  ];
}
