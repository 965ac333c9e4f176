// The plan of a storm: which fault comes when and for how long. The same seed gives the same plan.
import { points, type Point } from '../../src/activities/points.js';

export type StormEngine = 'embedded' | 'distributed';

/** How the model misbehaves. */
const lies = [
  'error 500',
  'busy 429',
  'slow',
  'silent',
  'cut off',
  'broken JSON',
  'wrong types',
  'refusal',
  "a stranger's memory",
  'invented handles',
] as const;
export type Lie = (typeof lies)[number];

/** One fault: what, against what, when (ms after the one before) and for how long (ms). */
export interface Fault {
  readonly kind: FaultKind;
  readonly target: Target;
  readonly afterMs: number;
  readonly lastsMs: number;
  /** At which point of a step a process kills itself. */
  readonly point?: Point;
  readonly lie?: Lie;
  /** What a clock jumps to, from the true time. */
  readonly clockMs?: number;
}

export type FaultKind =
  | 'kill'
  | 'kill at a point'
  | 'restart'
  | 'pause'
  | 'cut'
  | 'delay'
  | 'clock'
  | 'full disk'
  | 'lie';

/** The process is client and engine in one when embedded; else the client, one of two workers, or a server. */
export type Target = 'process' | 'client' | 'worker 1' | 'worker 2' | 'weaviate' | 'temporal' | 'model' | 'disk' | Link;
/** A network path; cut and delayed by a proxy. */
export type Link = 'to the model' | `${'client' | 'workers'} to ${'weaviate' | 'temporal'}`;

type Weighted = readonly [weight: number, kind: FaultKind, targets: readonly Target[]];

const workers = ['worker 1', 'worker 2'] as const;
const links = ['client to weaviate', 'client to temporal', 'workers to weaviate', 'workers to temporal'] as const;

/** Shares of a hundred faults. */
const mixes: Readonly<Record<StormEngine, readonly Weighted[]>> = {
  embedded: [
    [28, 'kill', ['process']],
    [8, 'kill at a point', ['process']],
    [5, 'restart', ['process']],
    [11, 'pause', ['process']],
    [11, 'clock', ['process']],
    [6, 'full disk', ['disk']],
    [19, 'lie', ['model']],
    [6, 'cut', ['to the model']],
    [6, 'delay', ['to the model']],
  ],
  distributed: [
    [25, 'kill', workers],
    [7, 'kill at a point', workers],
    [10, 'kill', ['weaviate']],
    [10, 'kill', ['temporal']],
    [3, 'kill', ['client']],
    [6, 'pause', [...workers, 'client']],
    [4, 'pause', ['weaviate', 'temporal']],
    [8, 'cut', links],
    [7, 'delay', links],
    [6, 'clock', [...workers, 'client']],
    [2, 'full disk', ['disk']],
    [9, 'lie', ['model']],
    [3, 'cut', ['to the model']],
  ],
};

/** Milliseconds from one fault to the next, on average. */
export const meanGapMs: Readonly<Record<StormEngine, number>> = { embedded: 600, distributed: 1200 };

const hour = 3_600_000;
const jumps = [-26 * hour, -2 * hour, -90_000, 0, 0, 90_000, 2 * hour, 26 * hour];

/** So many faults, the kinds in the shares of the engine's mix as nearly as numbers allow, in an order of the seed's. */
export function planOf(engine: StormEngine, count: number, seed: number): readonly Fault[] {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const mix = mixes[engine];
  const whole = mix.reduce((sum, [weight]) => sum + weight, 0);
  // Every kind once before any kind comes by its share.
  const entries = mix.flatMap((entry) => Array.from({ length: Math.ceil((entry[0] / whole) * count) }, () => entry));
  return shuffled(entries, random)
    .slice(0, count)
    .map(([, kind, targets]) => ({
      kind,
      target: pick(targets),
      afterMs: Math.round(meanGapMs[engine] * (0.3 + 1.4 * random())),
      ...details(kind, random, pick),
    }));
}

type Pick = <T>(from: readonly T[]) => T;

function details(kind: FaultKind, random: () => number, pick: Pick): Omit<Fault, 'kind' | 'target' | 'afterMs'> {
  const between = (from: number, to: number): number => Math.round(from + random() * (to - from));
  switch (kind) {
    case 'kill':
      return { lastsMs: between(0, 800) };
    case 'kill at a point':
      return { lastsMs: 0, point: pick(points) };
    case 'pause':
      // Some longer than a worker's lease.
      return { lastsMs: random() < 0.3 ? between(4000, 9000) : between(200, 2000) };
    case 'clock':
      return { lastsMs: between(500, 6000), clockMs: pick(jumps) };
    case 'lie':
      return { lastsMs: between(500, 5000), lie: pick(lies) };
    case 'restart':
      return { lastsMs: 0 };
    case 'cut':
    case 'delay':
    case 'full disk':
      return { lastsMs: between(500, 4000) };
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [left[at], left[other]] = [left[other]!, left[at]!];
  }
  return left;
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
