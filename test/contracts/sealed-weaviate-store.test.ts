import { weaviateStore } from '../../src/adapters/weaviate/store.js';
import { servers } from '../support/servers.js';
import { sealedForTest } from '../support/test-keys.js';
import { storeContract, type StoreContractOptions } from './store.js';

const dimensions = 8;

function sealedContract(
  given: Pick<StoreContractOptions, 'name' | 'words'> & { readonly prefix: string },
  more: Parameters<typeof sealedForTest>[1] = {},
): void {
  storeContract({
    ...given,
    kind: 'weaviate',
    dimensions,
    open: async () => {
      const { http, grpcPort } = servers().weaviate;
      const place = { url: http, grpcPort, collectionPrefix: given.prefix };
      return sealedForTest(await weaviateStore({ ...place, embedderId: 'contract-sealed-8', dimensions }), more);
    },
  });
}

sealedContract({ name: 'sealed Weaviate', words: 'not of restricted', prefix: 'ContractSealed' });
// So that every test of the suite meets sealed memories, those of keywords their tags.
sealedContract(
  { name: 'Weaviate, every memory sealed,', words: 'sealed', prefix: 'ContractAllSealed' },
  { seals: () => true },
);
