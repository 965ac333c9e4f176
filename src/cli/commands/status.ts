import { MemoryError } from '../../domain/errors.js';
import type { MemoryStatus } from '../../client/status.js';
import { flagText, type Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory status [ingestion id]` */
export const command: Command = {
  summary: 'Engine, store and queue in use, or where one ingestion stands.',
  usage: '[ingestion id]',
  mostArguments: 1,
  options: {},
  help: {},
  async run(input) {
    const { flags, console } = input;
    const [id] = input.arguments;
    const found = await withUser(input, 'asking', async (user, memory) => {
      if (id !== undefined) return { ingestion: await user.status(id) };
      const tenantId = flagText(flags, 'tenant');
      const status = await memory.status(tenantId === undefined ? {} : { tenantId });
      return { ...status, queued: await user.queued() };
    });
    if ('ingestion' in found && found.ingestion === null)
      throw new MemoryError('not_found', 'no ingestion of that id of this user');
    if (flags['json'] === true) return console.out(JSON.stringify('ingestion' in found ? found.ingestion : found));
    if ('ingestion' in found) return console.out(JSON.stringify(found.ingestion, null, 2));
    for (const line of statusLines(found, found.queued)) console.out(line);
  },
};

function statusLines({ engine, store, model, notes }: MemoryStatus, queued: number): readonly string[] {
  return [
    `engine    ${engine.kind}, ${engine.place}${engine.version === null ? '' : `, ${engine.version}`}`,
    `store     ${store.kind} ${store.version}, ${store.place}, schema ${store.schemaVersion}`,
    `embedder  ${store.embedder}, ${store.dimensions} numbers`,
    `decides   ${model ?? 'rules'}`,
    `queued    ${queued}`,
    ...notes.map((note) => `note      ${note}`),
  ];
}
