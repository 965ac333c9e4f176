// A process that hands turns in at once: node fault-client-child.mjs <options as JSON>
// { config, turns: [{ user, text, turnId, at }] }: says each result as a line of JSON, then `done`.
import { writeSync } from 'node:fs';
import { openMemory } from '../../dist/composition/open-memory.js';
import { faultEmbedder } from './fault-scenario.mjs';

const { config, turns } = JSON.parse(process.argv[2]);
const memory = await openMemory({ ...config, logLevel: 'silent', parts: { embedder: faultEmbedder() } });
const handIn = async ({ user, text, ...options }) => {
  const result = await memory.for(user).remember(text, options);
  writeSync(1, `${JSON.stringify({ turnId: options.turnId, ...result })}\n`);
};
await Promise.all(turns.map(handIn));
writeSync(1, 'done\n');
await memory.close();
