import { settledAfterMs } from '../../src/adapters/weaviate/kept-rows.js';
import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { servers } from '../support/servers.js';
import { storeContract } from './store.js';

const dimensions = 8;

storeContract({
  name: 'Weaviate',
  kind: 'weaviate',
  dimensions,
  open: () => {
    const { http, grpcPort } = servers().weaviate;
    const place = { url: http, grpcPort, collectionPrefix: 'Contract' };
    // By a clock this far ahead every row it reads is kept.
    const ahead = () => Date.now() + 2 * settledAfterMs;
    return weaviateStore({ ...place, embedderId: 'contract-8', dimensions }, ahead);
  },
});
