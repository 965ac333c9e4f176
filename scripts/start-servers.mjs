// A Temporal and a Weaviate for a script: those whose addresses the environment gives, or new ones of its own.

/** Addresses of both, and what stops those that were started here. `load` is given by withSources. */
export async function startServers(load) {
  const { startTemporal } = await load('/src/dev/temporal.ts');
  const { startWeaviate } = await load('/src/dev/weaviate.ts');
  const { env } = process;
  const given = (name, key, to = (text) => text) => (env[name] ? { [key]: to(env[name]) } : {});
  const temporal = await startTemporal(given('DURABLE_MEMORY_TEMPORAL_ADDRESS', 'address'));
  const weaviate = await startWeaviate({
    ...given('DURABLE_MEMORY_WEAVIATE_URL', 'address'),
    ...given('DURABLE_MEMORY_WEAVIATE_GRPC_PORT', 'grpcPort', Number),
  });
  return {
    temporal,
    weaviate,
    stop: async () => {
      await temporal.stop();
      await weaviate.stop();
    },
  };
}
