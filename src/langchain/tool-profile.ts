// The tool `what_do_you_know`: what is certain about the user, then the rest, most important first.
import { z } from 'zod';
import type { UserMemory } from '../client/user-memory.js';
import { sensitivities, type MemoryRecord } from '../domain/memory-record.js';
import { blockHead, blockTail, memoryLine } from '../domain/recall/block-lines.js';
import { secretCleaner } from '../domain/recall/block-text.js';
import type { ToolAnswer, ToolSpec } from './memory-tool.js';
import type { ToolRun } from './tool-run.js';

/** Tokens of the answer. */
const budgetTokens = 1000;
/** Memories looked at beside the exact slots, newest first. */
const mostMemories = 1000;

const schema = z.object({});

/** The specification of the tool under this name. */
export function profileSpec(name: string): ToolSpec<typeof schema> {
  return {
    name,
    description:
      'List what is remembered of this user, most certain and most important first. For questions such as "what do you know about me?".',
    schema,
    usage: 'Call it without arguments.',
    work: (_args, run) => profile(run),
  };
}

async function profile({ user }: ToolRun): Promise<ToolAnswer> {
  const [slots, page] = await Promise.all([user.profile(), user.list({ limit: mostMemories })]);
  const certain = Object.values(slots);
  const known = new Set(certain.map(({ id }) => id));
  const others = page.memories.filter(({ id }) => !known.has(id)).toSorted(byWeight);
  const now = new Date().toISOString();
  const readable = [...certain, ...others].filter((memory) => mayTell(memory, user, now));
  if (readable.length === 0) return ['Nothing is remembered of this user yet.', { memories: [], more: 0 }];
  const shown = await fitting(user, readable);
  const left = readable.length - shown.length;
  const more = page.next === null ? `${left}` : `more than ${left}`;
  const block = [blockHead('detailed'), ...shown.map(({ text }) => text), blockTail].join('\n');
  return [
    left === 0 && page.next === null ? block : `${block}\n${more} further notes are not listed here.`,
    { memories: shown.map(({ memory }) => reference(memory)), more: left },
  ];
}

function byWeight(a: MemoryRecord, b: MemoryRecord): number {
  return Number(b.pinned) - Number(a.pinned) || b.importance - a.importance;
}

/** As recall shows them: within the principal's ceiling, and valid now. */
function mayTell({ sensitivity, validFrom, validUntil }: MemoryRecord, user: UserMemory, now: string): boolean {
  const allowed = sensitivities.indexOf(sensitivity) <= sensitivities.indexOf(user.principal.ceiling);
  return allowed && (validFrom === null || validFrom <= now) && (validUntil === null || validUntil > now);
}

interface Line {
  readonly memory: MemoryRecord;
  readonly text: string;
}

async function fitting(user: UserMemory, memories: readonly MemoryRecord[]): Promise<readonly Line[]> {
  const clean = secretCleaner();
  const frame = await user.fitting([{ text: `${blockHead('detailed')}\n${blockTail}` }], budgetTokens);
  const lines = memories.map((memory) => ({ memory, text: memoryLine(memory, clean(memory.content), 'detailed') }));
  // `fitting` keeps what stands last.
  const { kept } = await user.fitting(lines.toReversed(), budgetTokens - frame.tokens);
  return kept.toReversed();
}

function reference({ id, attribute, category, saidAt, createdAt, validUntil }: MemoryRecord): object {
  return { id, attribute, category, saidAt, createdAt, validUntil };
}
