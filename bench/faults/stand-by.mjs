// How a process of a storm begins: it has loaded its modules, says so, and waits for its options as a line of JSON.
import { writeSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Its further lines, its voice, its options, and what kills it at the point they name. */
export async function standBy() {
  const lines = createInterface({ input: process.stdin });
  const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`);
  // The program that started it is gone.
  lines.on('close', () => process.exit(1));
  const told = once(lines, 'line');
  say({ warm: true });
  const options = JSON.parse((await told)[0]);
  let hits = 0;
  const reach = (point) => {
    if (point !== options.killAt) return;
    hits += 1;
    if (hits === options.killHit) process.kill(process.pid, 'SIGKILL');
  };
  return { lines, say, options, reach };
}
