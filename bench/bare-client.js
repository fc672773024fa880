import { Agent } from 'undici';

/** The least that a run can do: send so many requests with undici, eight at a time, and check nothing. */
const [url, count] = process.argv.slice(2);
const agent = new Agent({ connections: 8 });
const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' };
let sent = 0;

async function lane() {
  while (sent < Number(count)) {
    sent += 1;
    const body = JSON.stringify({ id: process.pid * 1_000_000 + sent, name: 'Fern' });
    const answer = await agent.request({ origin: url, path: '/plants', method: 'POST', headers, body });
    await answer.body.arrayBuffer();
  }
}

await Promise.all(Array.from({ length: 8 }, lane));
await agent.close();
