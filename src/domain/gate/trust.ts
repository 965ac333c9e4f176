// How far a source is trusted. A memory is trusted as far as the least trusted of its sources.
import type { MemorySource } from '../memory-record.js';

/** Every kind of source, most trusted first. */
export const sourceKinds = [
  'admin_policy',
  'user_edit',
  'user_message',
  'import',
  'episode_summary',
  'agent_answer',
  'tool_trace',
] as const satisfies readonly MemorySource['kind'][];

export type Trust = 'low' | 'middle' | 'high';

const trustOfKind: Readonly<Record<MemorySource['kind'], Trust>> = {
  admin_policy: 'high',
  user_edit: 'high',
  user_message: 'high',
  import: 'middle',
  episode_summary: 'middle',
  agent_answer: 'low',
  tool_trace: 'low',
};

const order: readonly Trust[] = ['low', 'middle', 'high'];

/** The trust of a memory or candidate: the lowest among the kinds of its sources. */
export function trustOf(kinds: readonly MemorySource['kind'][]): Trust {
  return order.find((trust) => kinds.some((kind) => trustOfKind[kind] === trust)) ?? 'low';
}
