import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Program = 'temporal' | 'weaviate-server' | 'weaviate' | 'docker' | 'go';

export interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
}

/** A machine on which only these programs are installed, with a home of its own. */
export interface FakeMachine {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the launcher said. */
  readonly said: string[];
  readonly progress: (line: string) => void;
  /** Puts a program on PATH, or at a path. */
  install(program: Program, path?: string): string;
  /** Makes the fake fail where it looks for this mark. */
  mark(what: string): void;
  calls(name?: string): Call[];
  remove(): void;
}

const source = fileURLToPath(new URL('./fake-program.mjs', import.meta.url));

/** `programs` are on its PATH; `tar` always is. Nothing listens at its releases address. */
export function fakeMachine(...programs: readonly Program[]): FakeMachine {
  const folder = mkdtempSync(join(tmpdir(), 'dm-fake-machine-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const said: string[] = [];
  const machine: FakeMachine = {
    folder,
    said,
    env: {
      PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
      HOME: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
      DM_RELEASES_URL: 'http://127.0.0.1:9',
      FAKE_FOLDER: folder,
    },
    progress: (line) => said.push(line),
    install(program, path = join(bin, program)) {
      writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${source}' "$0" "$@"\n`);
      chmodSync(path, 0o755);
      return path;
    },
    mark: (what) => writeFileSync(join(folder, what), ''),
    calls: (name) => readCalls(folder).filter((call) => name === undefined || call.name === name),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  for (const program of programs) machine.install(program);
  return machine;
}

function readCalls(folder: string): Call[] {
  try {
    const lines = readFileSync(join(folder, 'calls.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Call);
  } catch {
    return [];
  }
}

/** Serves one archive, which holds the fake under this name, at this path; 404 elsewhere. */
export async function releaseServer(
  machine: FakeMachine,
  path: string,
  binary: 'temporal' | 'weaviate',
): Promise<Server> {
  machine.install(binary, join(machine.folder, binary));
  const archive = execFileSync('tar', ['-czf', '-', '-C', machine.folder, binary]);
  const server = createServer((request, response) => {
    if (request.url === `/${path}`) response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  machine.env['DM_RELEASES_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return server;
}

/** Is there a process of this id that is not just a remainder? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
