// Gathers what a recall will show: the question's vector, the search of every readable partition, one ranking.
import type { MemoryError } from '../domain/errors.js';
import { isOwn } from '../domain/ceiling.js';
import type { Namespace } from '../domain/namespace.js';
import { aboutThePerson } from '../domain/recall/about-person.js';
import { soughtAttributes } from '../domain/recall/asked-slots.js';
import { firstStatements, withoutReplaced } from '../domain/recall/current.js';
import { asksForEarlier } from '../domain/recall/earlier.js';
import { laterFirst } from '../domain/recall/later-first.js';
import { belowLaterStatements } from '../domain/recall/outranked.js';
import { byScore, ranked, withoutNoise, type RankedHit } from '../domain/recall/rank.js';
import type { FusedHit } from '../domain/recall/recall-hit.js';
import { words } from '../domain/recall/words.js';
import type { MemoryFilter } from '../ports/index.js';
import { asMemoryError } from './as-memory-error.js';
import type { RecallContext } from './recall-context.js';
import { earlierValues } from './recall-earlier.js';
import { justSaidIn, type JustSaid } from './recall-just-said.js';
import { may } from './allowed.js';
import { existing } from './recall-namespaces.js';
import type { RecallSettings } from './recall-options.js';
import { searchPartition, type PartitionHits, type Search } from './recall-search.js';
import { visibleIn } from './visible.js';

/** One recall on its way. */
export interface RecallRequest {
  readonly question: string;
  readonly settings: RecallSettings;
  /** Namespaces the principal may read, own ones first. */
  readonly scope: readonly Namespace[];
  readonly signal: AbortSignal;
}

/** Everything the block is made of. */
export interface Gathered {
  /** Partition names; a hit's `partition` is an index into them. */
  readonly partitions: readonly string[];
  /** Best first, at most `limit`. */
  readonly memories: readonly RankedHit[];
  /** Pending memories with a question, best first. */
  readonly open: readonly FusedHit[];
  readonly justSaid: readonly JustSaid[];
  readonly problem: MemoryError | null;
  /** `all` when no partition could be searched at all. */
  readonly failed: 'none' | 'some' | 'all';
}

/** Words of a question that are searched for; a pasted page is not. */
const mostWords = 64;
const leastCandidates = 50;

/** Rejects only when nothing can be searched: the embedder failed, or the deadline passed. */
export async function gather(context: RecallContext, request: RecallRequest): Promise<Gathered> {
  const { ports } = context;
  const { question, scope, signal } = request;
  const saying = justSaid(context, request).catch(asMemoryError);
  const [vector, namespaces] = await Promise.all([
    ports.embedder.embedQuery(question, signal),
    existing(context, scope),
  ]);
  signal.throwIfAborted();
  const search = searchOf(context, request, vector);
  const places = namespaces.map((namespace) => placeOf(context, namespace, search.filter));
  const [results, said] = await Promise.all([
    Promise.all(
      places.map(({ partition, filter }) => searchPartition(ports.store.memories, partition, { ...search, filter })),
    ),
    saying,
  ]);
  signal.throwIfAborted();
  const { memories, open, late } = await ranking({ context, request, places, search }, results);
  const problems = [...results.map((result) => result.problem), Array.isArray(said) ? null : said, late];
  return {
    partitions: places.map(({ partition }) => partition),
    memories,
    open,
    justSaid: Array.isArray(said) ? said : [],
    problem: (problems.find((problem) => problem !== null) as MemoryError | undefined) ?? null,
    failed: failedShare(results),
  };
}

/** One namespace that is searched: what of it the principal may see, and whether it asks them its open questions. */
interface Place {
  readonly partition: string;
  readonly filter: MemoryFilter;
  readonly asks: boolean;
}

function placeOf(context: RecallContext, namespace: Namespace, filter: MemoryFilter): Place {
  const view = { ...context, namespace };
  const { sensitivities, statuses: seen } = visibleIn(view);
  const statuses = filter.statuses?.filter((status) => seen.includes(status));
  return {
    partition: namespace.partition,
    filter: { ...filter, sensitivities, ...(statuses === undefined ? {} : { statuses }) },
    asks: may(view, 'confirm') && (context.only === true || isOwn(context.principal, namespace)),
  };
}

/** Of the view's own session, unless the recall is narrowed to other namespaces. */
async function justSaid(
  { ports, namespace, principal }: RecallContext,
  { question, settings, scope }: RecallRequest,
): Promise<readonly JustSaid[]> {
  const { partition } = namespace;
  if (!scope.some((one) => one.partition === partition)) return [];
  const author = isOwn(principal, namespace) ? null : principal.userId;
  return justSaidIn(ports, { partition, sessionId: settings.sessionId, author }, question);
}

function failedShare(results: readonly PartitionHits[]): Gathered['failed'] {
  const failed = results.filter((result) => result.problem !== null && result.hits.length === 0).length;
  if (failed === 0) return 'none';
  return failed === results.length ? 'all' : 'some';
}

function searchOf(
  { ports }: RecallContext,
  { question, settings, signal }: RecallRequest,
  vector: Float32Array,
): Search {
  const validAt = settings.asOf ?? settings.now ?? new Date(ports.clock()).toISOString();
  const asked = words(question);
  return {
    text: question,
    words: [...new Set(asked)].slice(0, mostWords),
    vector,
    asked: soughtAttributes(question),
    filter: filterOf(settings, validAt),
    candidates: Math.max(leastCandidates, 3 * settings.limit),
    floor: settings.minRelevance ?? ports.embedder.profile.recallFloor,
    named: new Set([...asked, ...words(settings.situation)]),
    validAt: Date.parse(validAt),
    signal,
  };
}

function filterOf(settings: RecallSettings, validAt: string): MemoryFilter {
  const { asOf, categories, tags, entities, from, to, filter } = settings;
  return {
    // Pending ones ride along for their questions; they are never recalled themselves.
    ...(asOf === undefined ? { statuses: ['active', 'pending'] as const } : { asOf }),
    validAt,
    ...(categories === undefined ? {} : { categories }),
    ...(tags === undefined ? {} : { domainTags: tags }),
    ...(entities === undefined ? {} : { entities }),
    ...(from === undefined ? {} : { saidFrom: from }),
    ...(to === undefined ? {} : { saidTo: to }),
    ...(filter === undefined ? {} : { extra: filter }),
  };
}

interface Ranking {
  readonly context: RecallContext;
  readonly request: RecallRequest;
  readonly places: readonly Place[];
  readonly search: Search;
}

async function ranking(
  { context, request, places, search }: Ranking,
  results: readonly PartitionHits[],
): Promise<Pick<Gathered, 'memories' | 'open'> & { readonly late: MemoryError | null }> {
  const { limit, weights, decayPerDay } = request.settings;
  const settings = { weights, decayPerDay, now: search.validAt };
  const isPending = ({ record }: FusedHit) => record.status === 'pending';
  const hits = results.flatMap((result, partition) =>
    result.hits.filter((hit) => !isPending(hit)).flatMap((hit) => ranked(hit, partition, settings) ?? []),
  );
  const notReplaced = withoutReplaced(hits);
  context.ports.metrics?.count('staleDrops', {}, hits.length - notReplaced.length);
  const stated = belowLaterStatements(notReplaced);
  // Asked for what was, the earlier one is meant.
  const standing = (asksForEarlier(search.text) ? stated : laterFirst(stated)).toSorted(byScore);
  // A floor that the caller gave is the caller's; nothing else is cut then.
  const clear =
    request.settings.minRelevance === undefined ? aboutThePerson(withoutNoise(standing), search.text) : standing;
  const current = firstStatements(clear, limit);
  const earlier = await earlierValues(context.ports.store.memories, current, { text: search.text, places }).catch(
    asMemoryError,
  );
  const memories = Array.isArray(earlier) ? [...current, ...(earlier as RankedHit[])].toSorted(byScore) : current;
  const open = results
    .flatMap((result, index) => (places[index]!.asks ? result.hits : []))
    .filter((hit) => isPending(hit) && typeof hit.record.hold?.question === 'string');
  return {
    memories: memories.slice(0, limit),
    open: open.toSorted((a, b) => b.fused - a.fused),
    late: Array.isArray(earlier) ? null : (earlier as MemoryError),
  };
}
