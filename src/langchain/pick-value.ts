// Which of a chain's values is what the user said, and which is the answer.
import { MemoryError } from '../domain/errors.js';
import { textOf, userTextOf } from './text-of.js';

type Values = Readonly<Record<string, unknown>>;

/** What to look for, and where not to. */
export interface PickRules {
  /** The option that names the key, for the error message. */
  readonly option: 'inputKey' | 'outputKey';
  /** The configured key, if any. */
  readonly key: string | undefined;
  /** Keys that are never it: the memory's own, and for outputs those of the inputs. */
  readonly not: readonly string[];
}

/**
 * What the user said: in the named key, or in the only value that is text or messages. Run options beside it (an abort
 * signal, callbacks) do not count, nor do lists (a history) beside one text. '' when there is none; `invalid_input` names
 * the candidates when there are several.
 */
export function pickInput(values: Values, rules: PickRules): string {
  const key = rules.key ?? only(spoken(inputKeys(values, rules), values), rules.option);
  return key === undefined ? '' : (userTextOf(values[key]) ?? '');
}

function inputKeys(values: Values, { not }: PickRules): readonly string[] {
  return Object.keys(values).filter((key) => !not.includes(key) && textOf(values[key]) !== null);
}

/** What LangChain's own chains return beside the answer. */
const besideAnswer: ReadonlySet<string> = new Set([
  'intermediateSteps',
  'intermediate_steps',
  'messages',
  'sourceDocuments',
  'source_documents',
]);

/** Text of the answer: the named key, or the only key there is besides the inputs' and what chains return beside it. */
export function pickOutput(values: Values, rules: PickRules): string {
  const others = Object.keys(values).filter((key) => !rules.not.includes(key));
  const keys = others.length < 2 ? others : others.filter((key) => !besideAnswer.has(key));
  const key = rules.key ?? only(keys, rules.option);
  return key === undefined ? '' : (textOf(values[key]) ?? '');
}

/** Of several the one that is text or a message: a list beside it is the history. */
function spoken(keys: readonly string[], values: Values): readonly string[] {
  if (keys.length < 2) return keys;
  const texts = keys.filter((key) => !Array.isArray(values[key]) && textOf(values[key]) !== null);
  return texts.length === 1 ? texts : keys;
}

function only(keys: readonly string[], option: string): string | undefined {
  if (keys.length <= 1) return keys[0];
  throw new MemoryError(
    'invalid_input',
    `several keys could be meant (${keys.join(', ')}); set ${option} to one of them`,
    {
      context: { option, keys: keys.join(',') },
    },
  );
}
