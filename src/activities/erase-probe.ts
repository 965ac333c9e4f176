// Looking whether something is left, and the receipt that says so.
import { leftIn, type Left } from '../domain/erasure.js';
import { MemoryError } from '../domain/errors.js';
import { signedText, type Receipt, type SignedReceipt } from '../domain/receipt.js';
import type { StoreInfo } from '../ports/index.js';
import type { EraseReport } from './contract.js';
import { keep, type EraseContext } from './erase-context.js';
import { removePartition } from './erase-remove.js';

/**
 * Looks into every place. What a late writer left is removed and looked for again; `store_unavailable` when it does not
 * go: trying again helps.
 */
export async function probe(context: EraseContext, index: 0 | 1): Promise<EraseReport> {
  const { ports, lanes, attempt, erasure } = context;
  if (erasure.probes.length > index) return { done: true, count: 0 };
  let late = 0;
  let left = await leftOf(context);
  if (leftIn(left) > 0) {
    late = leftIn(left);
    for (const partition of erasure.partitions) {
      await lanes.stop(partition);
      await lanes.removeRuns(partition, []);
      await removePartition(context, partition);
    }
    left = await leftOf(context);
  }
  if (leftIn(left) > 0) {
    const message = `${leftIn(left)} rows of an erased namespace are still there; it is tried again`;
    throw new MemoryError('store_unavailable', message, { context: { id: erasure.id, ...left } });
  }
  const at = new Date(ports.clock()).toISOString();
  await keep(context, { probes: [...erasure.probes, { at, left }] });
  attempt.reach('erase.probed');
  return { done: true, count: late };
}

/** What is left of all partitions, by place. */
async function leftOf({ ports, lanes, erasure }: Omit<EraseContext, 'attempt' | 'wake'>): Promise<Left> {
  const sum: Record<string, number> = {};
  for (const partition of erasure.partitions) {
    const [stored, archive, runs] = await Promise.all([
      ports.store.namespaces.left(partition),
      ports.archive.count(partition),
      lanes.runs(partition),
    ]);
    for (const [place, rows] of Object.entries({ ...stored, archive, runs })) sum[place] = (sum[place] ?? 0) + rows;
  }
  return sum;
}

/** Writes the receipt and ends the erasure. */
export async function finish(context: EraseContext): Promise<EraseReport> {
  const { ports, attempt } = context;
  const receipt = await signed(context, receiptOf(context, await ports.store.info()));
  attempt.reach('erase.signed');
  await keep(context, { state: 'done', receipt });
  attempt.reach('erase.finished');
  return { done: true, count: 0 };
}

async function signed({ ports }: EraseContext, receipt: Receipt): Promise<SignedReceipt> {
  return { ...receipt, signature: (await ports.signer?.sign(signedText(receipt))) ?? null };
}

function receiptOf({ erasure, ports }: EraseContext, store: StoreInfo): Receipt {
  const { id, scope, partitions, requestedAt, removedAt, removed, elsewhere, probes } = erasure;
  return {
    format: 'durable-memory erasure receipt',
    version: 1,
    subject: id,
    scope,
    partitions: [...partitions],
    requestedAt,
    removedAt: removedAt!,
    removed: removed!,
    elsewhere: { ...elsewhere!, hooks: [...elsewhere!.hooks] },
    keysDestroyed: true,
    probes: [...probes],
    store: `${store.kind} ${store.version}`,
    outside: outsideOf(store, Object.keys(ports.forgetElsewhere ?? {}).length > 0),
  };
}

function outsideOf({ kind }: StoreInfo, hasHooks: boolean): string[] {
  const histories = hasHooks ? ' that no hook of forgetElsewhere reaches' : '';
  return [
    `checkpoints, chat histories and logs of the application${histories}`,
    'backups of the store, of the archive and of the engine made before: after a restore run "erasures reapply"',
    'what a model or embedding provider keeps of the texts it was sent',
    ...(kind === 'weaviate'
      ? [
          'words taken back in shared spaces and who said them: their bytes stay in the files of Weaviate until it compacts them',
        ]
      : []),
  ];
}
