// The tool `forget`: removes memories for good. Put a human in front of it: `interruptOn: { forget: true }`.
import { z } from 'zod';
import { limits } from '../domain/limits.js';
import type { ToolAnswer, ToolSpec } from './memory-tool.js';
import { findIds } from './tool-ids.js';
import type { ToolRun } from './tool-run.js';

const schema = z.object({
  ids: z
    .array(z.string().min(1).max(limits.idChars))
    .min(1)
    .max(limits.listItems)
    .describe('Ids of the memories, as in the brackets before each note.'),
});

/** The specification of the tool under this name. */
export function forgetSpec(name: string): ToolSpec<typeof schema> {
  return {
    name,
    description:
      'Delete memories for good, when the user asks to forget something. Look them up first; never delete what the user did not ask for.',
    schema,
    usage: 'Give ids, a list of the ids that stand before the notes.',
    work: forget,
  };
}

async function forget({ ids: written }: z.output<typeof schema>, run: ToolRun): Promise<ToolAnswer> {
  const found = await findIds(run.user, written);
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  const problems = found.flatMap((one) => (one.id === null ? [one.why] : []));
  const report = ids.length === 0 ? null : await run.user.forget(ids);
  const done = report === null || report.deletedIds.length === 0 ? [] : ['Forgotten for good.'];
  const missing = report?.notFound.map((id) => `no memory has the id ${id}`) ?? [];
  const open = [...problems, ...missing].map((why) => `Not forgotten: ${why}.`);
  return [
    [...done, ...open].join(' '),
    {
      deletedIds: report?.deletedIds ?? [],
      blankedTurns: report?.blankedTurns ?? 0,
      notFound: found.filter(({ id }) => id === null).map((one) => one.written),
    },
  ];
}
