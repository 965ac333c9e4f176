import { afterEach, describe, expect, it } from 'vitest';
import { serveMetrics, type MetricsServer } from '../../src/observability/metrics-server.js';

const served = { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: async () => 'one 1\n' };
const open: MetricsServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serve(address: string, what = served): Promise<MetricsServer> {
  const server = await serveMetrics(what, address);
  open.push(server);
  return server;
}

describe('the metrics server', () => {
  it('answers at /metrics and nowhere else, on 127.0.0.1 when only a port is given', async () => {
    const { address } = await serve('0');
    expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
    const answer = await fetch(`http://${address}/metrics?x=1`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      served.contentType,
      'one 1\n',
    ]);
    expect((await fetch(`http://${address}/`)).status).toBe(404);
    expect((await fetch(`http://${address}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('answers 500 when they cannot be told', async () => {
    const { address } = await serve('127.0.0.1:0', { ...served, text: () => Promise.reject(new Error('secret')) });
    const answer = await fetch(`http://${address}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([500, '']);
  });

  it('refuses an address that is taken, and what is none', async () => {
    const { address } = await serve('0');
    await expect(serve(address)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `metrics cannot be served at ${address}: another process listens there; give each process its own`,
    });
    for (const wrong of ['', 'host', 'host:', '70000', 'http://a:1', 'a:b:1'])
      await expect(serve(wrong), wrong).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('closes while a client keeps its connection open', async () => {
    const server = await serve('[::1]:0');
    const { address } = server;
    await (await fetch(`http://${address}/metrics`)).text();
    await server.close();
    await expect(fetch(`http://${address}/metrics`)).rejects.toThrow('fetch failed');
  });
});
