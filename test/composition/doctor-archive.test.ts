import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { examine } from '../../src/composition/doctor.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-memory-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function archiveFinding(archive?: string | object) {
  const options = { folder, embeddings: hashingEmbedder(), ...(archive === undefined ? {} : { archive }) };
  const findings = await examine(configFrom({ options, environment: {}, file: {} }));
  return findings.find(({ name }) => name === 'archive');
}

describe('the doctor looks at the archive', () => {
  it('and says where it is, before anything lies there and afterwards', async () => {
    const place = join(folder, 'archive');
    expect(await archiveFinding()).toEqual({ name: 'archive', state: 'ok', detail: `folder ${place}`, cure: null });
    await mkdir(place);
    expect(await archiveFinding(place)).toMatchObject({ state: 'ok', detail: `folder ${place}` });
  });

  it('and says when its place cannot be used', async () => {
    await writeFile(join(folder, 'a-file'), 'in the way');
    expect(await archiveFinding(join(folder, 'a-file', 'archive'))).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('ENOTDIR'),
    });
    expect(
      await archiveFinding({ bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'k', secretAccessKey: 's' }),
    ).toMatchObject({ state: 'wrong', detail: expect.stringContaining('127.0.0.1:9') });
  });
});
