// What somebody may do in a run of the rights: random principals, spaces and operations.
import fc from 'fast-check';
import type { Screen } from '../../src/ports/index.js';
import { RightsModel, screenWords, type Sensitivity, type Who } from './rights-model.js';

const verbs = [
  ...['add', 'add', 'add', 'share', 'share', 'edit', 'forget', 'confirm', 'policy', 'say', 'recent'],
  ...['list', 'all', 'pending', 'timeline', 'get', 'history', 'recall', 'recall', 'wide', 'narrow', 'queued'],
] as const;

const subset = (values: readonly string[]) => fc.subarray([...values]);
const sensitivity = fc.constantFrom<Sensitivity[]>('public', 'internal', 'internal', 'confidential', 'restricted');
const tenant = fc.constantFrom('acme', 'acme', 'acme', 'acme', 'acme', 'acme', 'acme', 'other');
const spaces = [
  'user/u1',
  'user/u2',
  'user/u1/project/p',
  'user/u2/project/p',
  'team/a',
  'team/b',
  'project/p',
  'shared',
];
const place = fc.tuple(tenant, fc.constantFrom(...spaces)).map(([one, space]) => RightsModel.key(one, space));
const roles = ['writer', 'writer', 'writer:team/a', 'writer:shared', 'approver', 'approver:team/a', 'admin'];

const who: fc.Arbitrary<Who> = fc.record({
  tenantId: tenant,
  userId: fc.constantFrom('u1', 'u2'),
  teams: subset(['a', 'b']),
  projects: subset(['p']),
  roles: subset(roles),
  ceiling: fc.constantFrom<Sensitivity[]>('internal', 'confidential', 'confidential', 'restricted'),
  sharedCeiling: fc.constantFrom<Sensitivity[]>('public', 'internal', 'internal', 'confidential'),
});

/** One thing somebody does. */
export const step = fc.record({
  verb: fc.constantFrom(...verbs),
  who,
  place,
  /** Another place: the target of a share, the second of a narrowed recall. */
  other: place,
  sensitivity,
  word: fc.constantFrom('plain', 'plain', 'plain', screenWords.hold, screenWords.deny),
  /** Which of the memories there are, by position. */
  pick: fc.nat(1000),
  /** Look for it in its own place (mostly), or in `place`. */
  astray: fc.constantFrom(false, false, false, true),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The hook the runs are opened with. */
export const screen: Screen = async ({ content }) => {
  if (content.includes(screenWords.deny)) return 'deny';
  return content.includes(screenWords.hold) ? 'hold' : 'allow';
};
