// One opened memory for each engine, and what a wrong call ended with.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DurableMemory } from '../../src/client/durable-memory.js';
import type { UserMemory } from '../../src/client/user-memory.js';
import { openMemory, type OpenMemoryOptions } from '../../src/composition/open-memory.js';
import { isMemoryError, type ErrorCode, type MemoryError } from '../../src/domain/errors.js';
import { aPartition } from '../support/builders.js';
import { openDistributed } from '../support/distributed.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { silentLog } from '../support/silent-log.js';

type OwnParts = NonNullable<OpenMemoryOptions['parts']>;

export type EngineName = 'embedded' | 'distributed';

/** Both, for `describe.each`. */
export const engines: readonly EngineName[] = ['embedded', 'distributed'];

export interface OpenedEngine {
  readonly memory: DurableMemory;
  /** A user no other test has. */
  readonly user: (userId?: string) => UserMemory;
  readonly stop: () => Promise<void>;
}

/** The engine with real stores: a folder of its own, or the servers of this run with a worker. */
export async function openEngine(name: EngineName, parts: OwnParts = {}): Promise<OpenedEngine> {
  const given = { log: silentLog, embedder: hashingEmbedder(), ...parts };
  const opened = name === 'embedded' ? await openFolder(given) : await openDistributed(given);
  const tenantId = `tenant-${aPartition().slice(0, 16)}`;
  let counter = 0;
  return {
    memory: opened.memory,
    user: (userId = `user-${counter++}`) => opened.memory.for({ tenantId, userId }),
    stop: () => opened.stop(),
  };
}

async function openFolder(parts: OwnParts): Promise<Pick<OpenedEngine, 'memory' | 'stop'>> {
  const folder = await aFolder();
  const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts });
  return {
    memory,
    async stop() {
      await memory.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A fresh folder of this machine's temporary space. */
export function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'durable-memory-scenario-'));
}

/** The error of a call: a MemoryError of that code whose message is one line. */
export async function expectError(call: () => unknown, code: ErrorCode): Promise<MemoryError> {
  let thrown: unknown;
  try {
    await call();
  } catch (error) {
    thrown = error;
  }
  expect(isMemoryError(thrown) ? thrown.code : thrown).toBe(code);
  const { message } = thrown as MemoryError;
  expect(message).toMatch(/^[^\r\n]{10,300}$/);
  return thrown as MemoryError;
}
