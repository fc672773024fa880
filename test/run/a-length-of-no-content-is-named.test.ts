import { expect, test } from 'vitest';
import { aCase } from './plant-store.js';
import { runAgainst } from './runs.js';
import { socketServer } from './servers.js';

test.each([
  ['a shared connection', []],
  ['a connection of its own', [{ name: 'Expect', value: ['nothing'] }]],
])('on %s, a 204 that says a length is told from a connection that ended early', async (_, fields) => {
  const url = await socketServer((socket) => {
    socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n');
  });
  const theCase = aCase('bodiless', { expect: { outcome: 'statuses', statuses: [204] }, request: { fields } });
  const { cases } = await runAgainst(url, [theCase]);
  expect(cases[0]?.result.findings).toMatchObject([{ rule: 'unexpected-body', received: 'Content-Length: 5' }]);
});
