// Calls the route handler as a browser would: two users, and one who claims to be somebody else.
import { openMemory } from 'durable-memory';
import { POST } from './next-route-handler.ts';

async function post(token: string, body: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = new Request('http://localhost/api/chat', { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await POST(request);
  console.log(`${token}: ${body['message']}\n  ${response.status} ${await response.text()}`);
}

await post('token-of-alice', { thread: 'one', message: 'I am allergic to peanuts.' });
const memory = await openMemory(); // the same folder in the same process is the same memory
await memory.for({ tenantId: 'acme', userId: 'alice' }).settled();
await post('token-of-alice', { thread: 'two', message: 'What am I allergic to?' });
await post('token-of-bob', { thread: 'two', message: 'What am I allergic to?', userId: 'alice' });
await post('no-token', { thread: 'two', message: 'What am I allergic to?' });
await memory.close();
