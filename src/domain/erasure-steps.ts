// The order of an erasure, for both engines. Imports nothing, so that workflows may use it. Every step is safe to run
// again from any point.

/**
 * `fence`: nothing is registered or begun any more. `stop`: the lanes are ended. `elsewhere`: shared spaces and places of
 * the application's own. `runs`: what the engine remembers. `remove`: everything that is stored, and the keys.
 * `probe…`: looks whether something is left, and removes what late writers left. `finish`: the receipt.
 */
export type ErasureStep =
  | 'fence'
  | 'stop'
  | 'fenceAgain'
  | 'elsewhere'
  | 'runs'
  | 'remove'
  | 'probe'
  | 'probeAgain'
  | 'finish';

/** `settle` waits until everything begun before must have ended. */
export const erasureSteps: readonly (ErasureStep | 'settle')[] = [
  'fence',
  'stop',
  'settle',
  'fenceAgain',
  'elsewhere',
  'runs',
  'remove',
  'probe',
  'settle',
  'probeAgain',
  'finish',
];
