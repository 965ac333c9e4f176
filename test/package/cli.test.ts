import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutProgress } from '../support/without-progress.js';
import { cli, collect, emptyFolder, ended, startCli, type CliResult } from './run-cli.js';

let folder: Awaited<ReturnType<typeof emptyFolder>>;
beforeAll(async () => {
  folder = await emptyFolder();
});
afterAll(() => folder.remove());

const run = (args: readonly string[], input?: string | Buffer): Promise<CliResult> =>
  cli(args, { cwd: folder.path, ...(input === undefined ? {} : { input }) });

async function json(args: readonly string[], input?: string) {
  const { code, stdout, stderr } = await run([...args, '--json'], input);
  expect({ code, stderr: quiet(stderr) }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Without the counts of what is imported, too. */
const quiet = (stderr: string): string => withoutProgress(stderr).replace(/^\d+ of \d+ .*\n/gm, '');

const contents = (memories: readonly { content: string }[]): readonly string[] =>
  memories.map((memory) => memory.content);

describe('the command line on the embedded engine', () => {
  it('lists its commands, tells its version and explains each command with the global flags', async () => {
    const overview = await run([]);
    expect(overview.code).toBe(0);
    for (const name of ['demo', 'dev', 'worker', 'remember', 'recall', 'list', 'history', 'forget', 'status', 'doctor'])
      expect(overview.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await run(['remember', '--help']);
    for (const flag of ['user', 'tenant', 'session', 'json', 'engine', 'folder', 'file', 'at'])
      expect(help.stdout).toContain(`--${flag}`);
    expect((await run(['help', 'remember'])).stdout).toBe(help.stdout);
  });

  it('remembers, recalls, lists, tells the versions of, and forgets', async () => {
    const first = await json(['remember', 'I live in Lisbon.', '--user', 'ann', '--at', '2026-03-02T09:00:00Z']);
    expect(first).toMatchObject({ duplicate: false, kept: true, outcome: { status: 'done', counts: { new: 1 } } });
    const again = await json(['remember', 'I live in Lisbon.', '--user', 'ann', '--at', '2026-03-02T09:00:00Z']);
    expect(again).toMatchObject({ duplicate: true, ingestionId: first.ingestionId });
    expect(await json(['status', first.ingestionId, '--user', 'ann'])).toMatchObject({ state: 'done' });
    await json(['remember', 'I moved to Porto last week.', '--user', 'ann', '--at', '2026-06-15T18:00:00Z']);
    const recalled = await json(['recall', 'When did I move to Porto?', '--user', 'ann']);
    expect(recalled.memories[0].content).toContain('Porto');
    const { id } = recalled.memories[0];
    const versions = await json(['history', id, '--user', 'ann']);
    expect(versions.map((one: { status: string }) => one.status)).toEqual(['superseded', 'active']);
    const listed = await run(['list', '--user', 'ann', '--status', 'all']);
    expect(listed.stdout).toMatch(/superseded .*Lisbon/);
    expect(await json(['forget', id, '--user', 'ann'])).toMatchObject({ deleted: 2, blankedTurns: 2, notFound: [] });
    expect((await json(['list', '--user', 'ann', '--status', 'all'])).memories).toEqual([]);
    const gone = await run(['history', id, '--user', 'ann']);
    expect(gone.code).toBe(3);
    expect(withoutProgress(gone.stderr)).toMatch(/^error: not_found: no memory .*\n$/);
  });

  it('takes text from arguments, a file and standard input, and JSON messages as messages', async () => {
    await writeFile(join(folder.path, 'said.txt'), '\uFEFFI play the oud.\n');
    const messages = [
      { role: 'user', content: 'I keep two beehives.' },
      { role: 'assistant', content: 'You are allergic to bees.' },
    ];
    await json(['remember', 'I', 'am', 'vegetarian.', '--user', 'bo']);
    await json(['remember', '--file', 'said.txt', '--user', 'bo']);
    await json(['remember', '-', '--user', 'bo'], JSON.stringify(messages));
    const { memories } = await json(['list', '--user', 'bo']);
    expect(memories).toHaveLength(3);
    for (const word of ['vegetarian', 'beehives', 'oud']) expect(contents(memories).join()).toContain(word);
    expect(contents(memories).join()).not.toContain('allergic');
    expect(contents(memories).join()).not.toContain('role');
  });

  it('keeps users, tenants and folders apart, and finds the turns of a session', async () => {
    await json(['remember', 'I live in Rome.', '--user', 'cy', '--tenant', 'one', '--session', 's1']);
    expect((await json(['list', '--user', 'cy', '--tenant', 'one', '--session', 's1'])).memories).toHaveLength(1);
    expect((await json(['list', '--user', 'cy', '--tenant', 'one', '--session', 's2'])).memories).toEqual([]);
    expect((await json(['list', '--user', 'cy', '--tenant', 'two'])).memories).toEqual([]);
    expect((await json(['list', '--user', 'cy', '--tenant', 'one', '--folder', 'other'])).memories).toEqual([]);
  });

  it('says that nothing fits when nothing does', async () => {
    const { stdout, code } = await run(['recall', 'What is the weather like?', '--user', 'cy', '--tenant', 'one']);
    expect({ stdout, code }).toEqual({ stdout: 'nothing fits (user cy, tenant one)\n', code: 0 });
  });

  it('outlives a reader that goes away', async () => {
    await json(['remember', 'I live in Oslo. I like jazz.', '--user', 'di']);
    const child = startCli(['list', '--user', 'di'], { cwd: folder.path });
    const output = collect(child);
    child.stdout!.destroy();
    expect(await ended(child)).toBe(0);
    expect(output.stderr).not.toContain('EPIPE');
  });

  it('ends at once on Ctrl-C and loses nothing accepted', async () => {
    const stored = await json(['remember', 'I collect stamps.', '--user', 'ed', '--no-wait']);
    expect(stored).toEqual({ ingestionId: expect.any(String), duplicate: false, kept: true });
    const child = startCli(['remember', '-', '--user', 'ed'], { cwd: folder.path, input: 'I collect coins.' });
    setTimeout(() => child.kill('SIGINT'), 100);
    await ended(child);
    expect(await json(['remember', 'I collect stamps.', '--user', 'ed'])).toMatchObject({
      duplicate: true,
      outcome: { status: 'done' },
    });
  });

  it('shows the demo, with nothing left behind in the working folder', async () => {
    const place = await emptyFolder();
    const demo = await cli(['demo'], { cwd: place.path });
    expect(demo.code).toBe(0);
    for (const told of ['supersedes', 'duplicate', 'redacted', '[when: ', 'recalls nothing', '手表', ' tokens:'])
      expect(demo.stdout).toContain(told);
    expect(demo.stdout).not.toMatch(/v1 +active.*\n.*v2 +active/);
    const lines = (await cli(['demo', '--json'], { cwd: place.path })).stdout.trim().split('\n');
    const last = JSON.parse(lines.at(-1)!);
    expect(last).toMatchObject({ question: expect.any(String), recalled: { text: '', memories: [] } });
    await place.remove();
  });

  it('calibrates the configured embedder on labelled pairs', async () => {
    const files = ['pairs', 'own-pairs', 'questions'].map(
      (name) => new URL(`../data/calibration/${name}.json`, import.meta.url).pathname,
    );
    const report = await json(['calibrate', ...files]);
    expect(report.embedderId).toBe('use-multilingual-v3');
    for (const name of ['duplicate', 'conflict', 'related', 'recallFloor'])
      expect(report.fitted[name]).toBeGreaterThan(0);
    expect((await run(['calibrate', 'none.json'])).code).toBe(2);
    expect((await run(['calibrate'])).stderr).toMatch(/^error: invalid_input: give at least one file/);
  });
});
