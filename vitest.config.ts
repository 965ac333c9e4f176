import { defineConfig } from 'vitest/config';

// Long enough for a machine that does ten things at once: only a test that hangs waits for it.
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };

// Projects by cost. `unit` is for every few minutes; `feature` is the whole product in one process; they and `alone` need no
// service. The others get real servers from test/support/servers-setup.ts.
const withServers = { globalSetup: ['test/support/servers-setup.ts'], ...patient };

// These load native code, worker threads or weights, or change the process's environment: a process for each file.
const alone = ['test/dev/**/*.test.ts', 'test/adapters/{libsql,use-multilingual}/**/*.test.ts'];

// Thousands of sentences are judged, recorded answers replayed.
const measured = [
  'test/domain/write/reports/**/*.test.ts',
  'test/domain/gate/{comments,independent,lasting-overrides,near-misses,own,unseen,voices,voices-chinese}.test.ts',
  'test/adapters/langchain-models/recorded-*.test.ts',
];

// The runtime of the Temporal SDK is made once a process, and these say how.
const ownRuntime = ['test/scenarios/metrics.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{domain,ports,adapters,activities,engine,composition,observability,docs}/**/*.test.ts'],
          exclude: [...alone, ...measured],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'feature',
          include: ['test/{client,langchain,cli,bench}/**/*.test.ts', ...measured],
          isolate: false,
          ...patient,
        },
      },
      { test: { name: 'alone', include: alone, ...patient } },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: { enabled: true, only: true, include: ['test/**/*.test-d.ts'], tsconfig: 'tsconfig.test.json' },
        },
      },
      { test: { name: 'contract', include: ['test/contracts/**/*.test.ts'], ...withServers, isolate: false } },
      {
        test: {
          name: 'workflow',
          include: ['test/{workflows,replay,worker}/**/*.test.ts'],
          ...withServers,
          isolate: false,
        },
      },
      {
        test: {
          name: 'scenario',
          include: ['test/{scenarios,cases}/**/*.test.ts'],
          exclude: ownRuntime,
          ...withServers,
          isolate: false,
        },
      },
      { test: { name: 'runtime', include: ownRuntime, ...withServers } },
      {
        test: {
          name: 'fault',
          include: ['test/faults/**/*.test.ts'],
          ...withServers,
          globalSetup: [...withServers.globalSetup, 'test/support/fault-programs-setup.ts'],
          fileParallelism: false,
        },
      },
      { test: { name: 'package', include: ['test/package/**/*.test.ts'], ...patient } },
    ],
  },
});
