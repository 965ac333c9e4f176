import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { useMultilingualEmbedder } from '../../../src/adapters/use-multilingual/embedder.js';
import { cosine } from '../../../src/domain/cosine.js';
import { isMemoryError } from '../../../src/domain/errors.js';
import type { Embedder } from '../../../src/ports/embedder.js';

const packaged = fileURLToPath(new URL('../../../models/use-multilingual-v3/', import.meta.url));
const folders: string[] = [];
const open: Embedder[] = [];

function embedderOf(modelFolder?: string): Embedder {
  const embedder = useMultilingualEmbedder(modelFolder === undefined ? {} : { modelFolder });
  open.push(embedder);
  return embedder;
}

/** A model folder whose weights are the packaged ones and whose vocabulary is as given; absent when null. */
async function folderWith(vocabulary: string | Uint8Array | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'use-model-'));
  folders.push(folder);
  await copyFile(join(packaged, 'manifest.json'), join(folder, 'manifest.json'));
  await symlink(join(packaged, 'weights.npz'), join(folder, 'weights.npz'));
  if (vocabulary !== null) await writeFile(join(folder, 'sp.model'), vocabulary);
  return folder;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

// Holds the packaged model's thread, so that each test need not load it anew.
const keeper = useMultilingualEmbedder();
afterAll(() => keeper.close());

afterEach(async () => {
  await Promise.all(open.splice(0).map((embedder) => embedder.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

it('puts the same fact in English and Chinese near each other', async () => {
  const texts = ['The user lives in Shanghai.', '用户住在上海。', 'The invoice is overdue.'];
  const [english, chinese, other] = await embedderOf().embedDocuments(texts);
  expect(cosine(english!, chinese!)).toBeGreaterThan(0.6);
  expect(cosine(english!, other!)).toBeLessThan(0.3);
});

it('reports a missing file of the model with the cure, and only when a text comes', async () => {
  const embedder = embedderOf(await folderWith(null));
  expect(await embedder.dimensions()).toBe(512);
  const error = await failureOf(embedder.embedDocuments(['a']));
  expect(isMemoryError(error, 'dependency_missing')).toBe(true);
  expect((error as Error).message).toMatch(/sp\.model.*reinstall durable-memory or give modelFolder/);
});

it('refuses a damaged file of the model', async () => {
  const error = await failureOf(embedderOf(await folderWith('not a model')).embedQuery('a'));
  expect(isMemoryError(error, 'internal')).toBe(true);
  expect((error as Error).message).toMatch(/sp\.model.*sha256/);
});

it('works again once the missing file is there, and loads the model again after its last embedder was closed', async () => {
  const folder = await folderWith(null);
  const embedder = embedderOf(folder);
  await failureOf(embedder.embedDocuments(['a']));
  await copyFile(join(packaged, 'sp.model'), join(folder, 'sp.model'));
  const [before] = await embedder.embedDocuments(['The user keeps bees.']);
  await embedder.close();
  const [after] = await embedderOf(folder).embedDocuments(['The user keeps bees.']);
  expect(after).toEqual(before);
});

it('keeps serving one embedder when another one of the same model is closed', async () => {
  const first = embedderOf();
  const second = embedderOf();
  const [before] = await second.embedDocuments(['The user keeps bees.']);
  await first.close();
  const [after] = await second.embedDocuments(['The user keeps bees.']);
  expect(after).toEqual(before);
});

it('does not keep the process alive when nothing is under way', async () => {
  const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const embedder = embedderOf();
  await embedder.embedQuery('beehives');
  const idle = ports();
  const work = embedder.embedQuery('beehives');
  expect(ports()).toBe(idle + 1);
  await work;
  expect(ports()).toBe(idle);
});

it('refuses texts after it was closed', async () => {
  const embedder = embedderOf();
  await embedder.embedDocuments(['a']);
  await embedder.close();
  expect(isMemoryError(await failureOf(embedder.embedDocuments(['a'])), 'model_unavailable')).toBe(true);
});

it('rejects the texts under way when it is closed', async () => {
  const embedder = embedderOf(await folderWith(await readFile(join(packaged, 'sp.model'))));
  const work = failureOf(embedder.embedDocuments(Array.from({ length: 500 }, (_, index) => `Text number ${index}.`)));
  await embedder.close();
  expect(isMemoryError(await work, 'model_unavailable')).toBe(true);
});

it('lets go of a long run as soon as its signal is aborted', async () => {
  const embedder = embedderOf();
  const abort = new AbortController();
  const texts = Array.from({ length: 100_000 }, (_, index) => `Text number ${index} of very many.`);
  const work = failureOf(embedder.embedDocuments(texts, abort.signal));
  await embedder.embedQuery('beehives');
  abort.abort(new Error('deadline'));
  expect(await work).toEqual(new Error('deadline'));
});

it('answers a question while a long run of documents is under way', async () => {
  const embedder = embedderOf();
  const abort = new AbortController();
  const texts = Array.from({ length: 100_000 }, (_, index) => `Text number ${index} of very many.`);
  let finished = false;
  const work = failureOf(embedder.embedDocuments(texts, abort.signal)).then(() => (finished = true));
  expect(await embedder.embedQuery('beehives')).toHaveLength(512);
  expect(finished).toBe(false);
  abort.abort();
  await work;
});

it('embeds a question as its content words and in the third person', async () => {
  const embedder = embedderOf();
  const documents = await embedder.embedDocuments(['ann live shanghai', '用户住在哪里']);
  expect(cosine(await embedder.embedQuery('Does Ann live in Shanghai?'), documents[0]!)).toBeGreaterThan(0.99999);
  expect(cosine(await embedder.embedQuery('我住在哪里？'), documents[1]!)).toBeGreaterThan(0.99999);
});
