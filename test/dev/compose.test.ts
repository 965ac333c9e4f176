import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { configFrom } from '../../src/composition/config.js';
import { searchAttributes } from '../../src/dev/temporal.js';
import { temporalPackage, weaviatePackage } from '../../src/dev/versions.js';

const read = (name: string): string => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const compose = read('docker-compose.yml');
const env = read('.env.example');

it('docker compose runs the versions the launcher starts and tests use', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map((match) => match[1]);
  expect(images).toEqual([temporalPackage.image, weaviatePackage.image]);
  expect(weaviatePackage.image).toContain(`:${weaviatePackage.version}`);
  expect(weaviatePackage.goPackage).toContain(`@v${weaviatePackage.version}`);
  expect(weaviatePackage.archive('linux', 'x64')).toContain(`/v${weaviatePackage.version}/`);
  expect(temporalPackage.image).toContain(`:${temporalPackage.version}`);
  expect(temporalPackage.goPackage).toContain(`@v${temporalPackage.version}`);
  expect(temporalPackage.archive('linux', 'x64')).toContain(`/v${temporalPackage.version}/`);
});

it('everything it publishes is on loopback, and every service has a health check and a volume', () => {
  const ports = [...compose.matchAll(/^ +- ([\d.]+:)?\d+:\d+$/gm)].map((match) => match[1]);
  expect(ports).toEqual(['127.0.0.1:', '127.0.0.1:', '127.0.0.1:', '127.0.0.1:']);
  expect(compose.match(/^ +healthcheck:$/gm)).toHaveLength(2);
  expect(compose.match(/^ +- \w+_data:\//gm)).toHaveLength(2);
});

it('Temporal gets the search attributes of the workflows', () => {
  for (const name of searchAttributes) expect(compose).toContain(`--search-attribute=${name}=Keyword`);
});

it('the environment file sets the key of the services and a configuration that uses them', () => {
  expect(compose).toContain('${DURABLE_MEMORY_WEAVIATE_API_KEY:?');
  const environment = Object.fromEntries([...env.matchAll(/^(\w+)=(.*)$/gm)].map((match) => [match[1]!, match[2]!]));
  expect(configFrom({ options: {}, file: {}, environment })).toMatchObject({
    engine: 'distributed',
    weaviate: { url: 'http://127.0.0.1:8080', grpcPort: 50051, apiKey: environment['DURABLE_MEMORY_WEAVIATE_API_KEY'] },
    temporal: { address: '127.0.0.1:7233' },
  });
});
