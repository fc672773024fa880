import { percentDecoded } from '../../src/http/index.js';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';
import { documentIn } from '../table.js';
import { casesOf } from '../derived-cases.js';

const contract = await contractOf(documentIn(import.meta.dirname, 'what-is-not-there-is-asked-for.openapi.yaml'));

/** What is put is there from then on, whatever its name; `missing` is the answer where nothing was. */
async function violations(missing: number): Promise<readonly string[]> {
  const shelves = new Set(['north']);
  const url = await listen(
    createServer((request, response) => {
      const status = (code: number): void => void response.writeHead(code).end();
      const shelf = /^\/shelves\/([^/?]+)(?:\?|$)/.exec(request.url ?? '')?.[1];
      if (shelf === undefined) return status(404);
      if ([...percentDecoded(shelf)].length > 60) return status(414);
      if (request.method === 'PUT') {
        shelves.add(shelf);
        return status(204);
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return void response.writeHead(405, { Allow: 'GET, HEAD, PUT' }).end();
      }
      return shelves.has(shelf) ? answerJson(response, 200, { shelf }) : status(missing);
    }),
  );
  // Not before everything was written.
  const cases = casesOf(contract);
  const inOrder = cases.toSorted((a, b) => Number(a.operation === 'readShelf') - Number(b.operation === 'readShelf'));
  return violationsIn(await judgedAt(url, contract, { cases: inOrder }));
}

test('what a PUT has created is not what is looked for in vain', async () => {
  expect(await violations(500)).toContain('server-error readShelf/parameter/shelf/elsewhere');
});

test('that there is nothing is no fault', async () => {
  expect(await violations(404)).toEqual([]);
});
