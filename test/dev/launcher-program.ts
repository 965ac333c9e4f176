// Run as a process of its own by parent-death.test.ts: starts a server, says its process id, and stays.
import { startWeaviate } from '../../src/dev/weaviate.js';

const weaviate = await startWeaviate();
if (process.env['OWN_HANDLER'] === 'yes') process.on('SIGTERM', () => void weaviate.stop().then(() => process.exit(0)));
console.log(`${weaviate.pid} ${weaviate.server?.folder}`);
setInterval(() => undefined, 60_000);
