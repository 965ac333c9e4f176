// The oracle of the storms finds nothing where nothing is wrong, and every kind of harm where it was done by hand.
import { beforeEach, describe, expect, it } from 'vitest';
import { findingsOf, type Finding, type OraclePlace } from '../../bench/faults/oracle.js';
import { Journal } from '../../bench/faults/journal.js';
import { codeOf, factsIn, people, saying } from '../../bench/faults/talk.mjs';
import { userNamespace } from '../../src/domain/namespace.js';
import { aMemory, anId } from '../support/builders.js';
import { ingestionOf } from '../support/fault-dump.js';
import { faultEmbedder } from '../support/fault-scenario.mjs';
import { openInMemory } from '../support/open-in-memory.js';
import { scriptedTier } from '../support/scripted-tier.js';

const ann = people[0]!;
const { partition, path: namespace } = userNamespace(ann);
const embedder = faultEmbedder();

let place: OraclePlace;

beforeEach(async () => {
  const rules = scriptedTier((turn) => factsIn(turn.messages[0]!.content).map((fact) => ({ ...fact })));
  const opened = await openInMemory({ embedder, rules });
  place = { ...opened, embedder, journal: new Journal() };
  for (const number of [0, 1, 2, 3, 4, 5]) await say(number);
});

async function say(number: number): Promise<void> {
  const { kind, text, turnId, at } = saying(ann, number);
  const view = place.memory.for({ tenantId: ann.tenantId, userId: ann.userId });
  const options = { turnId, at, wait: true };
  await (kind === 'add' ? view.add(text, options) : view.remember(text, options));
  place.journal.note({ tried: [0, number] });
  place.journal.note({ accepted: [0, number] });
}

/** What is current and speaks of that turn. */
async function memoryOf(number: number) {
  const { records } = await place.store.memories.list(partition, { limit: 100 });
  return records.find(
    ({ content, status }) => status === 'active' && content.toLowerCase().includes(codeOf(ann, number)),
  )!;
}

async function kinds(): Promise<readonly Finding['kind'][]> {
  return [...new Set((await findingsOf(place)).map(({ kind }) => kind))].toSorted();
}

async function insert(content: string): Promise<void> {
  const [vector] = await embedder.embedDocuments([content]);
  const record = aMemory({ content, namespace, tenantId: ann.tenantId, ownerUserId: ann.userId, id: anId() });
  await place.store.memories.insert(partition, { record, vector: vector!, keywordText: content.toLowerCase() });
}

describe('the oracle of the storms', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await findingsOf(place)).toEqual([]);
  });

  it('a turn without its entry, without its outcome or without its memory is lost', async () => {
    await place.store.memories.remove(partition, [(await memoryOf(1)).id]);
    expect(await kinds()).toEqual(['lost']);
    const key = ingestionOf(partition, 'turn-4');
    await place.store.ledger.remove(partition, [{ kind: 'outcome', key }]);
    expect((await findingsOf(place)).map(({ what }) => what)).toContain('zann turn 4 has no outcome');
    await place.store.ledger.remove(partition, [{ kind: 'turn', key }]);
    expect((await findingsOf(place)).map(({ what }) => what)).toContain('zann turn 4 is not there');
  });

  it('a fact that is current twice is doubled', async () => {
    await insert((await memoryOf(3)).content);
    expect(await kinds()).toContain('doubled');
  });

  it('a vector of something else makes a memory invisible', async () => {
    const record = await memoryOf(3);
    await place.store.memories.remove(partition, [record.id]);
    const [vector] = await embedder.embedDocuments(['quite another thing']);
    await place.store.memories.insert(partition, { record, vector: vector!, keywordText: '' });
    expect(await kinds()).toContain('invisible');
  });

  it("another user's word is a leak, whether it is stored or was answered", async () => {
    await insert(`The user's boat is called ${codeOf(people[1]!, 7)}.`);
    expect(await kinds()).toContain('leaked');
    place.journal.note({ leaked: 'zann saw vuan' });
    expect((await findingsOf(place))[0]).toEqual({ kind: 'leaked', what: 'zann saw vuan' });
  });

  it('what was forgotten and is there has returned, and what nobody said is invented', async () => {
    place.journal.note({ forgotten: [0, 4] });
    expect(await kinds()).toEqual(['returned']);
    await insert(`The user's boat is called ${codeOf(ann, 99)}.`);
    expect(await kinds()).toContain('invented');
  });

  it('an earlier city that is current is stale', async () => {
    place.journal.note({ tried: [0, 10], accepted: [0, 10] });
    expect(await kinds()).toEqual(['lost', 'stale']);
  });

  it('an event that is missing breaks the chain', async () => {
    const [event] = await place.store.ledger.list(partition, { kinds: ['event'], order: 'oldest', limit: 1 });
    await place.store.ledger.remove(partition, [event!]);
    expect(await kinds()).toEqual(['broken']);
  });
});
