// A TCP proxy on loopback between a process and a server: the network that gets cut and slows down.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** What the network does: carries on, breaks every connection and refuses new ones, holds everything back, or is late. */
export type Weather = 'fine' | 'cut' | 'stalled' | { readonly delayMs: number };

export interface TcpProxy {
  readonly port: number;
  set(weather: Weather): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and hands everything on to that port. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let weather: Weather = 'fine';
  let cleared = (): void => {};
  let clearing = Promise.resolve();

  const late = async (): Promise<void> => {
    if (typeof weather === 'object')
      await new Promise((resolve) => setTimeout(resolve, (weather as { delayMs: number }).delayMs));
    while (weather === 'stalled') await clearing;
  };
  const carry = (from: Socket, to: Socket): void => {
    // In order: each piece waits for the ones before it.
    let before = Promise.resolve();
    const then = (work: () => void): void => {
      const wait = late();
      before = before.then(() => wait).then(work);
    };
    from.on('data', (piece) => {
      then(() => void (to.destroyed || to.write(piece)));
    });
    from.on('end', () => then(() => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      then(() => void to.destroy());
    });
  };

  const server = createServer((from) => {
    if (weather === 'cut') {
      from.destroy();
      return;
    }
    const to = connect(target, '127.0.0.1');
    for (const socket of [from, to]) sockets.add(socket.setNoDelay(true));
    carry(from, to);
    carry(to, from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      weather = next;
      cleared();
      if (next === 'stalled') clearing = new Promise((resolve) => (cleared = resolve));
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        weather = 'fine';
        cleared();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
