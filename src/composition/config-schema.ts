// What a configuration may hold. docs/configuration.md lists the same fields; a test compares them.
import { z } from 'zod';
import { policySchema } from '../domain/gate/policy.js';
import { categories } from '../domain/memory-record.js';
import type { Rights } from '../domain/rights.js';
import type { ForgetElsewhere } from '../ports/forget-elsewhere.js';
import type { Screen } from '../ports/screen.js';
import type { TemporalTls } from '../engine/temporal/options.js';

const address = z.string().min(1).max(2048);
const cosine = z.number().min(-1).max(1);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const weaviateConfig = z.strictObject({
  /** HTTP address. */
  url: address,
  grpcHost: z.string().min(1).optional(),
  grpcPort: z.int().min(1).max(65_535).optional(),
  apiKey: z.string().min(1).optional(),
  collectionPrefix: z.string().optional(),
  index: z.enum(['flat', 'hnsw']).default('flat'),
});

const temporalConfig = z.strictObject({
  /** host:port. */
  address,
  namespace: z.string().min(1).default('default'),
  taskQueue: z.string().min(1).default('durable-memory'),
  apiKey: z.string().min(1).optional(),
  /** On or off, or certificates of your own. */
  tls: z
    .union([z.boolean(), z.custom<TemporalTls>(isObject)], { error: 'expected true, false or certificates' })
    .optional(),
});

const archiveConfig = z
  .strictObject({
    /** Default: `archive` in `folder`. */
    folder: z.string().min(1).optional(),
    /** S3-compatible storage in the place of a folder. */
    bucket: z.string().min(1).optional(),
    /** Begins the name of every object. */
    prefix: z.string().max(512).optional(),
    /** Address of a storage that is not AWS's own. */
    endpoint: address.optional(),
    region: z.string().min(1).optional(),
    /** Default: the credentials the AWS SDK finds. */
    accessKeyId: z.string().min(1).optional(),
    secretAccessKey: z.string().min(1).optional(),
  })
  .refine(({ folder, bucket }) => folder === undefined || bucket === undefined, 'give a folder or a bucket, not both')
  .refine(
    ({ bucket, prefix, endpoint, region }) => bucket !== undefined || (prefix ?? endpoint ?? region) === undefined,
    'prefix, endpoint and region belong to a bucket; give that too',
  )
  .refine(
    ({ accessKeyId, secretAccessKey }) => (accessKeyId === undefined) === (secretAccessKey === undefined),
    'accessKeyId and secretAccessKey belong together',
  );

const metricsConfig = z.strictObject({
  /** host:port, or a port of 127.0.0.1, at which this process serves /metrics; absent: it only counts. */
  address: address.optional(),
  /** Where a worker serves the metrics of Temporal's SDK. */
  temporalAddress: z
    .string()
    .regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\]):\d{1,5}$/i, 'expected ip:port, such as 127.0.0.1:9465')
    .optional(),
  /** Counted in there; default: one of its own. Only in code or file. */
  registry: z.custom<object>(isObject, { error: 'expected a registry of prom-client' }).optional(),
});

/** The settings that belong together. */
export const groupSchemas = {
  weaviate: weaviateConfig,
  temporal: temporalConfig,
  archive: archiveConfig,
  metrics: metricsConfig,
};

const own = <F>(what: string) => z.custom<F>((value) => typeof value === 'function', { error: `expected ${what}` });
const group = (name: string) => ({ error: `expected ${name} or an object` });
const named = (what: string) =>
  z
    .union([z.string().min(1), z.custom<object>(isObject)], { error: `expected "provider:model" or ${what}` })
    .optional();

/** Five to seven fields of a cron expression, in UTC; the server reads the rest. */
const times = z.union([z.literal(false), z.string().regex(/^\s*(?:[\w*,/?-]+\s+){4,6}[\w*,/?-]+\s*$/)], {
  error: 'expected a cron expression such as "17 3 * * *", or false',
});

const dayLimits = z.strictObject({
  callsPerDay: z.int().min(0).optional(),
  tokensPerDay: z.int().min(0).optional(),
  /** Share of a limit from which on the cheaper model decides and nothing is decided again; default 0.8. */
  soft: z.number().min(0).max(1).optional(),
});

const days = z.int().min(1).max(36_500);
const forgetting = z.strictObject({
  /** Retention below which a memory has faded; default 0.25. */
  archiveBelow: z.number().min(0).max(1).optional(),
  /** Days it must have been below that, untouched; default 90. */
  archiveAfterDays: days.optional(),
  /** Current memories of a namespace; default 20,000. */
  capacity: z.int().min(1).optional(),
  /** Days in the archive before a memory is destroyed; default 365. */
  keepDays: days.optional(),
  /** Days after its outcome before the text of a turn is blanked; default 30. */
  textDays: days.optional(),
  decayPerDay: z.partialRecord(z.enum(categories), z.number().min(0).max(10)).optional(),
});

/** What a configuration may hold; every field is optional, unknown ones are errors. */
export const configSchema = z.strictObject({
  engine: z.enum(['embedded', 'distributed']).optional(),
  folder: z.string().min(1).optional(),
  weaviate: z
    .union([address.transform((url) => ({ url })), z.looseObject({})], group('a URL'))
    .pipe(weaviateConfig)
    .optional(),
  temporal: z
    .union([address.transform((value) => ({ address: value })), z.looseObject({})], group('host:port'))
    .pipe(temporalConfig)
    .optional(),
  /** Where archived memories lie; clients and workers must see the same place. */
  archive: z
    .union(
      [
        z
          .string()
          .min(1)
          .transform((folder) => ({ folder })),
        z.looseObject({}),
      ],
      group('a folder'),
    )
    .pipe(archiveConfig)
    .optional(),
  /** Master key, 32 bytes in base64. */
  key: z.string().min(1).optional(),
  /** Keys from before a rotation, read with and never written with; in a variable separated by commas. */
  keyPrevious: z
    .union([z.array(z.string().min(1)), z.string().transform((text) => text.split(',').map((key) => key.trim()))], {
      error: 'expected a list of keys',
    })
    .optional(),
  /** A LangChain chat model, or `provider:model`. */
  model: named('a chat model'),
  /** LangChain embeddings, `provider:model`, or an Embedder. Default: the offline embedder. */
  embeddings: named('embeddings'),
  /** Names the vector space of own embeddings; default: derived from the class and model name. */
  embeddingsId: z.string().min(1).max(128).optional(),
  /** Thresholds of own embeddings; `durable-memory calibrate` measures them. */
  embeddingsProfile: z
    .strictObject({ duplicate: cosine, conflict: cosine, related: cosine, recallFloor: cosine })
    .optional(),
  extraction: z
    .strictObject({
      instructions: z.string().max(4000).nullable().default(null),
      examples: z
        .array(z.strictObject({ input: z.string().max(4000), memories: z.array(z.string().max(2000)).max(20) }))
        .max(20)
        .default([]),
      entities: z.array(z.string().min(1).max(200)).max(200).default([]),
    })
    .optional(),
  /** Which tool output is read: none, that of failed calls, or all. */
  toolOutput: z.enum(['off', 'failures', 'all']).optional(),
  /** Which of the assistant's words are kept: none, or agreed decisions and answers to questions. */
  answers: z.enum(['off', 'agreed']).optional(),
  /** A rights policy of your own, in the place of this package's; asked before every verb. Only in code or file. */
  rights: own<Rights>('a function').optional(),
  /** Asked before something enters a shared space; clients and workers need it alike. Only in code or file. */
  screen: own<Screen>('a function').optional(),
  /** What the chain of events holds: what changed memories, or also what recalls put before a model. */
  audit: z.enum(['writes', 'reads']).optional(),
  /** What each tenant may spend on models in a UTC day; beyond it the rules decide, and the model again later. */
  limits: dayLimits.extend({ perTenant: z.record(z.string(), dayLimits).optional() }).optional(),
  /** Decides in the place of `model` when most of a limit is spent; as `model`. */
  cheaperModel: named('a chat model'),
  /** Rows of the write gate of your own, before the built-in ones; clients and workers need them alike. */
  policy: policySchema.optional(),
  /** When the distributed engine sweeps; false = no schedule. Workers need it alike. */
  schedules: z
    .union([z.literal(false), z.strictObject({ archive: times.optional(), forget: times.optional() })], {
      error: 'expected { archive, forget } or false',
    })
    .optional(),
  /** What fades and how soon; workers need it alike. */
  forgetting: forgetting.optional(),
  /** Time between two sweeps the embedded engine makes by itself, ms. */
  sweepEvery: z.int().min(60_000).max(2_000_000_000).optional(),
  erasure: z
    .strictObject({
      /** Hooks that forget a user in places of the application, by name; workers need them. Only in code or file. */
      forgetElsewhere: z.record(z.string().min(1).max(128), own<ForgetElsewhere>('a function')).optional(),
      /** How long an erasure waits, twice, for what was begun before it to end, ms. */
      settleMs: z.int().min(0).optional(),
    })
    .optional(),
  /** What happens is counted (needs prom-client), and told at an address of this process. */
  metrics: z
    .union([address.transform((value) => ({ address: value })), z.looseObject({})], group('host:port'))
    .pipe(metricsConfig)
    .optional(),
  /** How long a failing model is waited for before the rules decide, ms. */
  modelPatienceMs: z.int().min(0).optional(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
});
