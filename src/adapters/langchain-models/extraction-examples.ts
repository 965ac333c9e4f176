// Worked examples shown with every request. Small models return nothing at all without them; each example
// carries one lesson that instructions alone do not get across.
import { safeJson, turnText } from './turn-text.js';
import type { TurnMessage } from '../../domain/turn.js';
import type { ExtractedItem } from './extraction-schema.js';

interface Example {
  readonly at: string;
  readonly messages: readonly (readonly ['user' | 'assistant', string])[];
  readonly memories: readonly Partial<ExtractedItem>[];
}

const neutral: ExtractedItem = {
  content: '',
  quote: '',
  message: 0,
  category: 'user_profile',
  attribute: null,
  subject: 'user',
  predicate: null,
  object: null,
  conditions: [],
  entities: [],
  tags: [],
  importance: 3,
  confidence: 0.95,
  stance: 'stated',
  sensitivity: 'internal',
  valid_until: null,
  outcome: null,
  asked: false,
  change: false,
};

const english: Example = {
  at: '2026-03-05T09:00:00.000Z',
  messages: [
    ['assistant', 'You could try a standing desk. Do you still work at the shipyard?'],
    [
      'user',
      'No, since last Monday I am at Brightwater. If I ever win the lottery I quit, ha. What does a good desk cost?',
    ],
  ],
  memories: [
    {
      content: 'The user has worked at Brightwater since 2026-03-02 and no longer works at the shipyard.',
      quote: 'since last Monday I am at Brightwater',
      message: 1,
      attribute: 'user.employer',
      predicate: 'works at',
      object: 'Brightwater',
      entities: ['Brightwater'],
      tags: ['work'],
      importance: 4,
      change: true,
    },
  ],
};

const chinese: Example = {
  at: '2026-03-05T09:00:00.000Z',
  messages: [['user', '我姐姐来了，在我家住到下周六。我写周报只用英文。帮我把这段话缩短一点。']],
  memories: [
    {
      content: '用户的姐姐在用户家住到2026-03-14。',
      quote: '在我家住到下周六',
      category: 'episodic_fact',
      subject: '用户的姐姐',
      predicate: '住在',
      object: '用户家',
      valid_until: '2026-03-14',
    },
    {
      content: '用户写周报只用英文。',
      quote: '我写周报只用英文',
      category: 'preference',
      predicate: '写作语言',
      object: '英文',
      conditions: ['写周报'],
    },
  ],
};

const nothing: Example = {
  at: '2026-03-05T09:00:00.000Z',
  messages: [
    ['user', 'Thanks! I am so tired today. Is Kyoto or Osaka nicer in May?'],
    ['assistant', 'Kyoto, and you should stay at a ryokan.'],
  ],
  memories: [],
};

/** The examples as text of the system prompt. */
export function examplesText(): string {
  return [english, chinese, nothing].map((example) => exampleText(example)).join('\n\n');
}

function exampleText({ at, messages, memories }: Example): string {
  const turn = messages.map(([role, content]): TurnMessage => ({ role, content, name: null }));
  const items = memories.map((memory) => ({ ...neutral, ...memory }));
  return `${turnText(turn, [...turn.keys()], at)}\n-> ${safeJson({ memories: items })}`;
}
