// The tool `recall`: looks memories up; the model reads the block, the application gets ids, scores and dates.
import { z } from 'zod';
import type { RecalledMemory, RecallOptions } from '../client/recall.js';
import { limits } from '../domain/limits.js';
import { categories } from '../domain/memory-record.js';
import { unreachable, type ToolAnswer, type ToolSettings, type ToolSpec } from './memory-tool.js';
import { recallOverrides } from './call-overrides.js';
import type { ToolRun } from './tool-run.js';

const day = z.string().max(limits.idChars).nullish();

const schema = z.object({
  query: z.string().trim().min(1).max(limits.queryChars).describe('What to look up, as a question or a few words.'),
  category: z.enum(categories).nullish().describe('Only this kind of memory.'),
  from: day.describe('Only what was said on or after this date, YYYY-MM-DD.'),
  to: day.describe('Only what was said before this date, YYYY-MM-DD.'),
});

type Args = z.output<typeof schema>;

/** What a recall by tool is made with. */
export interface RecallToolSettings extends ToolSettings {
  readonly recall?: Omit<RecallOptions, 'sessionId' | 'strict'> | undefined;
}

/** The specification of the tool under this name. */
export function recallSpec(name: string, settings: RecallToolSettings): ToolSpec<typeof schema> {
  return {
    name,
    description:
      'Look up what is remembered of this user from earlier conversations. Use it before asking the user for something they may have told already.',
    schema,
    usage: 'Give query, and if needed category, from and to.',
    work: (args, run) => recall(args, run, settings),
  };
}

async function recall(args: Args, run: ToolRun, settings: RecallToolSettings): Promise<ToolAnswer> {
  const { text, memories, truncated, error } = await run.user.recall(args.query, {
    // An open question belongs to the turn, not to a search of the model.
    questions: 0,
    ...settings.recall,
    ...recallOverrides(run.scope),
    ...asked(args),
    ...(run.sessionId === undefined ? {} : { sessionId: run.sessionId }),
  });
  if (error !== undefined) settings.onError(error);
  // Never the model's fault: wrong arguments are thrown.
  if (error !== undefined && text === '') return [unreachable, { error: error.code }];
  const incomplete = error === undefined ? '' : '\nSome notes could not be read just now.';
  return [
    text === '' ? 'Nothing is remembered about that.' : `${text}${incomplete}`,
    { memories: memories.map(reference), truncated },
  ];
}

function asked({ category, from, to }: Args): RecallOptions {
  return {
    ...(category === null || category === undefined ? {} : { categories: [category] }),
    ...(from === null || from === undefined || from.trim() === '' ? {} : { from }),
    ...(to === null || to === undefined || to.trim() === '' ? {} : { to }),
  };
}

/** What an application needs to show or link a memory; no text of it, so that a checkpoint keeps none here. */
function reference(memory: RecalledMemory): Readonly<Record<string, unknown>> {
  const { id, score, relevance, category, saidAt, createdAt, validUntil } = memory;
  return { id, score, relevance, category, saidAt, createdAt, validUntil };
}
