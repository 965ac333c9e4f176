// The tool `remember`: stores what the user said, with the user's words as evidence.
import { z } from 'zod';
import type { RememberOptions } from '../client/remember.js';
import { lengthPrefixed, sha256Hex } from '../domain/digest.js';
import { limits } from '../domain/limits.js';
import { categories } from '../domain/memory-record.js';
import type { OutcomeItem } from '../domain/outcome.js';
import type { ToolAnswer, ToolSpec } from './memory-tool.js';
import { vouched } from './tool-evidence.js';
import type { ToolRun } from './tool-run.js';

/** How long a call waits for the decision, ms; the fact is stored all the same. */
const waitMs = 5000;

const schema = z.object({
  fact: z
    .string()
    .trim()
    .min(1)
    .max(limits.contentChars)
    .describe('One self-contained sentence in the third person, in the language of the user: "The user …".'),
  quote: z
    .string()
    .trim()
    .min(1)
    .max(limits.quoteChars)
    .describe('The words of the user that say so, copied exactly from a message by the user.'),
  category: z.enum(categories).nullish().describe('Kind of fact; leave out when unsure.'),
  attribute: z
    .string()
    .max(limits.listItemChars)
    .nullish()
    .describe(
      'Only for one of these: user.name, user.city, user.employer, user.job_title, user.birthday, user.email, user.phone_number, user.partner, user.diet, user.timezone.',
    ),
});

type Args = z.output<typeof schema>;

/** The specification of the tool under this name. */
export function rememberSpec(name: string): ToolSpec<typeof schema> {
  return {
    name,
    description:
      'Store one lasting fact the user just stated about themselves, their preferences, plans or rules. Not for small talk, guesses, or what you or a tool said.',
    schema,
    usage: 'Give fact (one sentence) and quote (the exact words of the user).',
    work: remember,
  };
}

async function remember(args: Args, run: ToolRun): Promise<ToolAnswer> {
  const { fact, why } = vouched(args, run, new Date().toISOString());
  if (fact === undefined) return [`Not stored: ${why}`, { verdict: 'refused', memoryId: null }];
  const { content, quote, category, attribute, sensitivity } = fact;
  const input = { content, quote, category, attribute, sensitivity };
  const { outcome, ingestionId } = await run.user.add(input, optionsOf(args, run));
  const item = outcome?.items[0];
  const text = item === undefined ? 'It is kept, but could not be processed yet.' : answerOf(item);
  return [text, { verdict: item?.verdict ?? null, memoryId: item?.memoryId ?? null, ingestionId }];
}

/** The same call carried out again (a resumed or replayed run) is the same turn, even after a forget. */
function optionsOf({ fact, quote }: Args, { sessionId, callId }: ToolRun): RememberOptions {
  return {
    wait: waitMs,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(callId === undefined
      ? {}
      : { turnId: `tool/${sha256Hex(lengthPrefixed([sessionId ?? '', callId, fact, quote]))}` }),
  };
}

function answerOf({ verdict, memoryId }: OutcomeItem): string {
  const id = memoryId === null ? '' : ` as [${memoryId.slice(0, 8)}]`;
  switch (verdict) {
    case 'duplicate':
      return `Already known${id}.`;
    case 'supersedes':
      return `Remembered${id}; it replaces what was known before.`;
    case 'unsure':
      return `Held back${id}: it contradicts what is known, and the user will be asked.`;
    case 'refused':
      return 'Not stored: memory does not keep this.';
    default:
      return `Remembered${id}.`;
  }
}
