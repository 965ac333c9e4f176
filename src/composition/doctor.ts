// The doctor: looks at each part in turn, says what is wrong, and what to do about it.
import { budgetLine, budgetOf } from '../client/budget.js';
import { temporalLink, type TemporalLink } from '../engine/temporal/link.js';
import { queueDepth } from '../engine/temporal/queue-depth.js';
import { missingSearchAttributes } from '../engine/temporal/search-attributes.js';
import { stderrLogger } from '../observability/logger.js';
import type { Embedder, Store } from '../ports/index.js';
import type { Config } from './config.js';
import { erasureFinding } from './doctor-erasures.js';
import { heldFinding, scheduleFindings } from './doctor-sweeps.js';
import { unknownVariables, type Environment } from './environment.js';
import { finding, looked, ok, type Finding } from './finding.js';
import { openArchive } from './open-archive.js';
import { openKeyRing } from './open-keys.js';
import { embedderOf, storeOf } from './open-ports.js';
import { present } from './present.js';

/** Looks at environment, model, embedder, store, archive, engine, backlog, held sweeps, erasures, budgets and encryption, in this order. Never throws: what fails is a finding. */
export async function examine(config: Config, environment: Environment = {}): Promise<readonly Finding[]> {
  const [model, stored, archive, engine] = await Promise.all([
    modelFindings(config),
    storageFindings(config),
    finding('archive', () => archivePlace(config)),
    engineFindings(config),
  ]);
  const [contents, others] = [stored.filter(isOfContents), stored.filter((one) => !isOfContents(one))];
  return [...variables(environment), ...model, ...others, archive, ...engine, ...contents];
}

const contentNames = ['backlog', 'held sweeps', 'erasures', 'budgets', 'encryption'];
const isOfContents = ({ name }: Finding): boolean => contentNames.includes(name);

function variables(environment: Environment): readonly Finding[] {
  const unknown = unknownVariables(environment);
  if (unknown.length === 0) return [];
  const detail = `unknown: ${unknown.join(', ')}`;
  return [{ name: 'environment', state: 'warning', detail, cure: 'correct the name, or remove it' }];
}

/** Loads the model and asks it nothing; no finding when the rules decide alone. */
async function modelFindings({ model }: Config): Promise<readonly Finding[]> {
  if (model === undefined) return [];
  const load = async (): Promise<string> => {
    const { chatModelLoader, modelName } = await import('../adapters/langchain-models/load-model.js');
    const source = model as Parameters<typeof modelName>[0];
    await chatModelLoader(source)();
    return `${modelName(source)} loads; it was asked nothing`;
  };
  return [await finding('model', load)];
}

/** Embedder, store and backlog. What the store needs and does not get ends the list. */
async function storageFindings(config: Config): Promise<readonly Finding[]> {
  const loaded = await looked('embedder', () => embedderOf(config));
  if ('finding' in loaded) return [loaded.finding];
  const embedder = loaded.value;
  try {
    const embedded = await finding('embedder', async () => {
      const [vector] = await embedder.embedDocuments(['The user lives in Lisbon.']);
      return `${embedder.id}, ${vector!.length} numbers`;
    });
    if (embedded.state !== 'ok') return [embedded];
    return [embedded, ...(await storeFindings(config, embedder))];
  } finally {
    await embedder.close();
  }
}

async function storeFindings(config: Config, embedder: Embedder): Promise<readonly Finding[]> {
  const log = stderrLogger(config.logLevel);
  const opened = await looked('store', () => storeOf(config, { embedder, log, clock: Date.now }));
  if ('finding' in opened) return [opened.finding, ...withoutStore(config)];
  const store = opened.value;
  try {
    const stored = await finding('store', async () => {
      const info = await store.info();
      return `${info.kind} ${info.version} at ${info.place}, schema ${info.schemaVersion}, ${info.dimensions} numbers`;
    });
    if (stored.state !== 'ok') return [stored];
    const erasing = await erasureFinding(store, { engine: config.engine, now: Date.now() });
    const contents = [await backlog(store), await heldFinding(store), erasing, ...(await budgets(config, store))];
    return [stored, ...contents, await encryption(config, store)];
  } finally {
    await store.close();
  }
}

/** Today's budget of every tenant of the first namespaces; no finding without limits. A spent one is a warning. */
async function budgets({ limits, cheaperModel }: Config, store: Store): Promise<readonly Finding[]> {
  if (limits === undefined) return [];
  const seen = await looked('budgets', async () => {
    const tenants = new Set((await store.namespaces.page({ limit: mostNamespaces })).map(({ tenantId }) => tenantId));
    const parts = { store, limits, clock: Date.now, ...present({ cheaperModel: cheaperModel as object | undefined }) };
    return Promise.all([...tenants].map((tenantId) => budgetOf(parts, tenantId)));
  });
  if ('finding' in seen) return [seen.finding];
  const found = seen.value.filter((budget) => budget !== null);
  const detail = found.length === 0 ? 'nothing spent today' : found.map(budgetLine).join('; ');
  if (found.every(({ decides }) => decides !== 'rules')) return [ok('budgets', detail)];
  const cure = 'raise limits; what the rules decide is decided again by the model when there is budget';
  return [{ name: 'budgets', state: 'warning', detail, cure }];
}

/** What can be said of the encryption when the store cannot be asked. */
function withoutStore({ engine, key }: Config): readonly Finding[] {
  if (engine === 'embedded' || key !== undefined) return [];
  const cure = 'make one with openssl rand -base64 32, and set DURABLE_MEMORY_KEY everywhere';
  return [{ name: 'encryption', state: 'wrong', detail: 'no_key: the distributed engine needs a key', cure }];
}

async function encryption(config: Config, store: Store): Promise<Finding> {
  const seen = await looked('encryption', async () => {
    const ring = await openKeyRing(config, store);
    const { sealedShare } = await import('../adapters/sealed/store.js');
    return { ring, share: await sealedShare(store, mostNamespaces) };
  });
  if ('finding' in seen) return seen.finding;
  const { ring, share } = seen.value;
  const older = share.masterKeyIds.filter((id) => id !== ring.currentId);
  const detail = `key ${ring.currentId} of ${ring.place}; ${share.complete} of ${share.namespaces} namespaces encrypted`;
  if (older.length === 0 && share.complete === share.namespaces) return ok('encryption', detail);
  const still = older.length === 0 ? '' : `, some still under key ${older.join(', ')}`;
  const cure =
    config.engine === 'embedded'
      ? 'leave a program that uses the folder running: it goes on where it stopped'
      : 'start a worker again: it encrypts what is left';
  return { name: 'encryption', state: 'warning', detail: `${detail}${still}`, cure };
}

async function archivePlace(config: Config): Promise<string> {
  const archive = await openArchive(config, { sealed: null });
  try {
    const { kind, place } = await archive.info();
    return `${kind} ${place}`;
  } finally {
    await archive.close();
  }
}

async function engineFindings(config: Config): Promise<readonly Finding[]> {
  if (config.engine === 'embedded' || config.temporal === undefined) return [ok('engine', 'embedded, in this process')];
  const { taskQueue, ...place } = present(config.temporal);
  const opened = await looked('engine', () => temporalLink(place));
  if ('finding' in opened) return [opened.finding];
  const link = opened.value;
  try {
    const version = await finding('engine', async () => {
      const info = await link.call((_, connection) => connection.workflowService.getSystemInfo({}));
      return `Temporal ${info.serverVersion} at ${place.address}, namespace ${place.namespace}`;
    });
    if (version.state !== 'ok') return [version];
    const others = [await searchAttributes(link), await workers(link, taskQueue)];
    return [version, ...others, ...(await scheduleFindings(config, { link, taskQueue }))];
  } finally {
    await link.close();
  }
}

async function searchAttributes(link: TemporalLink): Promise<Finding> {
  const seen = await looked('search attributes', () => missingSearchAttributes(link));
  if ('finding' in seen) return seen.finding;
  if (seen.value === null)
    return ok('search attributes', 'this key may not list them; they must have been added by hand');
  if (seen.value.length === 0) return ok('search attributes', 'all registered');
  const names = seen.value.join(', ');
  return {
    name: 'search attributes',
    state: 'wrong',
    detail: `missing: ${names}`,
    cure: 'start a worker: it registers them',
  };
}

async function workers(link: TemporalLink, taskQueue: string): Promise<Finding> {
  const seen = await looked('workers', () => queueDepth(link, taskQueue));
  if ('finding' in seen) return seen.finding;
  const { pollers, waiting, lagMs } = seen.value;
  const detail = `${pollers} polling ${taskQueue}, ${waiting} tasks waiting, oldest ${Math.round(lagMs / 1000)} s`;
  if (pollers > 0) return ok('workers', detail);
  return { name: 'workers', state: 'wrong', detail, cure: 'start one: npx durable-memory worker' };
}

/** Namespaces looked through at most; a backlog shows in the first ones. */
const mostNamespaces = 1000;

async function backlog(store: Store): Promise<Finding> {
  const seen = await looked('backlog', async () => {
    const page = await store.namespaces.page({ limit: mostNamespaces });
    const open = await Promise.all(
      page.map(({ partition }) => store.ledger.count(partition, { kinds: ['turn', 'job'], open: true })),
    );
    return { namespaces: page.length, open: open.reduce((sum, count) => sum + count, 0) };
  });
  if ('finding' in seen) return seen.finding;
  const { namespaces, open } = seen.value;
  const detail = `${open} open turns and jobs in ${namespaces} namespaces`;
  return open < 1000 ? ok('backlog', detail) : { name: 'backlog', state: 'warning', detail, cure: 'run more workers' };
}
