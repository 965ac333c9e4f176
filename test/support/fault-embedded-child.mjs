// A process with an embedded memory, to be killed: node fault-embedded-child.mjs <options as JSON>
// { folder, callsFile, killAt, killHit, load }: kills itself when `killAt` is reached for the `killHit`th time;
// `load`: number of the first turn it goes on handing in until it is killed, saying each that was accepted.
import { writeSync } from 'node:fs';
import { openMemory } from '../../dist/composition/open-memory.js';
import { faultEmbedder, faultModel } from './fault-scenario.mjs';

const options = JSON.parse(process.argv[2]);
let hits = 0;

function reach(point) {
  if (point !== options.killAt) return;
  hits += 1;
  if (hits === options.killHit) process.kill(process.pid, 'SIGKILL');
}

const memory = await openMemory({
  configFolder: null,
  engine: 'embedded',
  folder: options.folder,
  logLevel: 'silent',
  parts: { embedder: faultEmbedder(), model: faultModel(options.callsFile), reach },
});
writeSync(1, 'open\n');
if (options.load !== undefined) await handIn(options.load);
else setInterval(() => undefined, 1000);

/** For ever, for three users: turns that fill a slot, are new, or repeat an earlier fact. */
async function handIn(first) {
  for (let number = first; ; number += 1) {
    const user = memory.for({ tenantId: 'load', userId: `user-${number % 3}` });
    const text = [`I live in Town${number}.`, `My note${number} is kept.`, 'My bicycle is green.'][(number >> 2) % 3];
    const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + number * 1000);
    await user.remember(text, { turnId: `load-${number}`, at });
    writeSync(1, `${number}\n`);
  }
}
