import { connect } from 'node:net';

/** Resolves when something accepts connections there; rejects with the socket's error, or with a timeout. */
export function waitForOpenPort(host: string, port: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const finish = (error?: Error): void => {
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.once('connect', () => finish());
    socket.once('error', finish);
    socket.once('timeout', () => finish(Object.assign(new Error('no connection in time'), { name: 'TimeoutError' })));
  });
}
