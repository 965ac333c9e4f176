// A seeded storm of faults over a running system with users who talk, and an oracle that knows every accepted turn.
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findingKinds, type Finding } from './oracle.js';
import { planOf, type Fault, type StormEngine } from './plan.js';
import type { Log, World } from './world.js';

export interface StormOptions {
  readonly engine: StormEngine;
  readonly seed: number;
  /** How many faults. */
  readonly faults: number;
  /** Ends the faults early: what was injected by then is what is reported. */
  readonly enough?: AbortSignal;
  readonly log: Log;
}

export interface StormReport {
  readonly suite: 'faults';
  readonly engine: StormEngine;
  readonly seed: number;
  readonly faults: number;
  readonly minutes: number;
  /** Faults by kind and target. */
  readonly injected: Readonly<Record<string, number>>;
  readonly leftOut: Readonly<Record<string, string>>;
  readonly accepted: number;
  readonly unanswered: number;
  readonly recalls: number;
  readonly forgotten: number;
  /** Calls that threw, by code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Errors that no caller should see. */
  readonly odd: readonly string[];
  readonly found: Readonly<Record<Finding['kind'], number>>;
  readonly findings: readonly Finding[];
  readonly machine: string;
}

/** Runs the plan of the seed, lets everything settle, and counts what is wrong. */
export async function storm({ engine, seed, faults, enough, log }: StormOptions): Promise<StormReport> {
  const started = Date.now();
  const world = await open(engine, log);
  try {
    const injected = await runPlan(world, planOf(engine, faults, seed), { enough, log });
    log('faults done; settling');
    const findings = await world.settle();
    const { journal } = world;
    return {
      suite: 'faults',
      engine,
      seed,
      faults: Object.values(injected).reduce((sum, count) => sum + count, 0),
      minutes: Math.round((Date.now() - started) / 6000) / 10,
      injected,
      leftOut: Object.fromEntries(world.leftOut),
      accepted: journal.count('accepted'),
      unanswered: journal.count('tried') - journal.count('accepted'),
      recalls: journal.recalled,
      forgotten: journal.count('forgotten'),
      refused: Object.fromEntries(journal.refused),
      odd: journal.odd,
      found: countsOf(findings),
      findings,
      machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    };
  } finally {
    await world.close();
  }
}

async function open(engine: StormEngine, log: Log): Promise<World> {
  if (engine === 'embedded') return (await import('./embedded-world.js')).embeddedWorld(log);
  return (await import('./distributed-world.js')).distributedWorld(log);
}

/** Faults of one target come one after the other, those of different targets at the same time. */
async function runPlan(
  world: World,
  plan: readonly Fault[],
  { enough, log }: { readonly enough: AbortSignal | undefined; readonly log: Log },
): Promise<Readonly<Record<string, number>>> {
  const injected: Record<string, number> = {};
  const busy = new Map<string, Promise<void>>();
  const failures: Error[] = [];
  const left = plan.filter(({ target }) => !world.leftOut.has(target));
  for (let count = 1; left.length > 0; count += 1) {
    const fault = await nextFor(world, left, busy);
    await sleep(fault.afterMs);
    if (failures.length > 0 || enough?.aborted === true) break;
    const name = `${fault.kind}: ${fault.target}${fault.lie === undefined ? '' : ` (${fault.lie})`}`;
    injected[name] = (injected[name] ?? 0) + 1;
    const lock = world.lockOf(fault.target);
    const done = world.inject(fault).catch((error: Error) => void failures.push(error));
    busy.set(
      lock,
      done.then(() => void busy.delete(lock)),
    );
    if (count % 10 === 0) log(`${count}/${plan.length} faults, ${world.journal.count('accepted')} turns accepted`);
  }
  await Promise.all(busy.values());
  if (failures[0] !== undefined) throw failures[0];
  return injected;
}

/** Takes the next fault whose target is not still coming back from another one. */
async function nextFor(world: World, left: Fault[], busy: ReadonlyMap<string, Promise<void>>): Promise<Fault> {
  for (;;) {
    const at = left.findIndex(({ target }) => !busy.has(world.lockOf(target)));
    if (at !== -1) return left.splice(at, 1)[0]!;
    await Promise.race(busy.values());
  }
}

function countsOf(findings: readonly Finding[]): StormReport['found'] {
  const counts = findingKinds.map((kind) => [kind, findings.filter((one) => one.kind === kind).length]);
  return Object.fromEntries(counts) as StormReport['found'];
}
