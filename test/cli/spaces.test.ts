import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '../scenarios/both-engines.js';
import { runMain } from './run-main.js';

let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (user: string, ...args: readonly string[]) =>
  runMain([...args, '--user', user, '--engine', 'embedded', '--folder', folder]);

describe('the command line in spaces of more than one user', () => {
  it('--in hands in to a team; who is given the team reads it there', async () => {
    const said = ['remember', 'We deploy with Terraform.', '--in', 'team/ops'];
    expect((await run('ann', ...said)).code).toBe(4);
    const handedIn = await run('ann', ...said, '--role', 'writer');
    expect(handedIn, handedIn.err).toMatchObject({ code: 0 });
    expect((await run('ben', 'list', '--in', 'team/ops')).out).toContain('Terraform');
    expect((await run('ben', 'list', '--in', 'tenant/default/team/ops', '--team', 'ops')).out).toContain('Terraform');
    expect((await run('ben', 'list', '--in', 'tenant/default/team/ops', '--team', 'sales')).code).toBe(4);
    expect((await run('ann', 'list')).out).not.toContain('Terraform');
    // Loads the offline embedder, which is slow on a busy machine.
  }, 120_000);

  it("does not open another user's memory, nor a space that is none", async () => {
    expect((await run('ben', 'list', '--in', 'user/ann')).code).toBe(4);
    expect((await run('ben', 'list', '--in', 'team')).code).toBe(2);
    expect((await run('ben', 'list', '--in', 'team/%zz')).code).toBe(2);
  });

  it('--project and --role are those of the user', async () => {
    const own = ['list', '--in', 'user/ann/project/web'];
    expect((await run('ann', ...own)).code).toBe(4);
    expect((await run('ann', ...own, '--project', 'web')).code).toBe(0);
  });
});
