// An answer must not wait for a server that is away.
import { MemoryError } from '../domain/errors.js';

/** The result of the work, or `timeout` naming `what` did not answer; what the work brings later is ignored. */
export async function withinTime<T>(deadlineMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const problem = `${what} did not answer within ${deadlineMs} ms; is its server reachable?`;
    timer = setTimeout(() => reject(new MemoryError('timeout', problem, { context: { deadlineMs } })), deadlineMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
