// What code noted of a turn without anybody stating it: the assistant's answers worth keeping, outcomes of tool calls.
// It never mixes with what users said: neither confirms, replaces or stands for the other.
import type { MemoryRecord, MemorySource } from './memory-record.js';

/** Attribute of an answer or an agreed proposal of the assistant. */
export const answerAttribute = 'custom.assistant_answer';

/** Attribute of how a call of a tool went. */
export const toolOutcomeAttribute = 'custom.tool_outcome';

/** Who or what noted it, or `said` for everything else. */
export type Voice = 'assistant' | 'tool' | 'said';

/** The voice of a candidate or memory, by its attribute and the kind of its (first) source. */
export function voiceOf(attribute: string, kind: MemorySource['kind'] | undefined): Voice {
  if (attribute === answerAttribute && kind === 'agent_answer') return 'assistant';
  return attribute === toolOutcomeAttribute && kind === 'tool_trace' ? 'tool' : 'said';
}

/** The voice of a stored memory. */
export function voiceOfMemory({ attribute, sources }: Pick<MemoryRecord, 'attribute' | 'sources'>): Voice {
  return voiceOf(attribute, sources[0]?.kind);
}
