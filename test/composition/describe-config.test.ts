import { describe, expect, it } from 'vitest';
import { configFrom, type ConfigLayers } from '../../src/composition/config.js';
import { describeConfig } from '../../src/composition/describe-config.js';

function described(over: Partial<ConfigLayers>): Readonly<Record<string, string>> {
  const layers = { options: {}, environment: {}, file: {}, ...over };
  return Object.fromEntries(describeConfig(configFrom(layers), layers).map((one) => [one.name, one.value]));
}

describe('the described configuration', () => {
  it('says only whether keys are set, and leaves passwords out of addresses', () => {
    const options = {
      weaviate: { url: 'https://me:hunter2@w.example/path/', apiKey: 'w-key' },
      temporal: { address: 't:7233', apiKey: 't-key' },
    };
    const settings = described({ options });
    expect(settings).toMatchObject({
      'weaviate.url': 'https://w.example/path',
      'weaviate.grpcPort': '443',
      'weaviate.apiKey': 'set',
      'temporal.apiKey': 'set',
      'temporal.tls': 'on',
    });
    expect(JSON.stringify(settings)).not.toMatch(/hunter2|w-key|t-key|me:/);
    expect(JSON.stringify(described({ options: { ...options, weaviate: 'me:hunter2@w' } }))).not.toContain('hunter2');
  });

  it('tells what is in force when nothing was said', () => {
    const options = { weaviate: 'http://w:8080', temporal: 't:7233' };
    expect(described({ options })).toMatchObject({
      engine: 'distributed',
      'temporal.namespace': 'default',
      'temporal.taskQueue': 'durable-memory',
      'temporal.tls': 'off',
      'temporal.apiKey': 'not set',
      'weaviate.grpcPort': '50051',
      'weaviate.collectionPrefix': 'Dm',
      'weaviate.index': 'flat',
    });
    expect(described({})).toMatchObject({ engine: 'embedded', model: 'none: the rules decide' });
  });

  it('names instances of models by their class, and own certificates without their bytes', () => {
    class ChatThing {
      apiKey = 'm-key';
    }
    const tls = { clientCertPair: { crt: new Uint8Array(), key: Buffer.from('private') } };
    const settings = described({
      options: { model: new ChatThing(), weaviate: 'http://w', temporal: { address: 't:1', tls } },
    });
    expect(settings['model']).toBe('ChatThing');
    expect(settings['temporal.tls']).toBe('on, own certificates');
    expect(JSON.stringify(settings)).not.toMatch(/m-key|private/);
  });

  it('tells limits, gate, rights and screen without naming tenants', () => {
    expect(described({})).toMatchObject({
      cheaperModel: 'none: the model goes on',
      limits: 'none',
      rights: 'built in',
      policy: 'built in',
      screen: 'none',
      'metrics.address': 'not counted',
    });
    const options = {
      limits: { callsPerDay: 50, perTenant: { 'acme corp': { tokensPerDay: 1000 } } },
      rights: () => 'allowed' as const,
      policy: [{ reason: 'no_codenames', when: { words: ['Heliotrop'] }, do: 'refuse' as const }],
      screen: async () => 'allow' as const,
      metrics: '127.0.0.1:9464',
    };
    const environment = { DURABLE_MEMORY_CHEAPER_MODEL: 'openai:small' };
    const settings = described({ options, environment });
    expect(settings).toMatchObject({
      cheaperModel: 'openai:small',
      limits: '50 calls a tenant and day, soft 0.8; 1 with their own',
      rights: 'a function of your own',
      policy: 'built in, after your own (1)',
      screen: 'a function of your own',
      'metrics.address': '127.0.0.1:9464',
      'metrics.temporalAddress': 'not served',
    });
    expect(JSON.stringify(settings)).not.toMatch(/acme|Heliotrop/);
  });
});
