// An erasure as people read it.
import type { ErasureStatus } from '../client/erase.js';

/** Where it stands, and what its receipt says. */
export function erasureLines({ id, scope, state, requestedAt, liftedAt, receipt }: ErasureStatus): readonly string[] {
  const lifted = liftedAt === null ? '' : `, lifted ${liftedAt}`;
  const first = `${id}  ${scope}  ${state}  asked ${requestedAt}${lifted}`;
  if (receipt === null) return [first];
  const { removed, elsewhere, probes, removedAt, signature } = receipt;
  const hooks = elsewhere.hooks.length === 0 ? '' : `, hooks: ${elsewhere.hooks.join(', ')}`;
  return [
    first,
    `  removed ${removedAt}: ${removed.memories} memories, ${removed.entries} rows of the ledger, ${removed.archived} archived, ${removed.runs} runs`,
    `  elsewhere: ${elsewhere.retracted} memories of ${elsewhere.spaces} shared spaces and ${elsewhere.copies} copies${hooks}`,
    `  looked ${probes.length} times, last ${probes.at(-1)!.at}: nothing left in ${Object.keys(probes.at(-1)!.left).join(', ')}`,
    ...receipt.outside.map((text) => `  outside: ${text}`),
    signature === null ? '  not signed' : `  signed by ${signature.publicKey}`,
  ];
}
