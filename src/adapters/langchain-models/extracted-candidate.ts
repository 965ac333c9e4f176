// From what the model wrote to a candidate: where the quote stands, which slot, which day.
import { attributeOf, customAttribute } from '../../domain/attributes.js';
import type { AttributeRegistry } from '../../domain/attributes.js';
import type { Candidate } from '../../domain/candidate.js';
import { foldText } from '../../domain/decide/normalise.js';
import type { MemorySource } from '../../domain/memory-record.js';
import type { Role, TurnMessage } from '../../domain/turn.js';
import type { ExtractedItem } from './extraction-schema.js';

const sourceKinds: Readonly<Record<Role, MemorySource['kind']>> = {
  user: 'user_message',
  tool: 'tool_trace',
  assistant: 'agent_answer',
};

/** The candidate for one extracted fact, unchecked; null when no message of the turn can be its source. */
export function extractedCandidate(
  item: ExtractedItem,
  messages: readonly TurnMessage[],
  registry: AttributeRegistry,
): Candidate | null {
  const turnIndex = sourceOf(item, messages);
  const message = messages[turnIndex];
  if (message === undefined) return null;
  const attribute = item.attribute === null ? customAttribute('note') : attributeOf(item.attribute, registry);
  return {
    content: item.content,
    summary: null,
    category: item.category,
    outcome: item.category === 'procedure' ? item.outcome : null,
    attribute: attribute.key,
    cardinality: attribute.cardinality,
    subject: item.subject,
    predicate: item.predicate,
    object: item.object,
    conditions: item.conditions,
    entities: item.entities,
    domainTags: item.tags,
    importance: item.importance,
    confidence: item.confidence,
    stance: message.role === 'tool' ? 'observed' : item.stance,
    sensitivity: item.sensitivity,
    validFrom: null,
    validUntil: endOfDay(item.valid_until),
    pinned: false,
    extra: {},
    speaker: null,
    quote: item.quote,
    turnIndex,
    sourceKind: sourceKinds[message.role],
    explicit: item.asked,
    changeCue: item.change,
  };
}

/** The message that holds the quote: the one named, else one of the user, else any; models miscount. */
function sourceOf(item: ExtractedItem, messages: readonly TurnMessage[]): number {
  const quote = foldText(item.quote);
  const holds = (message: TurnMessage | undefined): boolean =>
    message !== undefined && foldText(message.content).includes(quote);
  if (holds(messages[item.message])) return item.message;
  const byUser = messages.findIndex((message) => message.role === 'user' && holds(message));
  const found = byUser >= 0 ? byUser : messages.findIndex(holds);
  return found >= 0 ? found : item.message;
}

/** The last millisecond of a day given as YYYY-MM-DD; a full instant as it is; anything else is unknown. */
function endOfDay(text: string | null): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(text ?? '')?.[0];
  const time = Date.parse(
    day === undefined ? (/^\d{4}-\d{2}-\d{2}T/.test(text ?? '') ? (text ?? '') : '') : `${day}T23:59:59.999Z`,
  );
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
