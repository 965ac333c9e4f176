// Who asks. Comes from the application's own authentication, never from a model or a message.
import { z } from 'zod';
import { limits } from './limits.js';
import { sensitivities } from './memory-record.js';

/** True for what may name a tenant, user, team or project: printable text of at most `limits.idChars` characters. */
export function isName(text: string): boolean {
  return text.length <= limits.idChars && text.trim() !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text);
}

const noUser =
  "a user id is missing: memory.for('alice') or memory.for({ userId: 'alice' }), as text, from your own authentication";
const segment = z.string().min(1).max(limits.idChars).refine(isName, 'must be printable text');

/** The one who asks; unknown keys are an error so that a typo never widens access. */
export const principalSchema = z.strictObject({
  tenantId: segment.default('default'),
  userId: z.string(noUser).min(1, noUser).pipe(segment),
  teams: z.array(segment).max(limits.listItems).default([]),
  projects: z.array(segment).max(limits.listItems).default([]),
  roles: z.array(segment).max(limits.listItems).default([]),
  consents: z.array(segment).max(limits.listItems).default([]),
  /** The most sensitive memories they read, wherever it is. */
  ceiling: z.enum(sensitivities).default('confidential'),
  /** The most sensitive memories they read or write in spaces that are not their own; never above `ceiling`. */
  sharedCeiling: z.enum(sensitivities).default('internal'),
});

export type Principal = z.output<typeof principalSchema>;
/** What callers may write: only `userId` is required. */
export type PrincipalInput = z.input<typeof principalSchema>;
