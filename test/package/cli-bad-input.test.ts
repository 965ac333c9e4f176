import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode } from '../../src/domain/errors.js';
import { withoutProgress } from '../support/without-progress.js';
import { cli, collect, emptyFolder, ended, startCli, type CliOptions } from './run-cli.js';

let folder: Awaited<ReturnType<typeof emptyFolder>>;
beforeAll(async () => {
  folder = await emptyFolder();
});
afterAll(() => folder.remove());

type Extra = Omit<CliOptions, 'cwd'>;

/** Exit code and code of a refused call: one line on stderr, nothing on stdout. */
async function expectRefused(code: ErrorCode, args: readonly string[], extra: Extra = {}): Promise<string> {
  const result = await cli(args, { cwd: folder.path, ...extra });
  const lines = withoutProgress(result.stderr)
    .split('\n')
    .filter((line) => line !== '');
  expect(lines, result.stderr).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^error: ${code}: .{10,}`));
  expect({ stdout: result.stdout, exit: result.code }).toEqual({ stdout: '', exit: errorCodes[code].exit });
  return lines[0]!;
}

const inFile = async (name: string, content: string | Buffer): Promise<readonly string[]> => {
  await writeFile(join(folder.path, name), content);
  return ['remember', '--file', name];
};

describe('bad input on the command line is one line and an exit code', () => {
  // Others: test/cli/bad-arguments.test.ts.
  it.each([
    ['unknown command', ['rememeber', 'x']],
    ['flag without its value', ['list', '--user']],
    ['empty text', ['remember', '']],
    ['user id of 300 characters', ['remember', 'I live in Rome.', '--user', 'u'.repeat(300)]],
    ['missing file', ['remember', '--file', 'nowhere.txt']],
  ])('%s', async (_, args) => {
    await expectRefused('invalid_input', args);
  });

  it('2 MB in one file names the limit', async () => {
    const line = await expectRefused('invalid_input', await inFile('large.txt', 'I like jazz. '.repeat(160_000)));
    expect(line).toMatch(/64 ?KB|65,?536|65536|1 ?MB/);
    expect(line.length).toBeLessThan(300);
  });

  it('a file that is no text', async () => {
    await expectRefused('invalid_input', await inFile('binary', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x01])));
  });

  it('broken JSON messages, unless it is meant as text', async () => {
    const broken = '[{"role": "user", "content": "I live in Rome."';
    expect(await expectRefused('invalid_input', ['remember', '-'], { input: broken })).toContain('--text');
    const text = await cli(['remember', '-', '--text', '--user', 'text'], { cwd: folder.path, input: broken });
    expect(text.code).toBe(0);
  });

  it('an unknown role is named, with its position', async () => {
    const input = JSON.stringify([
      { role: 'user', content: 'x' },
      { role: 'narrator', content: 'y' },
    ]);
    expect(await expectRefused('invalid_input', ['remember', '-'], { input })).toMatch(/narrator/);
  });

  it('no user-given text is repeated in an error', async () => {
    const input = JSON.stringify({ role: 'user', content: [{ type: 'image_url', image_url: 'canary-7391' }] });
    expect(await expectRefused('invalid_input', ['remember', '-'], { input })).not.toContain('canary');
  });

  it('NUL bytes are dropped, and the rest is read', async () => {
    const { code, stderr } = await cli(['remember', '-', '--user', 'odd'], {
      cwd: folder.path,
      input: 'I live in\0 Oslo.',
    });
    expect({ code, stderr: withoutProgress(stderr) }).toEqual({ code: 0, stderr: '' });
    const listed = await cli(['list', '--user', 'odd'], { cwd: folder.path });
    expect(listed.stdout).toContain('Oslo');
    expect(listed.stdout).not.toContain('\0');
  });

  it('a word of 50,000 characters, special tokens and half a character are no error', async () => {
    const long = `I live in Oslo. ${'x'.repeat(50_000)}`;
    expect((await cli(['remember', '-'], { cwd: folder.path, input: long })).code).toBe(0);
    const input = '"I live in Oslo. <|endoftext|> \\ud83d"';
    expect((await cli(['remember', '-'], { cwd: folder.path, input })).code).toBe(0);
    const messages = '[{"role":"user","content":"I live in Oslo. \\ud83d <|im_end|>"}]';
    expect((await cli(['remember', '-'], { cwd: folder.path, input: messages })).code).toBe(0);
  });

  it('an unknown ingestion is not found', async () => {
    await expectRefused('not_found', ['status', '00000000-0000-4000-8000-000000000000']);
  });

  it('a folder that another process has open, until that one ends', async () => {
    const program = `import { openMemory } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
      await openMemory({ folder: ${JSON.stringify(join(folder.path, 'taken'))}, configFolder: null });
      console.log('open'); setInterval(() => {}, 1000);`;
    await writeFile(join(folder.path, 'holder.mjs'), program);
    const { spawn } = await import('node:child_process');
    const holder = spawn(process.execPath, [join(folder.path, 'holder.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(await expectRefused('folder_in_use', ['list', '--folder', 'taken'])).toContain('taken');
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    expect((await cli(['list', '--folder', 'taken'], { cwd: folder.path })).code).toBe(0);
  });

  it('a folder that cannot be made', async () => {
    await writeFile(join(folder.path, 'a-file'), '');
    const { code, stderr } = await cli(['list', '--folder', 'a-file/below'], { cwd: folder.path });
    expect(stderr).toMatch(/^error: (invalid_input|store_unavailable): [^\n]+\n$/);
    expect(code).not.toBe(0);
  });
});

const addresses = {
  DURABLE_MEMORY_TEMPORAL_ADDRESS: '127.0.0.1:9',
  DURABLE_MEMORY_WEAVIATE_URL: 'http://127.0.0.1:9',
};

describe('a server that is not there', () => {
  it.each([
    ['the store is unreachable', addresses, 'store_unavailable'],
    [
      'the store has no such host',
      { ...addresses, DURABLE_MEMORY_WEAVIATE_URL: 'http://no-such-host.invalid:8080' },
      'store_unavailable',
    ],
    ['the address of the store is none', { ...addresses, DURABLE_MEMORY_WEAVIATE_URL: 'localhost' }, 'invalid_input'],
  ] as const)('%s', async (_, env, code) => {
    await expectRefused(code, ['list'], { env });
  });

  it.each([
    ['the given Temporal is unreachable', { DURABLE_MEMORY_TEMPORAL_ADDRESS: '127.0.0.1:9' }, 'engine_unavailable'],
    ['the given Weaviate is unreachable', { DURABLE_MEMORY_WEAVIATE_URL: 'http://127.0.0.1:9' }, 'store_unavailable'],
  ] as const)('dev starts nothing else when %s', async (_, env, code) => {
    // The other server may still start: it is stopped again, and the answer is this error alone.
    const child = startCli(['dev'], { cwd: folder.path, env });
    const output = collect(child);
    expect(await ended(child)).toBe(errorCodes[code].exit);
    expect(output.stderr.trim().split('\n').at(-1)).toMatch(new RegExp(`^error: ${code}: `));
    expect(output.stdout).toBe('');
  });

  it('gives up on a store that accepts and never answers', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const env = { ...addresses, DURABLE_MEMORY_WEAVIATE_URL: `http://127.0.0.1:${port}` };
    const { code } = await cli(['list'], { cwd: folder.path, env });
    expect([errorCodes.timeout.exit, errorCodes.store_unavailable.exit]).toContain(code);
    silent.close();
  });

  it('a worker says that the store or Temporal is not there', async () => {
    await expectRefused('store_unavailable', ['worker'], { env: addresses });
  });
});

describe('a configuration that is wrong', () => {
  it.each([
    ['a port that is none', { DURABLE_MEMORY_WEAVIATE_GRPC_PORT: 'many' }, 'DURABLE_MEMORY_WEAVIATE_GRPC_PORT'],
    ['TLS that is neither on nor off', { DURABLE_MEMORY_TEMPORAL_TLS: 'maybe' }, 'DURABLE_MEMORY_TEMPORAL_TLS'],
    ['a log level that is none', { DURABLE_MEMORY_LOG_LEVEL: 'loud' }, 'DURABLE_MEMORY_LOG_LEVEL'],
  ])('%s names the variable', async (_, env, name) => {
    const line = await expectRefused('invalid_input', ['list'], { env: { ...addresses, ...env } });
    expect(line).toContain(name);
  });

  it('a file with a field that does not exist names it, a broken file says so', async () => {
    await mkdir(join(folder.path, 'with-file'), { recursive: true });
    const cwd = join(folder.path, 'with-file');
    await writeFile(join(cwd, 'durable-memory.config.mjs'), 'export default { foldr: "x" };');
    expect((await cli(['list'], { cwd })).stderr).toBe('error: invalid_input: configuration: unknown option "foldr"\n');
    await writeFile(join(cwd, 'durable-memory.config.mjs'), 'export default {');
    const broken = await cli(['list'], { cwd });
    expect(broken.stderr).toMatch(/^error: invalid_input: .*durable-memory\.config\.mjs could not be loaded: .*\n$/);
  });
});
