import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { servers } from '../support/servers.js';
import { sealedForTest } from '../support/test-keys.js';
import { storeContract } from './store.js';

const dimensions = 8;

storeContract({
  name: 'sealed Weaviate',
  kind: 'weaviate',
  dimensions,
  words: 'not of sealed',
  open: async () => {
    const { http, grpcPort } = servers().weaviate;
    const place = { url: http, grpcPort, collectionPrefix: 'ContractSealed' };
    return sealedForTest(await weaviateStore({ ...place, embedderId: 'contract-sealed-8', dimensions }));
  },
});
