import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/composition/open-memory.js';
import { anId } from '../support/builders.js';
import { openDistributed } from '../support/distributed.js';
import { silentLog } from '../support/silent-log.js';
import { scenarioClock, tellScenario, type ScenarioResult } from './tell-scenario.js';

const tenantId = `scenario-${anId()}`;
let embedded: ScenarioResult;
let distributed: ScenarioResult;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-scenario-'));
  const here = scenarioClock();
  const memory = await openMemory({
    configFolder: null,
    engine: 'embedded',
    folder,
    parts: { clock: here.now, log: silentLog },
  });
  embedded = await tellScenario(memory, here, tenantId);
  await memory.close();
  const there = scenarioClock();
  const far = await openDistributed({ clock: there.now, log: silentLog });
  distributed = await tellScenario(far.memory, there, tenantId);
  await far.stop();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('one scenario on both engines', () => {
  it('gives the same outcomes: ids, verdicts, targets, reasons', () => {
    expect(distributed.outcomes).toEqual(embedded.outcomes);
  });

  it('leaves the same memories, all versions', () => {
    expect(distributed.memories).toEqual(embedded.memories);
  });

  it('recalls in the same order by (score rounded to 1e-4, then id)', () => {
    expect(distributed.answers).toEqual(embedded.answers);
  });

  it('tells what the demo promises', () => {
    const verdicts = JSON.stringify(embedded.outcomes);
    for (const verdict of ['"new"', '"supersedes"', '"duplicate"']) expect(verdicts).toContain(verdict);
    expect(JSON.stringify(embedded)).not.toContain('sk-proj-Zx81');
    expect(embedded.answers[2]!.order).toEqual([]);
    expect(embedded.answers[0]!.order.length).toBeGreaterThan(0);
    expect(embedded.answers[1]!.order.length).toBeGreaterThan(0);
  });
});
