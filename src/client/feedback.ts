// Verb `feedback`: what a person says of a memory they were shown.
import { z } from 'zod';
import type { FeedbackJob } from '../domain/job.js';
import type { ClientContext } from './client-context.js';
import { visibleMemory } from './history.js';
import { checkedOptions } from './options.js';
import { runJob } from './run-job.js';

/** `useful`: it is verified. `wrong`: it is archived. `outdated`: it waits, with the question whether it still holds. */
export type FeedbackVerdict = FeedbackJob['verdict'];

const feedbackVerdict = z.enum(['useful', 'wrong', 'outdated']);

/**
 * Applies the verdict to a current memory; resolves when it is done. `not_found`, `conflict` (it is not current) or
 * `invalid_input`. Saying the same twice is harmless.
 */
export async function giveFeedback(context: ClientContext, id: string, verdict: FeedbackVerdict): Promise<void> {
  const checked = checkedOptions('feedback', feedbackVerdict, verdict);
  await runJob(context, { kind: 'feedback', memoryId: (await visibleMemory(context, id)).id, verdict: checked });
}
