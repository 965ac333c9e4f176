// The places at which a fault test may kill the process of an erasure: between any two effects.

/** In the order an erasure reaches them. */
export const erasePoints = [
  'erase.begun',
  'erase.fenced',
  'erase.stopped',
  'erase.asked',
  'erase.elsewhere',
  'erase.counted',
  'erase.forgotten',
  'erase.archive',
  'erase.emptied',
  'erase.removed',
  'erase.probed',
  'erase.signed',
  'erase.finished',
] as const;

export type ErasePoint = (typeof erasePoints)[number];
