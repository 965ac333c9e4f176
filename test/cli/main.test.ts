import { describe, expect, it } from 'vitest';
import { globalOptions } from '../../src/cli/command.js';
import { commands, loadCommand } from '../../src/cli/commands.js';
import { readAll } from '../../src/cli/read-all.js';
import { Readable } from 'node:stream';
import { runMain } from './run-main.js';

const run = (...argv: readonly string[]) => runMain(argv);

describe('every command', () => {
  it.each(Object.keys(commands))('%s explains each of its flags', async (name) => {
    const command = await loadCommand(name);
    expect(Object.keys(command.help).toSorted()).toEqual(Object.keys(command.options).toSorted());
    const help = await run(name, '--help');
    expect(help.code).toBe(0);
    for (const flag of [...Object.keys(command.options), ...Object.keys(globalOptions)])
      expect(help.out).toMatch(new RegExp(`^ {2}--${flag} +\\S`, 'm'));
    expect(help.out).toContain(command.summary);
  });

  it.each(Object.keys(commands))('%s refuses an unknown flag in one line, exit code 2', async (name) => {
    const refused = await run(name, '--no-such-flag');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/^error: invalid_input: Unknown option '--no-such-flag'; see --help\n$/);
  });
});

describe('what is read from outside', () => {
  const bytes = (...chunks: (string | Buffer)[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

  it('is put together from its chunks, characters across their edges too', async () => {
    const [first, second] = [Buffer.from('手').subarray(0, 1), Buffer.from('手').subarray(1)];
    expect(await readAll(bytes('a', first, second), 'it')).toBe('a手');
  });

  it('is refused when it is too large, before all of it is read', async () => {
    let read = 0;
    const endless = new Readable({
      read() {
        read += 1;
        this.push(Buffer.alloc(1024 * 1024, 'a'));
      },
    });
    await expect(readAll(endless, 'it')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(read).toBeLessThan(20);
  });

  it('is refused when it is no UTF-8', async () => {
    await expect(readAll(bytes(Buffer.from([0xc3, 0x28])), 'it')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
