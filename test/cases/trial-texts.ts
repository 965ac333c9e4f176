// The texts a trial left in the store or was given.
import type { BaseMessage } from '@langchain/core/messages';
import type { RecallResult } from '../../src/client/recall.js';
import type { MemoryRecord } from '../../src/domain/memory-record.js';
import type { Loaded } from './steps-chain.js';
import { allOf } from './steps-look.js';
import type { Call, TrialRun } from './trial-run.js';
import { userOf } from './world.js';

/** The text of a memory as checks see it. */
export function textOf(memory: Pick<MemoryRecord, 'content'> | { readonly pageContent: string }): string {
  return 'pageContent' in memory ? memory.pageContent : memory.content;
}

/** The active texts of every scope of the trial. */
export async function liveTexts(run: TrialRun): Promise<readonly string[]> {
  const found = await Promise.all(run.scopes.map((scope) => allOf(userOf(run.world, scope), 'active').catch(() => [])));
  return found.flat().map(textOf);
}

/** Texts a call gave back. */
export function textsOf(call: Call | undefined): readonly string[] {
  const { value } = call ?? {};
  if (Array.isArray(value)) return (value as Parameters<typeof textOf>[0][]).map(textOf);
  return ((value as RecallResult | undefined)?.memories ?? []).map(textOf);
}

/** The value LangChain would put into the prompt, as text. */
export function renderedText(call: Call | undefined): string {
  const [value] = Object.values((call?.value as Loaded | undefined)?.variables ?? {});
  if (typeof value === 'string') return value;
  return ((value ?? []) as readonly BaseMessage[]).map(({ content }) => JSON.stringify(content)).join('\n');
}

/** What was thrown, as one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}
