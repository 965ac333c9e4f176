// Serves the metrics of this process to whoever may reach the address: no authentication, no text of users.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryError } from '../domain/errors.js';

/** What is served. */
export interface ServedMetrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** A server that listens; it does not keep the process alive. */
export interface MetricsServer {
  /** `host:port`, with the port it got when 0 was asked for. */
  readonly address: string;
  close(): Promise<void>;
}

/** Answers GET /metrics at `host:port`, or at the port of 127.0.0.1. `invalid_input` when it cannot listen there. */
export async function serveMetrics(served: ServedMetrics, address: string): Promise<MetricsServer> {
  const { host, port } = placeOf(address);
  const server = createServer((request, response) => {
    const isAsked =
      (request.method === 'GET' || request.method === 'HEAD') && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) return void response.writeHead(404).end();
    served.text().then(
      (text) => response.writeHead(200, { 'content-type': served.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unusable(address, error)));
    server.listen(port, host, resolve);
  });
  server.unref();
  const taken = server.address() as AddressInfo;
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${taken.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function placeOf(address: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, port = ''] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(address) ?? [];
  if (port !== '' && Number(port) <= 65_535) return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) };
  throw new MemoryError('invalid_input', 'metrics.address is no host:port or port, such as 127.0.0.1:9464');
}

function unusable(address: string, error: Error & { readonly code?: string }): MemoryError {
  const why = error.code === 'EADDRINUSE' ? 'another process listens there; give each process its own' : error.code;
  return new MemoryError('invalid_input', `metrics cannot be served at ${address}: ${why ?? 'unknown'}`, {
    cause: error,
  });
}
