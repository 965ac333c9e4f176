// The built-in rows of the write gate, in order: the first whose conditions hold decides. Raise `policyVersion`
// (build-record.ts) when the meaning of a row changes.
import type { PolicyRow } from './policy.js';

/** What needs the principal's consent of the same name. */
const consented = ['health', 'finance', 'identity'] as const;

/** The table of design §8. What is refused comes first, then what waits; a wish to remember skips neither. */
export const builtInRows: readonly PolicyRow[] = [
  { reason: 'policy_change', when: { topics: ['policy_change'] }, do: 'refuse' },
  {
    reason: 'foreign_rule',
    when: { topics: ['foreign_rule'], sourceKinds: ['tool_trace', 'episode_summary'] },
    do: 'refuse',
  },
  {
    reason: 'foreign_rule',
    when: { categories: ['business_rule'], sourceKinds: ['tool_trace', 'episode_summary'] },
    do: 'refuse',
  },
  ...consented.map((topic): PolicyRow => ({
    reason: 'no_consent',
    when: { topics: [topic], withoutConsent: [topic] },
    do: 'refuse',
  })),
  { reason: 'admin_policy', when: { sourceKinds: ['admin_policy'], roles: ['admin'] }, do: 'store' },
  {
    reason: 'needs_approval',
    when: { sourceKinds: ['admin_policy'] },
    do: 'pending',
    until: 'approval',
    days: 14,
  },
  { reason: 'needs_approval', when: { topics: ['permission'] }, do: 'pending', until: 'approval', days: 14 },
  { reason: 'passing_mood', when: { topics: ['mood'], explicit: false }, do: 'refuse' },
  { reason: 'one_off_instruction', when: { topics: ['one_off'], explicit: false }, do: 'refuse' },
  { reason: 'small_talk', when: { topics: ['small_talk'], explicit: false }, do: 'refuse' },
  { reason: 'said_in_passing', when: { topics: ['passing'], explicit: false }, do: 'refuse' },
  {
    reason: 'inferred_once',
    when: {
      stances: ['inferred'],
      explicit: false,
      sourceKinds: ['user_message', 'tool_trace', 'agent_answer', 'episode_summary'],
    },
    do: 'pending',
    until: 'second_source',
    days: 90,
  },
  ...consented.map((topic): PolicyRow => ({
    reason: topic,
    when: { topics: [topic] },
    do: 'store',
    sensitivity: 'confidential',
  })),
  { reason: 'contact', when: { topics: ['contact'] }, do: 'store', sensitivity: 'confidential' },
  { reason: 'explicit_wish', when: { explicit: true }, do: 'store' },
];
