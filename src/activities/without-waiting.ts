// A lane waits for its store as long as it takes: without it nothing can go on. For the archive it does not wait: a disk
// that is full there must not hold up what people say. The job ends as failed, and is asked for again or swept again.
import { isMemoryError, MemoryError } from '../domain/errors.js';

const givenUp = 'givenUp';

/** What the archive answers; when it is away, an error that ends the job. */
export async function withoutWaiting<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isMemoryError(error, 'store_unavailable')) throw error;
    const context = { ...error.context, [givenUp]: true };
    throw new MemoryError('store_unavailable', error.message, { context, cause: error });
  }
}

/** Does this error end the job, although trying again may help? */
export function endsJob(error: MemoryError): boolean {
  return error.context[givenUp] === true;
}
