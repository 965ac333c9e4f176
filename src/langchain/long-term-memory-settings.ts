// The options of LongTermMemory, checked when it is built: a mistyped one must not be ignored.
import { z } from 'zod';
import { checkedOptions, optionSchemas } from '../client/options.js';
import type { RecallOptions } from '../client/recall.js';
import { recallSettings } from '../client/recall-options.js';
import type { UserMemory } from '../client/user-memory.js';
import { MemoryError } from '../domain/errors.js';
import type { ChatHistory } from './chat-history.js';
import { isUserMemory } from './checked-memory.js';

const isFunction = (value: unknown): boolean => typeof value === 'function';
const aFunction = z.custom<never>(isFunction, 'must be a function');
const key = z.string().min(1).optional();
const oneUser = "must be memory.for('alice'), or a function of the chain's values that returns it";

const schema = z.strictObject({
  memory: z.custom<UserMemory>((value) => isFunction(value) || isUserMemory(value), oneUser),
  memoryKey: key,
  inputKey: key,
  outputKey: key,
  returnMessages: z.boolean().optional(),
  memoriesAs: z.enum(['system', 'human']).optional(),
  sessionId: z.union([optionSchemas.id, aFunction]).optional(),
  recentTurns: z.int().min(0).max(1000).optional(),
  recentWithinMs: z.number().min(1).optional(),
  chatHistory: z
    .custom<ChatHistory>((value) => isFunction(value) || isHistory(value), 'must be a message history')
    .optional(),
  budgetTokens: z.int().min(0).max(10_000_000).optional(),
  recall: z
    .record(z.string(), z.unknown())
    .refine((options) => options['budgetTokens'] === undefined, 'budgetTokens is an option beside recall')
    .refine((options) => options['sessionId'] === undefined, 'sessionId is an option beside recall')
    .optional(),
  strict: z.boolean().optional(),
  onError: aFunction.optional(),
});

/** `invalid_input` in one line that names the option. */
export function checkLongTermMemory(options: unknown): void {
  const { recall } = checkedOptions('LongTermMemory', schema, options);
  recallSettings((recall ?? {}) as RecallOptions);
}

/** What the option `memory` gave for a call; `invalid_input` when it is nobody's memory. */
export function checkedUserMemory(given: unknown): UserMemory {
  if (isUserMemory(given)) return given;
  throw new MemoryError('invalid_input', `LongTermMemory: memory: ${oneUser}`);
}

function isHistory(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'getMessages' in value;
}
