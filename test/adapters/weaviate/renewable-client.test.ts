import type { WeaviateClient } from 'weaviate-client';
import { describe, expect, it } from 'vitest';
import { renewableClient } from '../../../src/adapters/weaviate/renewable-client.js';

function clients() {
  const opened: WeaviateClient[] = [];
  const state = { isDown: false };
  const open = async (): Promise<WeaviateClient> => {
    await Promise.resolve();
    if (state.isDown) throw new Error('down');
    const client = { close: () => Promise.resolve() } as WeaviateClient;
    opened.push(client);
    return client;
  };
  return { opened, state, open };
}

describe('a client that can be renewed', () => {
  it('is kept while calls succeed', async () => {
    const { opened, open } = clients();
    const renewable = await renewableClient(open);
    await renewable.ready();
    await renewable.ready();
    expect(opened).toHaveLength(1);
    expect(renewable.current()).toBe(opened[0]);
  });

  it('is opened anew once for all calls that wait after a failure', async () => {
    const { opened, open } = clients();
    const renewable = await renewableClient(open);
    renewable.suspect();
    await Promise.all([renewable.ready(), renewable.ready(), renewable.ready()]);
    await renewable.ready();
    expect(opened).toHaveLength(2);
    expect(renewable.current()).toBe(opened[1]);
  });

  it('fails at once while the server is away, and is renewed when it is back', async () => {
    const { opened, state, open } = clients();
    const renewable = await renewableClient(open);
    renewable.suspect();
    state.isDown = true;
    await expect(renewable.ready()).rejects.toThrow('down');
    await expect(renewable.ready()).rejects.toThrow('down');
    state.isDown = false;
    await renewable.ready();
    expect(renewable.current()).toBe(opened[1]);
  });
});
