import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { describeConfig } from '../../src/composition/describe-config.js';
import { archiveFolder } from '../../src/composition/open-archive.js';
import { expectCode } from '../contracts/contract-context.js';

const layers = (options: object, environment = {}) => ({ options: options as never, environment, file: {} });
const refused = (options: object) =>
  expectCode(
    Promise.resolve().then(() => configFrom(layers(options))),
    'invalid_input',
  );

describe('where the archive is', () => {
  it('is a folder beside the memories, or another one', () => {
    expect(archiveFolder(configFrom(layers({ folder: '/m' })))).toBe('/m/archive');
    expect(archiveFolder(configFrom(layers({ weaviate: 'http://w', temporal: 't:1' })))).toBe(
      resolve('.durable-memory/archive'),
    );
    expect(archiveFolder(configFrom(layers({ archive: 'elsewhere' })))).toBe(resolve('elsewhere'));
    expect(archiveFolder(configFrom(layers({}, { DURABLE_MEMORY_ARCHIVE_FOLDER: '/env' })))).toBe('/env');
  });

  it('is a bucket, field by field from options and environment', () => {
    const variables = {
      DURABLE_MEMORY_ARCHIVE_ENDPOINT: 'https://u:p@minio.example',
      DURABLE_MEMORY_ARCHIVE_REGION: 'eu',
    };
    const given = layers({ archive: { bucket: 'b', accessKeyId: 'the-id', secretAccessKey: 'the-secret' } }, variables);
    const config = configFrom(given);
    expect(config.archive).toMatchObject({ bucket: 'b', endpoint: 'https://u:p@minio.example', region: 'eu' });
    const shown = describeConfig(config, given).filter(({ name }) => name.startsWith('archive.'));
    expect(shown).toContainEqual({
      ...{ name: 'archive.endpoint', value: 'https://minio.example', from: 'DURABLE_MEMORY_ARCHIVE_ENDPOINT' },
    });
    expect(JSON.stringify(shown)).not.toMatch(/the-id|the-secret|u:p/);
  });

  it('is one place: what contradicts itself is refused', async () => {
    expect((await refused({ archive: { folder: 'f', bucket: 'b' } })).message).toContain('not both');
    expect((await refused({ archive: { prefix: 'p' } })).message).toContain('belong to a bucket');
    expect((await refused({ archive: { bucket: 'b', accessKeyId: 'k' } })).message).toContain('belong together');
    expect((await refused({ archive: { bukcet: 'b' } })).message).toContain('bukcet');
    expect((await refused({ archive: 7 })).message).toContain('a folder');
  });
});
