import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { collect, type CollectedTarget } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, mockOf } from '../mock/mocks.js';
import { httpServer } from './servers.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What comes of the cases that are derived from a document, at a server. */
async function judged(document: string, url: string): Promise<CollectedTarget> {
  const contract = await contractOf(document);
  const { cases } = deriveCases(contract);
  const credentials = new Map([['', 'Good-Key-Of-The-Bed']]);
  const { targets } = await collect(run({ contract, cases, targets: [urlTarget(url)], seed: 's', credentials }));
  const [target] = targets;
  if (target === undefined) throw new RangeError('one target was asked');
  return target;
}

const levelsOf = ({ findings }: CollectedTarget, rule: string): readonly string[] => [
  ...new Set(findings.filter((finding) => finding.rule === rule).map(({ level }) => level)),
];

describe('an operation that documents failures alone', () => {
  const document = `openapi: 3.0.3
info: { title: Beds, version: '1' }
paths:
  /beds/{bed}:
    delete:
      operationId: clearBed
      parameters: [{ name: bed, in: path, required: true, schema: { type: integer, minimum: 1 }, example: 7 }]
      responses: { '400': { description: No such number. } }
`;
  const answering =
    (good: number): Handler =>
    ({ method, url = '' }, response) => {
      const [, bed] = /^\/beds\/([^/?]*)(?:\?|$)/.exec(url) ?? [];
      if (bed === undefined) response.writeHead(404).end();
      else if (method !== 'DELETE') response.writeHead(405, { Allow: 'DELETE' }).end();
      else response.writeHead(/^[1-9]\d*$/.test(bed) ? good : 400).end();
    };

  test('is done with any success, which is worth a warning', async () => {
    const target = await judged(document, await httpServer(answering(204)));
    expect(target.verdict).toBe('conforms');
    expect(levelsOf(target, 'undocumented-status')).toEqual(['warning']);
    expect(target.notExercised).toEqual([]);
  });

  test('still lets good requests in', async () => {
    const target = await judged(document, await httpServer(answering(400)));
    expect(target.verdict).toBe('violates');
    expect(levelsOf(target, 'valid-request-refused')).toContain('violation');
  });

  test('is answered 204 by the mock, and remarked on by check', async () => {
    const mock = await mockOf(document);
    const response = await fetch(`${mock.url}/beds/7`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect((await judged(document, mock.url)).verdict).toBe('conforms');
    await mock.close();
    const { remarks } = await contractOf(document);
    expect(remarks.map(({ code, place }) => [code, place?.line])).toEqual([['no-success-response', 6]]);
  });
});

describe('where HEAD is that of another operation, with a key instead of a token', () => {
  const document = `openapi: 3.1.0
info: { title: Beds, version: '1' }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
paths:
  /beds:
    get:
      operationId: listBeds
      security: [{ key: [] }]
      responses: { '204': { description: None. } }
    delete:
      operationId: clearBeds
      security: [{ token: [] }]
      responses: { '204': { description: Done. } }
`;
  const answering =
    (challenge: string): Handler =>
    ({ method = '', url = '', headers }, response) => {
      if (!/^\/beds(?:\?|$)/.test(url)) return response.writeHead(404).end();
      const byKey = method === 'GET' || method === 'HEAD';
      if (!byKey && method !== 'DELETE') return response.writeHead(405, { Allow: 'GET, HEAD, DELETE' }).end();
      const isIn = byKey
        ? headers['x-key'] === 'Good-Key-Of-The-Bed'
        : /^[Bb][Ee][Aa][Rr][Ee][Rr] +Good-Key-Of-The-Bed$/.test(headers.authorization ?? '');
      if (isIn) return response.writeHead(204).end();
      return response.writeHead(401, byKey ? {} : { 'WWW-Authenticate': challenge }).end();
    };

  test('its 401 owes no challenge of the other', async () => {
    const { findings } = await judged(document, await httpServer(answering('Bearer')));
    expect(findings.flatMap(({ level, rule, message }) => (level === 'violation' ? [rule + message] : []))).toEqual([]);
    expect(findings.filter(({ rule }) => rule === 'challenge-scheme')).toEqual([]);
  });

  test('a challenge of an undeclared scheme is found all the same', async () => {
    const target = await judged(document, await httpServer(answering('Digest realm="beds"')));
    expect(levelsOf(target, 'challenge-scheme')).toEqual(['warning']);
  });
});
