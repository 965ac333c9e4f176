import { describe, expect, it } from 'vitest';
import { fixedEmbedder } from '../support/fixed-embedder.js';
import { contents, RecallWorld, shared, spaceOf } from './recall-world.js';

describe('recall', () => {
  it('finds the memory the question is about, with score, dates and evidence', async () => {
    const world = await RecallWorld.open();
    const kayak = await world.put('Has a red kayak', { extra: { room: 'attic' } });
    await world.put('Son is called Milo');
    const result = await world.recall('what colour is the kayak');
    expect(contents(result)[0]).toBe('Has a red kayak');
    expect(result.memories[0]).toMatchObject({
      id: kayak.id,
      extra: { room: 'attic' },
      createdAt: kayak.createdAt,
      shown: 'full',
    });
    expect(result.memories[0]!.sources).toEqual(kayak.sources);
    expect(result.memories[0]!.score).toBeGreaterThan(0);
    expect(result.text).toContain('Has a red kayak');
    expect(result.error).toBeUndefined();
  });

  it('recalls nothing for a question about nothing in the store, however new the memories are', async () => {
    const world = await RecallWorld.open();
    const now = '2026-11-29T08:59:59.000Z';
    for (const content of ['Has a red kayak', 'Son is called Milo', 'Works nights at the port', 'Likes tea']) {
      await world.put(content, { createdAt: now, importance: 5, accessCount: 400 });
    }
    for (const query of [
      'zzqx unrelated phrase about tax law in 1450',
      "What's the weather?",
      'what is the weather like today',
      'the of and',
      '|||',
      '👍',
    ]) {
      expect(await world.recall(query), query).toEqual({
        text: '',
        tokens: 0,
        memories: [],
        questions: [],
        truncated: 0,
      });
    }
  });

  it('takes questions with back-ticks, pipes and pasted pages', async () => {
    const world = await RecallWorld.open();
    await world.put('Runs `make all | tee log` before each push');
    expect(contents(await world.recall('`make all | tee log`'))).toHaveLength(1);
    expect((await world.recall(`make all ${'x y '.repeat(30_000)}`)).error).toBeUndefined();
    expect((await world.recall('\ud800 lone \u0000')).error).toBeUndefined();
  });

  it('asks no model for a blank question or a budget of 0', async () => {
    const world = await RecallWorld.open();
    await world.put('Plays darts');
    for (const query of ['', '   \n\t']) expect((await world.recall(query)).memories).toEqual([]);
    expect((await world.recall('darts', { budgetTokens: 0 })).memories).toEqual([]);
    expect(world.embedded).toBe(0);
  });

  it('tells minRelevance 0 from none, and is not lifted over a floor by recency', async () => {
    const vectors = { q: [1, 0], 'orthogonal text': [0, 1], 'close text': [0.9, 0.4359] };
    const world = await RecallWorld.open({ embedder: fixedEmbedder({ vectors, dimensions: 2 }) });
    await world.put('orthogonal text', { createdAt: '2026-11-29T08:59:59.000Z' });
    await world.put('close text');
    expect(contents(await world.recall('q', { minRelevance: 0.1 }))).toEqual(['close text']);
    expect(contents(await world.recall('q', { minRelevance: 0 }))).toEqual(['close text', 'orthogonal text']);
    expect(contents(await world.recall('q'))).toEqual(['close text']);
  });

  it('G4: searches the own partition only, however near the memories of others are', async () => {
    const vectors = { q: [1, 0], a1: [0.7, 0.714], a2: [0.7, 0.7141], a3: [0.7, 0.7142], b: [1, 0.001] };
    const world = await RecallWorld.open({ embedder: fixedEmbedder({ vectors, dimensions: 2, fallback: [1, 0.002] }) });
    for (let i = 0; i < 60; i++) await world.put(`b ${i}`, {}, spaceOf('B'));
    for (const content of ['a1', 'a2', 'a3']) await world.put(content, {}, spaceOf('A'));
    const result = await world.recall('q', { limit: 3, minRelevance: 0.5 }, 'A');
    expect(contents(result).toSorted()).toEqual(['a1', 'a2', 'a3']);
    expect(contents(await world.recall('q', {}, 'nobody'))).toEqual([]);
  });

  it('searches the shared space of the tenant too, the own one first on ties', async () => {
    const world = await RecallWorld.open();
    await world.put('The office closes at six', {}, shared);
    await world.put('The office closes at six!', {});
    const result = await world.recall('when does the office close');
    expect(contents(result)).toEqual(['The office closes at six!']);
    expect(contents(await world.recall('office closes', {}, 'someone'))).toEqual(['The office closes at six']);
    expect(contents(await world.recall('office closes', {}, { tenantId: 'other', userId: 'u1' }))).toEqual([]);
  });

  it('finds two-part Chinese words inside a sentence', async () => {
    const world = await RecallWorld.open();
    await world.put('用户对花生过敏');
    await world.put('用户住在上海');
    expect(contents(await world.recall('我对花生会怎么样？'))).toEqual(['用户对花生过敏']);
  });

  it('shows old rows without their secrets', async () => {
    const world = await RecallWorld.open();
    await world.put('Deploy token is sk-FAKEfakeFAKEfakeFAKEfake1111 for host fir');
    const result = await world.recall('deploy host');
    expect(contents(result)[0]).toContain('fir');
    expect(JSON.stringify(result)).not.toContain('sk-FAKE');
  });

  it('explains every term of every score', async () => {
    const world = await RecallWorld.open();
    await world.put('Has a red kayak');
    const { explain, memories } = await world.recall('red kayak', { explain: true });
    const [first] = explain!;
    const { terms, weights } = first!;
    expect(first!.score).toBeCloseTo(
      terms.relevance * (weights.relevance + weights.recency * terms.recency + weights.importance * terms.importance),
      12,
    );
    const { vector, keywords, speaker, date, neighbours, session } = first!.fusion;
    expect(vector + keywords + speaker + date + neighbours + session).toBeCloseTo(first!.fused, 12);
    expect(first).toMatchObject({ id: memories[0]!.id, shown: 'full', passed: 'cosine' });
    expect((await world.recall('red kayak')).explain).toBeUndefined();
  });

  it('gives the same answer twice', async () => {
    const world = await RecallWorld.open();
    for (let i = 0; i < 30; i++) await world.put(`note ${i} about the kayak`);
    const first = await world.recall('kayak', { touch: false });
    expect(await world.recall('kayak', { touch: false })).toEqual(first);
  });
});
