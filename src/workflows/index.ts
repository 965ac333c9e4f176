// What the worker's bundler reads. An app with workflows of its own re-exports this file from its entry.
export { erasure } from './erasure.js';
export { ingestion } from './ingestion.js';
export { namespaceLane } from './namespace-lane.js';
export { sweep } from './sweep.js';
