// The contract of ports/memory-store.ts, in groups. Test names start with the number of the port's semantics.
import { describe } from 'vitest';
import type { ContractContext } from './contract-context.js';
import { changingContract } from './memory-store/changing.js';
import { extraFilterContract } from './memory-store/extra-filter.js';
import { filteringContract } from './memory-store/filtering.js';
import { insertingContract } from './memory-store/inserting.js';
import { isolationContract } from './memory-store/isolation.js';
import { keywordContract } from './memory-store/keywords.js';
import { listingContract } from './memory-store/listing.js';
import { nearestContract } from './memory-store/nearest.js';
import { sealingContract } from './memory-store/sealing.js';
import { sessionContract } from './memory-store/sessions.js';
import { wordTagsContract } from './memory-store/word-tags.js';

/** Registers every group of the memory store's contract. */
export function memoryStoreContract(context: ContractContext): void {
  describe('memory store', () => {
    insertingContract(context);
    changingContract(context);
    listingContract(context);
    filteringContract(context);
    extraFilterContract(context);
    nearestContract(context);
    keywordContract(context);
    wordTagsContract(context);
    // What a sealing store is made of; it seals itself.
    if (context.words === undefined) sealingContract(context);
    sessionContract(context);
    isolationContract(context);
  });
}
