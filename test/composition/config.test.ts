import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configFrom, originOf, type ConfigLayers } from '../../src/composition/config.js';
import { environmentNames } from '../../src/composition/environment.js';
import { isMemoryError } from '../../src/domain/errors.js';

const layers = (over: Partial<ConfigLayers> = {}): ConfigLayers => ({
  options: {},
  environment: {},
  file: {},
  ...over,
});

/** The message of the refusal. */
function refusal(over: Partial<ConfigLayers>): string {
  try {
    configFrom(layers(over));
  } catch (error) {
    expect(isMemoryError(error, 'invalid_input')).toBe(true);
    return (error as Error).message;
  }
  throw new Error('it was accepted');
}

const both = { weaviate: 'http://w:8080', temporal: 't:7233' };

describe('the configuration', () => {
  it('without anything is embedded, in ./.durable-memory', () => {
    expect(configFrom(layers())).toEqual({
      engine: 'embedded',
      folder: resolve('.durable-memory'),
      toolOutput: 'off',
      answers: 'off',
      audit: 'writes',
    });
  });

  it('takes options before the environment before the file before defaults, field by field', () => {
    const config = configFrom({
      options: { temporal: { taskQueue: 'from-options' } },
      environment: { DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: 'from-env', DURABLE_MEMORY_TEMPORAL_NAMESPACE: 'from-env' },
      file: { weaviate: 'http://file:8080', temporal: { address: 'file:7233', namespace: 'from-file', apiKey: 'k' } },
    });
    expect(config.temporal).toEqual({
      address: 'file:7233',
      namespace: 'from-env',
      taskQueue: 'from-options',
      apiKey: 'k',
    });
    expect(config.weaviate).toEqual({ url: 'http://file:8080', index: 'flat' });
  });

  it('lets an address alone stand for its group, in every layer', () => {
    const config = configFrom(
      layers({ options: { weaviate: 'http://options:1' }, file: { ...both, weaviate: { url: 'x', apiKey: 'k' } } }),
    );
    expect(config.weaviate).toMatchObject({ url: 'http://options:1', apiKey: 'k' });
    expect(config.temporal).toMatchObject({ address: 't:7233', namespace: 'default', taskQueue: 'durable-memory' });
  });

  it('ignores options and fields that are undefined and variables that are empty', () => {
    const config = configFrom({
      options: { engine: undefined, weaviate: { url: undefined, apiKey: undefined } },
      environment: { DURABLE_MEMORY_WEAVIATE_URL: '', DURABLE_MEMORY_FOLDER: '' },
      file: { ...both, folder: 'here' },
    });
    expect(config).toMatchObject({ engine: 'distributed', weaviate: { url: 'http://w:8080' } });
    expect(config.folder).toBe(resolve('here'));
  });

  it('is distributed as soon as an address is given, and then needs both', () => {
    expect(configFrom(layers({ options: both })).engine).toBe('distributed');
    expect(configFrom(layers({ options: { ...both, engine: 'embedded' } })).engine).toBe('embedded');
    expect(refusal({ options: { temporal: 't:7233' } })).toMatch(/needs weaviate\.url; start both with/);
    expect(refusal({ options: { engine: 'distributed' } })).toMatch(/needs weaviate\.url and temporal\.address/);
  });

  it('reads numbers and yes or no from variables', () => {
    const config = configFrom(
      layers({
        options: both,
        environment: { DURABLE_MEMORY_WEAVIATE_GRPC_PORT: '50052', DURABLE_MEMORY_TEMPORAL_TLS: '1' },
      }),
    );
    expect(config.weaviate!.grpcPort).toBe(50_052);
    expect(config.temporal!.tls).toBe(true);
  });

  it.each([
    [{ options: { foldr: 'x' } }, /unknown option "foldr"/],
    [{ options: { weaviate: { url: 'x', key: 'y' } } }, /weaviate.*unknown option "key"|unknown option "key"/],
    [{ options: { engine: 'cloud' } }, /engine: /],
    [{ options: { ...both, weaviate: { url: 'http://w', grpcPort: 0 } } }, /weaviate\.grpcPort: /],
    [{ options: { temporal: 7 } }, /temporal: expected host:port or an object/],
    [{ options: { weaviate: ['x'] } }, /weaviate: /],
    [{ options: { model: 5 } }, /model: expected "provider:model" or a chat model/],
    [
      { options: { ...both, temporal: { address: 't:1', tls: 'yes' } } },
      /temporal\.tls: expected true, false or certif/,
    ],
    [{ options: { embeddingsProfile: { duplicate: 2 } } }, /embeddingsProfile\./],
    [{ options: { modelPatienceMs: -1 } }, /modelPatienceMs: /],
    [{ environment: { DURABLE_MEMORY_LOG_LEVEL: 'loud' } }, /logLevel: .*\(from DURABLE_MEMORY_LOG_LEVEL\)$/],
    [{ environment: { DURABLE_MEMORY_ENGINE: 'cloud' } }, /engine: .*\(from DURABLE_MEMORY_ENGINE\)$/],
    [{ file: { toolOutput: 'some' } }, /toolOutput: /],
    [{ environment: { DURABLE_MEMORY_ANSWERS: 'all' } }, /answers: .*DURABLE_MEMORY_ANSWERS/],
    [{ environment: { DURABLE_MEMORY_AUDIT: 'all' } }, /audit: .*DURABLE_MEMORY_AUDIT/],
  ] as const)('names the field that is wrong in one line: %j', (over, message) => {
    const told = refusal(over as Partial<ConfigLayers>);
    expect(told).toMatch(message);
    expect(told).not.toContain('\n');
  });

  it('never repeats a value, so that no key gets into a message', () => {
    const canary = 'canary-2749';
    const anywhere = fc.constantFrom(...Object.values(environmentNames));
    fc.assert(
      fc.property(anywhere, fc.constantFrom('options', 'file'), ([group, field], layer) => {
        const wrong = field === undefined ? { [group]: { [canary]: canary } } : { [group]: { [field]: [canary] } };
        try {
          configFrom(layers({ [layer]: { ...both, ...wrong } }));
        } catch (error) {
          expect((error as Error).message.replace(`unknown option "${canary}"`, '')).not.toContain(canary);
        }
      }),
    );
  });

  it('knows where each setting comes from', () => {
    const from: ConfigLayers = {
      options: { folder: 'x', temporal: 't:1' },
      environment: { DURABLE_MEMORY_FOLDER: 'y', DURABLE_MEMORY_TEMPORAL_API_KEY: 'k', DURABLE_MEMORY_MODEL: '' },
      file: { model: 'openai:x', weaviate: 'http://w:1' },
    };
    expect(originOf(from, ['folder'])).toBe('options');
    expect(originOf(from, ['temporal', 'address'])).toBe('options');
    expect(originOf(from, ['temporal', 'apiKey'])).toBe('DURABLE_MEMORY_TEMPORAL_API_KEY');
    expect(originOf(from, ['temporal', 'namespace'])).toBe('default');
    expect(originOf(from, ['model'])).toBe('file');
    expect(originOf(from, ['weaviate', 'url'])).toBe('file');
  });
});
