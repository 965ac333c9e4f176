// The committed results of storms over one engine: every run a row, and what they come to together.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { findingKinds } from './oracle.js';
import type { StormEngine } from './plan.js';
import type { StormReport } from './storm.js';

export interface FaultsFile {
  readonly suite: 'faults';
  readonly engine: StormEngine;
  readonly total: FaultsTotal;
  /** In the order they were run. */
  readonly runs: readonly StormReport[];
}

export interface FaultsTotal {
  readonly runs: number;
  readonly faults: number;
  /** Kills of the process (embedded) or of workers and client, at any time and at named points. */
  readonly processKills: number;
  readonly weaviateKills: number;
  readonly temporalKills: number;
  readonly accepted: number;
  readonly recalls: number;
  readonly forgotten: number;
  readonly found: Readonly<Record<(typeof findingKinds)[number], number>>;
  readonly odd: number;
}

/** Adds a run to the file, which is made where there is none. Throws when the file is one of another engine. */
export function addRun(file: string, report: StormReport): FaultsFile {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FaultsFile) : null;
  if (before !== null && before.engine !== report.engine) throw new Error(`${file} is of the ${before.engine} engine`);
  const runs = [...(before?.runs ?? []), report];
  const all: FaultsFile = { suite: 'faults', engine: report.engine, total: totalOf(runs), runs };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

/** What runs come to together. */
function totalOf(runs: readonly StormReport[]): FaultsTotal {
  const sum = (of: (run: StormReport) => number): number => runs.reduce((all, run) => all + of(run), 0);
  const kinds = Object.keys(runs[0]?.found ?? {}) as (typeof findingKinds)[number][];
  return {
    runs: runs.length,
    faults: sum((run) => run.faults),
    processKills: sum((run) => kills(run, /: (?:process|client|worker \d)$/)),
    weaviateKills: sum((run) => kills(run, /: weaviate$/)),
    temporalKills: sum((run) => kills(run, /: temporal$/)),
    accepted: sum((run) => run.accepted),
    recalls: sum((run) => run.recalls),
    forgotten: sum((run) => run.forgotten),
    found: Object.fromEntries(kinds.map((kind) => [kind, sum((run) => run.found[kind])])) as FaultsTotal['found'],
    odd: sum((run) => run.odd.length),
  };
}

function kills({ injected }: StormReport, of: RegExp): number {
  const names = Object.keys(injected).filter((name) => name.startsWith('kill') && of.test(name));
  return names.reduce((all, name) => all + injected[name]!, 0);
}
