import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';
import { documentIn } from '../table.js';

const contract = await contractOf(documentIn(import.meta.dirname, 'items-of-others-come-and-go.openapi.yaml'));

/** The violations at a service that shows jobs of others, the first of which is closed to this user. */
async function violations(refused?: string): Promise<readonly string[]> {
  const url = await listen(
    createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const verbose = searchParams.getAll('verbose');
      const status = (code: number): void => void response.writeHead(code).end();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      if (pathname === '/jobs') return answerJson(response, 200, [{ id: 'j1' }, { id: 'j2' }]);
      if (pathname === '/jobs/j1') return status(403);
      if (pathname !== '/jobs/j2' || verbose.length > 1) return status(404);
      if (verbose.some((text) => !['true', 'false'].includes(text) || text === refused)) return status(404);
      answerJson(response, 200, { id: 'j2' });
    }),
  );
  return violationsIn(await judgedAt(url, contract));
}

describe('a list of items of others, one of which is closed to the user', () => {
  test('raises no alarm: another item is read', async () => {
    expect(await violations()).toEqual([]);
  });

  test('hides no fault that every item shows', async () => {
    expect(await violations('false')).toEqual(['valid-request-refused getJob/parameter/verbose/false']);
  });
});
