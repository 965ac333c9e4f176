// A process that seals a folder of an earlier version, to be killed: node fault-sealing-child.mjs <options as JSON>
// { folder, space, killAt, answered }: kills itself at its `killAt`th write, before it is asked for or, with `answered`,
// once it is done. The writes are those of the store as it is stored, counted from 1; 0 = none.
import { join } from 'node:path';
import { writeSync } from 'node:fs';
import { fileKeyRing, makeKeyFile } from '../../dist/adapters/key-ring/file.js';
import { libsqlStore } from '../../dist/adapters/libsql/store.js';
import { sealedStore } from '../../dist/adapters/sealed/store.js';
import { lineLogger } from '../../dist/observability/logger.js';

const { folder, space, killAt, answered } = JSON.parse(process.argv[2]);
const die = () => process.kill(process.pid, 'SIGKILL');
let writes = 0;

function counting(part, names) {
  const wrapped = names.map((name) => [
    name,
    async (...args) => {
      writes += 1;
      const isLast = writes === killAt;
      if (isLast && !answered) die();
      const result = await part[name](...args);
      if (isLast) die();
      return result;
    },
  ]);
  return { ...part, ...Object.fromEntries(wrapped) };
}

const stored = await libsqlStore({ folder, ...space });
const file = join(folder, 'keys.json');
const store = sealedStore({
  store: {
    ...stored,
    memories: counting(stored.memories, ['seal', 'reword']),
    ledger: counting(stored.ledger, ['put', 'patch']),
  },
  ring: fileKeyRing(file, await makeKeyFile(file)),
  clock: Date.now,
  log: lineLogger('silent', () => undefined),
});
const { sealed } = await store.sealOlder();
await store.close();
writeSync(1, `${JSON.stringify({ sealed, writes })}\n`);
