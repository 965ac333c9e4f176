// The suite proved on the reference it is taken from.
import { InMemoryStore } from '@langchain/langgraph-checkpoint';
import { describeStore } from './store-suite.js';
import { wordDimensions, wordEmbeddings } from './store-suite-vectors.js';

describeStore('InMemoryStore', async ({ fields } = {}) => {
  if (fields === undefined) return new InMemoryStore();
  return new InMemoryStore({ index: { dims: wordDimensions, embeddings: wordEmbeddings(), fields: [...fields] } });
});
