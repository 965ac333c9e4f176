import { connect } from 'node:net';

export interface WaitOptions {
  readonly timeoutMs: number;
  /** Pause between two probes; default 100 ms. */
  readonly everyMs?: number;
  /** Ends the wait early, for example because the process is gone. */
  readonly giveUp?: () => boolean;
}

/** True as soon as the probe answers true; false at the end of the time or when `giveUp` says so. A probe that throws counts as false. */
export async function waitUntil(probe: () => Promise<boolean>, options: WaitOptions): Promise<boolean> {
  const end = Date.now() + options.timeoutMs;
  while (Date.now() < end && !(options.giveUp?.() ?? false)) {
    if (await probe().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? 100));
  }
  return false;
}

/** Does something accept TCP connections there? */
export function acceptsConnections(host: string, port: number, timeoutMs = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

/** Does a GET answer 200 within the time, and does its body pass the check? */
export async function answersOk(
  url: string,
  timeoutMs = 1000,
  check: (body: string) => boolean = () => true,
): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return response.ok && check(await response.text());
  } catch {
    return false;
  }
}
