import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { contractOf } from '../mock/mocks.js';
import { runAgainst } from './runs.js';
import { httpServer } from './servers.js';
import { casesOf } from '../derived-cases.js';

const item = `
      parameters:
        - { name: note, in: path, required: true, schema: { type: string } }
        - { name: If-Match, in: header, schema: { type: string } }`;
const body = `
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string }, tag: { type: string } } } } } }`;
const document = (of = item, failed = '412'): string => `openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes:
    post:
      operationId: write${body}
      responses: { '201': { description: Written. }, '422': { description: No. } }
  /notes/{note}:
    put:
      operationId: rewrite${of}${body}
      responses: { '204': { description: Written. }, '404': { description: None. }, '${failed}': { description: Another. } }
    delete:
      operationId: erase${of}
      responses: { '204': { description: Gone. }, '404': { description: None. }, '${failed}': { description: Another. } }
`;
const documentOf = (version: string): string =>
  document(item.replace('in: header, schema: { type: string }', () => `in: header, schema: ${version}`));
const contract = await contractOf(document());
const derived = deriveCases(contract).cases;
const cases = derived.filter(({ id }) => /good|never-was/.test(id));

/** Whether a version that a request asks for is taken for the one that is there. */
type Meets = (wanted: string, version: number, method: string) => boolean;

const exactly: Meets = (wanted, version) => wanted === `"${version}"`;
const careless =
  (of: string): Meets =>
  (wanted, version, method) =>
    method === of || exactly(wanted, version, method);

/** Notes with entity tags; nothing is there at first. */
function notes(meets = exactly): Promise<string> {
  const kept = new Map<string, number>();
  let count = 0;
  return httpServer((request, response) => {
    const { method = '', url = '', headers } = request;
    request.resume().on('end', () => {
      if (method === 'POST') {
        const own = `${url}/n${++count}`;
        kept.set(own, 1);
        response.setHeader('Location', own);
        return void response.writeHead(201).end();
      }
      const version = kept.get(url);
      if (version === undefined) return void response.writeHead(404).end();
      const wanted = headers['if-match'];
      const isMet = wanted === undefined || wanted === '*' || meets(wanted, version, method);
      if (!isMet) return void response.writeHead(412).end();
      if (method === 'DELETE') kept.delete(url);
      else kept.set(url, version + 1);
      response.writeHead(204).end();
    });
  });
}

async function foundAt(url: string, sent = cases, of = contract): Promise<readonly string[]> {
  const { cases: finished } = await runAgainst(url, sent, { contract: of });
  expect(finished.filter(({ result }) => result.kind === 'inconclusive')).toEqual([]);
  return finished.flatMap(({ case: { id }, result }) => result.findings.map(({ rule }) => `${id}: ${rule}`));
}

describe('a change on a condition that cannot hold', () => {
  test('is refused by a service that keeps versions', async () => {
    expect(await foundAt(await notes())).toEqual([]);
  });

  test.each([
    ['PUT', ['rewrite/never-was', 'rewrite/never-was-weak', 'rewrite/never-was-number']],
    // Each request of DELETE is about an instance of its own.
    ['DELETE', ['erase/never-was', 'erase/never-was-weak', 'erase/never-was-number']],
  ])('is found where it is made all the same: %s', async (method, ids) => {
    expect(await foundAt(await notes(careless(method)))).toEqual(
      ids.map((id) => `${id.replace('/', '/parameter/If-Match/')}: invalid-request-accepted`),
    );
  });

  test.each<[string, string, Meets]>([
    ['weak tags are passed over', 'weak', (wanted, version) => wanted.startsWith('W') || wanted === `"${version}"`],
    ['later versions are taken for good', 'number', (wanted, version) => Number(wanted.replaceAll('"', '')) >= version],
  ])('is found where %s', async (_, id, meets) => {
    const found = await foundAt(await notes(meets));
    expect(found).toContain(`rewrite/parameter/If-Match/never-was-${id}: invalid-request-accepted`);
    expect(new Set(found.map((each) => each.replace(/^\w+/, '')))).toHaveProperty('size', 1);
  });

  test('is refused by whoever has no such thing', async () => {
    const url = await httpServer((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'POST') response.writeHead(201).end();
        else response.writeHead(404).end();
      });
    });
    const { cases: finished } = await runAgainst(url, cases, { contract });
    expect(finished.flatMap(({ result }) => result.findings)).toEqual([]);
  });
});

test.each([
  ['there is no word for its failure', document(item, '409')],
  ['its value is no version', documentOf('{ type: boolean }')],
])('no such change is asked for where %s', async (_, text) => {
  const { cases: others } = deriveCases(await contractOf(text));
  expect(others.filter(({ id }) => id.includes('/never-was'))).toEqual([]);
});

test.each([
  ['integer', '999999999'],
  [`string, pattern: '^"[0-9]+"$'`, '"999999999"'],
  [`string, pattern: '^W/'`, 'W/"trellis-never-was"'],
])('a version is asked for in the form that its schema has: %s', async (type, value) => {
  const { cases: others } = deriveCases(await contractOf(documentOf(`{ type: ${type} }`)));
  const asked = others.filter(({ id }) => id.startsWith('erase/parameter/If-Match/never-was'));
  expect(asked.map(({ request }) => request.fields.find(({ name }) => name === 'If-Match')?.value)).toEqual([[value]]);
});

test('a mock, which keeps nothing, is not asked', async () => {
  const conditional = derived.filter(({ id }) => id.includes('/never-was'));
  expect(conditional).toHaveLength(6);
  expect(conditional.filter(({ needs }) => !needs.includes('memory'))).toEqual([]);
});

test('a file is replaced by other bytes first, so that the condition matters', async () => {
  const bytes = document().replace(
    /(rewrite[^]*?)requestBody: .*/,
    '$1requestBody: { required: true, content: { application/octet-stream: {} } }',
  );
  const of = await contractOf(bytes);
  const sent = casesOf(of).filter(({ id }) => /^(?:write|rewrite)\/(?:good|.*never-was$)/.test(id));
  expect(await foundAt(await notes(), sent, of)).toEqual([]);
  expect(await foundAt(await notes(careless('PUT')), sent, of)).toEqual([
    'rewrite/parameter/If-Match/never-was: invalid-request-accepted',
  ]);
});
