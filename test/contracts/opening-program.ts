// Run as processes of their own by weaviate-opening.test.ts: waits for the common start, then opens the store.
import { weaviateStore } from '../../src/adapters/weaviate/store.js';

const { URL_OF_SERVER, GRPC_PORT, PREFIX, START_AT } = process.env;
await new Promise((resolve) => setTimeout(resolve, Number(START_AT) - Date.now()));
const store = await weaviateStore({
  url: URL_OF_SERVER!,
  grpcPort: Number(GRPC_PORT),
  embedderId: 'opening',
  dimensions: 4,
  collectionPrefix: PREFIX!,
});
console.log((await store.info()).kind);
await store.close();
