import { useMultilingualEmbedder } from '../../src/adapters/use-multilingual/embedder.js';
import { hashingEmbedder } from '../support/hashing-embedder.js';
import { embedderContract } from './embedder.js';

embedderContract('use-multilingual-v3', () => useMultilingualEmbedder());
embedderContract('the hashing test embedder', () => hashingEmbedder());
