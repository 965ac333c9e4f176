import type { ErasureStatus } from '../../client/erase.js';
import type { KnownErasure } from '../../client/erasures.js';
import type { DurableMemory } from '../../client/durable-memory.js';
import { erasuresIn } from '../../composition/known-erasures.js';
import { MemoryError } from '../../domain/errors.js';
import type { Command, CommandInput } from '../command.js';
import { erasureLines } from '../erasure-lines.js';
import { withMemory } from '../open.js';
import { readTextFile } from '../read-all.js';

/** `durable-memory erasures list | show <id> | reapply [file …] | lift <id>` */
export const command: Command = {
  summary: 'Lists what was erased, erases it again after a backup was restored, or lets an id be used anew.',
  usage: 'list | show <id> | reapply [receipts or hashes …] | lift <id>',
  mostArguments: Infinity,
  options: { yes: { type: 'boolean' } },
  help: { yes: 'lift: needed, because the id is not refused any more then' },
  async run(input) {
    const [action, ...rest] = input.arguments;
    if (action === 'list' && rest.length === 0) return list(input);
    if (action === 'reapply') return reapply(input, rest);
    if ((action === 'show' || action === 'lift') && rest.length === 1) return one(input, action, rest[0]!);
    throw new MemoryError('invalid_input', 'give one of: erasures list, show <id>, reapply [file …], lift <id>');
  },
};

async function list(input: CommandInput): Promise<void> {
  const found = await withMemory(input, 'reading', everyErasure);
  if (input.flags['json'] === true) return input.console.out(JSON.stringify(found));
  for (const line of found.flatMap(erasureLines)) input.console.out(line);
  if (found.length === 0) input.console.out('nothing was erased');
}

async function everyErasure(memory: DurableMemory): Promise<readonly ErasureStatus[]> {
  const found: ErasureStatus[] = [];
  for (let after: string | undefined; ;) {
    const page = await memory.erasures(after === undefined ? {} : { after });
    found.push(...page.erasures);
    if (page.next === null) return found;
    after = page.next;
  }
}

async function one({ flags, console }: CommandInput, action: 'show' | 'lift', id: string): Promise<void> {
  if (action === 'lift' && flags['yes'] !== true)
    throw new MemoryError('invalid_input', 'lifted, the id may be used anew; add --yes to do it');
  const status = await withMemory({ flags, console }, action === 'lift' ? 'lifting' : 'reading', (memory) =>
    action === 'lift' ? memory.liftErasure(id) : memory.erasure(id),
  );
  if (status === null) throw new MemoryError('not_found', 'nothing was erased under this id');
  if (flags['json'] === true) console.out(JSON.stringify(status));
  else for (const line of erasureLines(status)) console.out(line);
}

async function reapply(input: CommandInput, files: readonly string[]): Promise<void> {
  const known: KnownErasure[] = [];
  for (const file of files) known.push(...erasuresIn(file, await readTextFile(file)));
  const { looked, again } = await withMemory(input, 'looking', async (memory) => {
    const found = await memory.reapplyErasures(known);
    // Workers go on by themselves; an embedded folder only while it is open.
    const { engine } = await memory.status();
    if (engine.kind === 'embedded') for (const id of found.again) await ended(memory, id);
    return found;
  });
  if (input.flags['json'] === true) return input.console.out(JSON.stringify({ looked, again }));
  input.console.out(`looked for ${looked} erasures, ${again.length} were back and are erased again`);
  for (const id of again) input.console.out(id);
}

const pauseMs = 250;

async function ended(memory: DurableMemory, id: string): Promise<void> {
  while ((await memory.erasure(id))?.state === 'running') await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
