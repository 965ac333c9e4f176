// The tool `update_memory`: a new version of a memory, resting on the user's words like a new fact.
import { z } from 'zod';
import { limits } from '../domain/limits.js';
import type { ToolAnswer, ToolSpec } from './memory-tool.js';
import { vouched } from './tool-evidence.js';
import { findIds } from './tool-ids.js';
import type { ToolRun } from './tool-run.js';

const schema = z.object({
  id: z.string().min(1).max(limits.idChars).describe('Id of the memory, as in the brackets before the note.'),
  fact: z
    .string()
    .trim()
    .min(1)
    .max(limits.contentChars)
    .describe('The whole corrected sentence, in the third person, in the language of the user.'),
  quote: z
    .string()
    .trim()
    .min(1)
    .max(limits.quoteChars)
    .describe('The words of the user that correct it, copied exactly from a message by the user.'),
});

/** The specification of the tool under this name. */
export function updateSpec(name: string): ToolSpec<typeof schema> {
  return {
    name,
    description:
      'Correct one memory when the user says that it is wrong or has changed. The old version is kept as history.',
    schema,
    usage: 'Give id, fact (the corrected sentence) and quote (the exact words of the user).',
    work: update,
  };
}

async function update(args: z.output<typeof schema>, run: ToolRun): Promise<ToolAnswer> {
  const [found] = await findIds(run.user, [args.id]);
  if (found === undefined || found.id === null) return [`Not changed: ${found?.why ?? 'no id'}.`, { id: null }];
  const { fact, why } = vouched(args, run, new Date().toISOString());
  if (fact === undefined) return [`Not changed: ${why}`, { id: null }];
  const { id } = await run.user.edit(found.id, { content: fact.content });
  return [`Changed; the new version is [${id.slice(0, 8)}].`, { id, replaces: found.id }];
}
