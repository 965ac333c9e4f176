// Verb `erase`: everything of a user, or of one namespace, is removed for good and proved. It goes on by itself.
import { z } from 'zod';
import { MemoryError } from '../domain/errors.js';
import { newErasure, type Erasure } from '../domain/erasure.js';
import { spaceOf, userNamespace } from '../domain/namespace.js';
import type { SignedReceipt } from '../domain/receipt.js';
import { allowed } from './allowed.js';
import type { ClientContext, MemoryContext } from './client-context.js';
import { checkedOptions } from './options.js';
import { poll } from './poll.js';
import { register, unregister } from './register.js';
import { waitMs } from './wait-for-outcome.js';

/** What is erased, said once more. */
export interface EraseOptions {
  /** The user id; in a view of one namespace its name, as `in()` takes it. */
  readonly confirm: string;
  /** Wait until it has ended: true for up to a minute, or milliseconds. Default: do not wait. */
  readonly wait?: boolean | number;
}

/** Where an erasure stands. */
export interface ErasureStatus {
  /** The hash of who or what is erased. */
  readonly id: string;
  readonly scope: 'user' | 'space';
  readonly state: 'running' | 'done';
  /** System time, ISO. */
  readonly requestedAt: string;
  /** When an operator let the id be used anew; null = it is refused. */
  readonly liftedAt: string | null;
  /** Present when it is done; holds no personal data. */
  readonly receipt: SignedReceipt | null;
}

const eraseOptions = z.strictObject({
  confirm: z.string('must repeat the user id, or the name of the space'),
  wait: z.union([z.boolean(), z.number()]).optional(),
});

/**
 * Erases a user: their own namespace, those of their projects, and what they said in shared spaces; in a view of one
 * namespace (`in()`), that namespace alone, which in a shared space needs the right `admin`. From when it resolves nothing
 * more is kept or recalled there, and the id is refused until an operator lifts it. Again, it changes nothing and gives the
 * same receipt. `invalid_input` when `confirm` does not repeat what is erased; `engine_unavailable` when the engine could
 * not be told: a worker finds it then.
 */
export async function erase(context: ClientContext, options: EraseOptions): Promise<ErasureStatus> {
  const { confirm, wait } = checkedOptions('erase', eraseOptions, options);
  const patience = waitMs(wait);
  const { scope, name } = subjectOf(context);
  if (confirm !== name)
    throw new MemoryError('invalid_input', `erase: confirm must repeat ${scope === 'user' ? 'the user id' : name}`);
  const { partition } = context.namespace;
  const erasure = await begin(context, scope);
  forgetHere(context, partition);
  if (erasure.state === 'running') await context.engine.erase(partition);
  return statusOf((await ended(context, partition, patience)) ?? erasure);
}

function subjectOf(context: ClientContext): { readonly scope: Erasure['scope']; readonly name: string } {
  const { namespace, principal } = context;
  const isUser = context.only !== true && namespace.partition === userNamespace(principal).partition;
  allowed(context, 'erase', namespace.ownerUserId === null ? 'admin' : 'forget');
  return isUser ? { scope: 'user', name: principal.userId } : { scope: 'space', name: spaceOf(namespace) };
}

/** The record comes first: from then on the erasure is finished whatever crashes. */
async function begin(context: ClientContext, scope: Erasure['scope']): Promise<Erasure> {
  const { ports, namespace } = context;
  const { erasures, namespaces } = ports.store;
  const id = namespace.partition;
  const known = await erasures.get(id);
  if (known !== null && known.liftedAt === null) return known;
  // Registered, it says whose words are to be taken back elsewhere.
  if ((await namespaces.get(id))?.fenced !== true) await register(context);
  const requestedAt = new Date(ports.clock()).toISOString();
  const erasure = newErasure({ id, scope, partitions: [id], requestedAt });
  if (known === null) await erasures.begin(erasure);
  else await erasures.replace(erasure);
  await namespaces.fence(id);
  return (await erasures.get(id)) ?? erasure;
}

/** What this process knows of it and has not written yet. */
function forgetHere({ heat, reads, ports }: MemoryContext, partition: string): void {
  heat.drop(partition);
  reads?.drop(partition);
  unregister(ports.store, partition);
}

async function ended({ ports }: MemoryContext, id: string, patience: number): Promise<Erasure | null> {
  if (patience === 0) return null;
  return poll(patience, async () => {
    const erasure = await ports.store.erasures.get(id);
    return erasure?.state === 'done' ? erasure : null;
  });
}

/** What is told of a record. */
export function statusOf({ id, scope, state, requestedAt, liftedAt, receipt }: Erasure): ErasureStatus {
  return { id, scope, state, requestedAt, liftedAt, receipt };
}
