// Ids as models write them: the eight digits of the block, or whole ones.
import type { UserMemory } from '../client/user-memory.js';

/** What a written id stands for. */
export type FoundId =
  | { readonly written: string; readonly id: string }
  | { readonly written: string; readonly id: null; readonly why: string };

const whole = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const short = /^[0-9a-f]{8}[0-9a-f-]*$/;
const pageSize = 1000;

/**
 * Finds the memory each written id stands for, among all versions of the principal's own namespace. At least eight hex
 * digits, brackets allowed; the same id twice is one. `why` says what was wrong with one that stands for none or for
 * several.
 */
export async function findIds(user: UserMemory, written: readonly string[]): Promise<readonly FoundId[]> {
  const asked = [...new Set(written.map(plain))];
  const known = asked.some((id) => short.test(id) && !whole.test(id)) ? await allIds(user) : [];
  return Promise.all(asked.map(async (id) => (whole.test(id) ? exact(user, id) : byStart(id, known))));
}

function plain(written: string): string {
  return written
    .trim()
    .replaceAll(/^\[|\]$/g, '')
    .toLowerCase();
}

async function exact(user: UserMemory, written: string): Promise<FoundId> {
  const memory = await user.get(written);
  return memory === null ? { written, id: null, why: unknown(written) } : { written, id: memory.id };
}

function byStart(asked: string, known: readonly string[]): FoundId {
  const written = asked.slice(0, 40);
  if (!short.test(asked)) return { written, id: null, why: `${JSON.stringify(written)} is not an id` };
  const matches = known.filter((id) => id.startsWith(asked));
  if (matches.length === 1) return { written, id: matches[0]! };
  if (matches.length === 0) return { written, id: null, why: unknown(written) };
  const several = matches.slice(0, 5).join(', ');
  return { written, id: null, why: `several memories have an id that begins with ${written}: ${several}` };
}

function unknown(written: string): string {
  return `no memory has the id ${written}`;
}

async function allIds(user: UserMemory): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await user.list({ status: 'all', limit: pageSize, ...(after === undefined ? {} : { after }) });
    ids.push(...page.memories.map((memory) => memory.id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return ids;
}
