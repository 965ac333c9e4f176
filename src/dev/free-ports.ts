import { createServer, type Server } from 'node:net';

/** Ports this process has given out: two servers started side by side must not get the same one. */
const given = new Set<number>();

/**
 * Different TCP ports that were free on 127.0.0.1 a moment ago, never twice the same one in this process. They are
 * not reserved: another process can still take one, so a starter tries again with new ones.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const holders = await Promise.all(Array.from({ length: count - ports.length }, () => holdPort()));
    const held = holders.map((holder) => (holder.address() as { port: number }).port);
    const fresh = held.filter((port) => !given.has(port));
    for (const port of fresh) given.add(port);
    ports.push(...fresh);
    await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))));
  }
  return ports;
}

function holdPort(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
