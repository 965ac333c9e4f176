// The commands, in the order of the overview. Each is loaded when it is called.
import type { Command } from './command.js';

/** Name, one-line summary and loader of every command. */
export const commands = {
  demo: { summary: 'show it at work: no service, key or network needed', load: () => import('./commands/demo.js') },
  remember: { summary: 'hand in a text or messages', load: () => import('./commands/remember.js') },
  recall: { summary: 'what is remembered that fits a query', load: () => import('./commands/recall.js') },
  list: { summary: 'list memories', load: () => import('./commands/list.js') },
  history: { summary: 'every version of a memory', load: () => import('./commands/history.js') },
  pending: { summary: 'what waits for an answer or an approval', load: () => import('./commands/pending.js') },
  confirm: { summary: 'make a memory that waits current', load: () => import('./commands/confirm.js') },
  reject: { summary: 'let a memory that waits go', load: () => import('./commands/reject.js') },
  feedback: { summary: 'say that a memory is useful, wrong or outdated', load: () => import('./commands/feedback.js') },
  events: { summary: 'what happened to the memories, in order', load: () => import('./commands/events.js') },
  audit: { summary: 'verify that no event is missing or changed', load: () => import('./commands/audit.js') },
  archive: {
    summary: 'move memories out of the way, and see what lies there',
    load: () => import('./commands/archive.js'),
  },
  restore: { summary: 'bring memories back from the archive', load: () => import('./commands/restore.js') },
  retract: { summary: 'take words back, and all that came of them', load: () => import('./commands/retract.js') },
  forget: { summary: 'remove memories for good', load: () => import('./commands/forget.js') },
  erase: { summary: 'remove everything of a user, and prove it', load: () => import('./commands/erase.js') },
  erasures: {
    summary: 'what was erased, and erasing it again after a restore',
    load: () => import('./commands/erasures.js'),
  },
  receipt: { summary: 'verify the receipt of an erasure', load: () => import('./commands/receipt.js') },
  export: { summary: 'write every memory to a file', load: () => import('./commands/export.js') },
  import: { summary: 'read memories from a file', load: () => import('./commands/import.js') },
  sweep: {
    summary: 'archive what has faded, destroy what was kept long enough',
    load: () => import('./commands/sweep.js'),
  },
  status: { summary: 'engine, store and queue, or one ingestion', load: () => import('./commands/status.js') },
  dev: { summary: 'start Temporal, Weaviate and a worker on this machine', load: () => import('./commands/dev.js') },
  worker: { summary: 'run a worker of the distributed engine', load: () => import('./commands/worker.js') },
  doctor: { summary: 'find what is wrong and say the cure', load: () => import('./commands/doctor.js') },
  calibrate: { summary: 'measure the thresholds of an embedding model', load: () => import('./commands/calibrate.js') },
} as const satisfies Record<
  string,
  { readonly summary: string; readonly load: () => Promise<{ readonly command: Command }> }
>;

/** Loads one command by its name; the name must be a key of {@link commands}. */
export async function loadCommand(name: string): Promise<Command> {
  return (await commands[name as keyof typeof commands].load()).command;
}
