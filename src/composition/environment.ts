// The environment as a layer of the configuration.

/** The name of each environment variable and the field it sets. */
export const environmentNames = {
  DURABLE_MEMORY_ENGINE: ['engine'],
  DURABLE_MEMORY_FOLDER: ['folder'],
  DURABLE_MEMORY_WEAVIATE_URL: ['weaviate', 'url'],
  DURABLE_MEMORY_WEAVIATE_GRPC_HOST: ['weaviate', 'grpcHost'],
  DURABLE_MEMORY_WEAVIATE_GRPC_PORT: ['weaviate', 'grpcPort'],
  DURABLE_MEMORY_WEAVIATE_API_KEY: ['weaviate', 'apiKey'],
  DURABLE_MEMORY_WEAVIATE_COLLECTION_PREFIX: ['weaviate', 'collectionPrefix'],
  DURABLE_MEMORY_WEAVIATE_INDEX: ['weaviate', 'index'],
  DURABLE_MEMORY_TEMPORAL_ADDRESS: ['temporal', 'address'],
  DURABLE_MEMORY_TEMPORAL_NAMESPACE: ['temporal', 'namespace'],
  DURABLE_MEMORY_TEMPORAL_TASK_QUEUE: ['temporal', 'taskQueue'],
  DURABLE_MEMORY_TEMPORAL_API_KEY: ['temporal', 'apiKey'],
  DURABLE_MEMORY_TEMPORAL_TLS: ['temporal', 'tls'],
  DURABLE_MEMORY_ARCHIVE_FOLDER: ['archive', 'folder'],
  DURABLE_MEMORY_ARCHIVE_BUCKET: ['archive', 'bucket'],
  DURABLE_MEMORY_ARCHIVE_PREFIX: ['archive', 'prefix'],
  DURABLE_MEMORY_ARCHIVE_ENDPOINT: ['archive', 'endpoint'],
  DURABLE_MEMORY_ARCHIVE_REGION: ['archive', 'region'],
  DURABLE_MEMORY_ARCHIVE_ACCESS_KEY_ID: ['archive', 'accessKeyId'],
  DURABLE_MEMORY_ARCHIVE_SECRET_ACCESS_KEY: ['archive', 'secretAccessKey'],
  DURABLE_MEMORY_KEY: ['key'],
  DURABLE_MEMORY_KEY_PREVIOUS: ['keyPrevious'],
  DURABLE_MEMORY_MODEL: ['model'],
  DURABLE_MEMORY_EMBEDDINGS: ['embeddings'],
  DURABLE_MEMORY_TOOL_OUTPUT: ['toolOutput'],
  DURABLE_MEMORY_ANSWERS: ['answers'],
  DURABLE_MEMORY_AUDIT: ['audit'],
  DURABLE_MEMORY_CHEAPER_MODEL: ['cheaperModel'],
  DURABLE_MEMORY_METRICS_ADDRESS: ['metrics', 'address'],
  DURABLE_MEMORY_METRICS_TEMPORAL_ADDRESS: ['metrics', 'temporalAddress'],
  DURABLE_MEMORY_LOG_LEVEL: ['logLevel'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const entries = Object.entries(environmentNames) as [string, readonly [string, string?]][];

/** The configuration the variables hold; an empty variable counts as not set. */
export function fromEnvironment(environment: Environment): Readonly<Record<string, unknown>> {
  const layer: Record<string, unknown> = {};
  for (const [name, [group, field]] of entries) {
    const text = environment[name];
    if (text === undefined || text === '') continue;
    if (field === undefined) layer[group] = text;
    else layer[group] = { ...(layer[group] as object | undefined), [field]: typed(field, text) };
  }
  return layer;
}

// What is no number or no yes or no stays text, so that the schema refuses it.
function typed(field: string, text: string): unknown {
  if (field === 'grpcPort' && /^\d+$/.test(text)) return Number(text);
  if (field === 'tls' && /^(true|1|false|0)$/.test(text)) return text === 'true' || text === '1';
  return text;
}

/** The variable that sets a field, or null. */
export function variableOf(group: string, field: string | undefined): string | null {
  return entries.find(([, path]) => path[0] === group && path[1] === field)?.[0] ?? null;
}

/** Variables that begin like ours and set nothing: most likely misspelt. */
export function unknownVariables(environment: Environment): readonly string[] {
  return Object.keys(environment).filter((name) => name.startsWith('DURABLE_MEMORY_') && !(name in environmentNames));
}
