import { readFileSync, readdirSync } from 'node:fs';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, test } from 'vitest';
import { installRuntime } from '../../src/worker/runtime.js';
import * as workflows from '../../src/workflows/index.js';
import { silentLog } from '../support/silent-log.js';
import { workflowBundle } from '../support/workflow-bundle.js';
import { branches } from './branches.js';

installRuntime(silentLog);

const folder = new URL('histories/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

interface RecordedHistory {
  readonly events: readonly {
    readonly workflowExecutionStartedEventAttributes?: {
      readonly workflowId: string;
      readonly workflowType: { readonly name: string };
    };
  }[];
}

function recorded(file: string): { history: RecordedHistory; workflowId: string; type: string } {
  const history = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RecordedHistory;
  const started = history.events[0]!.workflowExecutionStartedEventAttributes!;
  return { history, workflowId: started.workflowId, type: started.workflowType.name };
}

describe('replay of recorded histories', () => {
  test.each(files)('%s', async (file) => {
    const { history, workflowId } = recorded(file);
    const replay = Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, workflowId);
    await expect(replay).resolves.toBeUndefined();
  });

  test('every branch of this version is recorded, and every workflow has a branch', () => {
    const versions = new Set(files.map((file) => file.split('-', 1)[0]!));
    for (const { name } of branches)
      expect([...versions].some((one) => files.includes(`${one}-${name}.json`))).toBe(true);
    expect(new Set(files.map((file) => recorded(file).type))).toEqual(new Set(Object.keys(workflows)));
  });

  const mutations: readonly [string, (steps: string) => string][] = [
    ['a step left out', (steps) => steps.replace("'dedupe',", '')],
    ['two steps in another order', (steps) => steps.replace(/('embed'),(\s*)('dedupe')/, '$3,$2$1')],
  ];

  test.each(mutations)('it notices a changed workflow: %s', async (_, mutate) => {
    const { code } = await workflowBundle();
    const steps = /const steps = \[[\s\S]*?\]/.exec(code)![0];
    const changed = code.replace(steps, mutate(steps));
    expect(changed).not.toBe(code);
    const { history, workflowId } = recorded(files.find((file) => file.endsWith('-ingestion-unclear.json'))!);
    const replay = Worker.runReplayHistory({ workflowBundle: { code: changed } }, history, workflowId);
    await expect(replay).rejects.toBeInstanceOf(DeterminismViolationError);
  });
});
