// Verbs `remember` and `add`: a turn is stored first, then processed. When they resolve, nothing is lost any more (G1).
import { z } from 'zod';
import { instantOf, offsetOf } from '../domain/dates.js';
import { ingestionIdOf, type TurnIdentity } from '../domain/ids.js';
import type { Outcome } from '../domain/outcome.js';
import type { AddedFact, Turn, TurnMessage } from '../domain/turn.js';
import { addInput, type AddedFactInput } from '../domain/write/add-input.js';
import { turnInput } from '../domain/write/turn-input.js';
import { allowed } from './allowed.js';
import type { ClientContext } from './client-context.js';
import { entering } from './entering.js';
import { checkedOptions, optionSchemas } from './options.js';
import { submit } from './submit.js';
import { waitForOutcome, waitMs } from './wait-for-outcome.js';

/** How a turn is handed in. */
export interface RememberOptions {
  /** Groups turns for working memory and ranking. */
  readonly sessionId?: string;
  /** The app's own id of the turn: the same id is the same turn, whatever its words. */
  readonly turnId?: string;
  /**
   * When it was said; default now. With an offset (`2026-09-15T00:30+08:00`) "yesterday" is the day before on that
   * clock, else in UTC.
   */
  readonly at?: string | number | Date;
  /** Wait until it is processed: true for up to a minute, or milliseconds. Default: do not wait. */
  readonly wait?: boolean | number;
  /** Keep nothing of this turn. */
  readonly offTheRecord?: boolean;
  /**
   * What of the assistant's words in this turn may be kept: nothing, or decisions the user agreed to and answers to
   * the user's questions, as `procedure` of low trust. Default: the configuration's `answers`. Ignored by `add`.
   */
  readonly answers?: 'off' | 'agreed';
}

/** What became of the call. */
export interface RememberResult {
  readonly ingestionId: string;
  /** The same turn was accepted before; this call changed nothing. */
  readonly duplicate: boolean;
  /** False when the turn was off the record. */
  readonly kept: boolean;
  /** Present when the call waited. */
  readonly outcome?: Outcome;
}

const rememberOptions = z.strictObject({
  sessionId: optionSchemas.id.optional(),
  turnId: optionSchemas.id.optional(),
  at: z.union([z.string(), z.number(), z.date()]).optional(),
  wait: z.union([z.boolean(), z.number()]).optional(),
  offTheRecord: z.boolean().optional(),
  answers: z.enum(['off', 'agreed']).optional(),
});

/** Stores a turn and starts its ingestion. Input: a text, a message or messages; plain or LangChain's. */
export async function remember(
  context: ClientContext,
  input: unknown,
  options: RememberOptions = {},
): Promise<RememberResult> {
  const asked = checkedOptions('remember', rememberOptions, options);
  const { messages, redactions } = turnInput(input, { toolOutput: context.toolOutput });
  return accept(context, asked, { messages, facts: [], redactions });
}

/**
 * Stores facts as they are, through the same gate, dedupe and conflict rules as extracted ones. One of the source
 * `admin_policy` needs the right `admin`.
 */
export async function addFacts(
  context: ClientContext,
  input: string | AddedFactInput | readonly (string | AddedFactInput)[],
  options: RememberOptions = {},
): Promise<RememberResult> {
  const asked = checkedOptions('add', rememberOptions, options);
  const { facts, redactions } = addInput(input);
  if (facts.some(({ sourceKind }) => sourceKind === 'admin_policy')) allowed(context, 'add', 'admin');
  return accept(context, asked, { messages: [], facts, redactions });
}

interface Said {
  readonly messages: readonly TurnMessage[];
  readonly facts: readonly AddedFact[];
  readonly redactions: Readonly<Record<string, number>>;
}

type Asked = z.output<typeof rememberOptions>;

async function accept(context: ClientContext, asked: Asked, said: Said): Promise<RememberResult> {
  const patience = waitMs(asked.wait);
  const now = new Date(context.ports.clock()).toISOString();
  const at = instantOf(asked.at ?? context.order.sayingTime());
  const when = asked.at === undefined ? now.slice(0, 10) : at;
  const identity = identityOf(context, asked, { said, when });
  const { metrics } = context.ports;
  if (asked.offTheRecord === true) {
    metrics?.count('turns', { result: 'off_record' });
    return { ingestionId: ingestionIdOf(identity), duplicate: false, kept: false };
  }
  const accepted = await store(context, identity, (ingestionId) =>
    turnOf({ context, asked, said, at, now, ingestionId }),
  );
  metrics?.count('turns', { result: accepted.duplicate ? 'duplicate' : 'accepted' });
  if (patience === 0) return accepted;
  return { ...accepted, outcome: await waitForOutcome<Outcome>(context, accepted.ingestionId, patience) };
}

function identityOf(
  context: ClientContext,
  asked: Asked,
  turn: { readonly said: Said; readonly when: string },
): TurnIdentity {
  const facts = turn.said.facts.map((fact) => ({ role: 'fact' as const, content: JSON.stringify(fact) }));
  return {
    partition: context.namespace.partition,
    turnId: asked.turnId ?? null,
    sessionId: asked.sessionId ?? null,
    when: turn.when,
    content: [...turn.said.messages, ...facts],
    author: context.namespace.ownerUserId === null ? context.principal.userId : null,
    round: 0,
  };
}

/** Writes the turn. Words that were forgotten and are said again are a new turn: the next round. */
async function store(
  context: ClientContext,
  identity: TurnIdentity,
  turnFor: (id: string) => Turn,
): Promise<RememberResult> {
  const ingestionId = ingestionIdOf(identity);
  const turn = turnFor(ingestionId);
  const entry = {
    kind: 'turn' as const,
    key: ingestionId,
    sessionId: turn.sessionId,
    at: turn.at,
    queuedAt: context.order.next(),
    open: true,
    body: turn,
  };
  const result = await submit(context, entry);
  if (result === 'created') return { ingestionId, duplicate: false, kept: true };
  const known = await context.ports.store.ledger.get(context.namespace.partition, 'turn', ingestionId);
  const forgotten = known !== null && (known.body as Turn).blanked && identity.turnId === null;
  return forgotten
    ? store(context, { ...identity, round: identity.round + 1 }, turnFor)
    : { ingestionId, duplicate: true, kept: true };
}

interface TurnParts {
  readonly context: ClientContext;
  readonly asked: Asked;
  readonly said: Said;
  readonly at: string;
  readonly now: string;
  readonly ingestionId: string;
}

function turnOf({ context, asked, said, at, now, ingestionId }: TurnParts): Turn {
  const answers = asked.answers ?? context.answers;
  const offset = offsetOf(asked.at);
  return {
    ingestionId,
    tenantId: context.namespace.tenantId,
    namespace: context.namespace.path,
    ownerUserId: context.namespace.ownerUserId,
    authorId: context.principal.userId,
    sessionId: asked.sessionId ?? null,
    at,
    ...(offset === 0 ? {} : { offset }),
    acceptedAt: now,
    ...said,
    consents: context.principal.consents,
    ...(context.principal.roles.length === 0 ? {} : { roles: context.principal.roles }),
    ...(answers === 'agreed' && said.facts.length === 0 ? { answers } : {}),
    ...entering(context),
    blanked: false,
  };
}
