import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen } from './servers.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';

const product = `{ type: object, required: [ID, Name], properties: { ID: { type: integer, readOnly: true }, Name: { type: string, maxLength: 40 } } }`;
const shown = `{ description: One., content: { application/json: { schema: ${product} } } }`;
const body = `requestBody: { required: true, content: { application/json: { schema: ${product} } } }`;

/** How the path names a product, and the style of the parameter. */
interface Form {
  readonly path: string;
  readonly style: 'simple' | 'label' | 'matrix';
  readonly written: (id: number) => string;
}

const brackets: Form = { path: '/Products({key})', style: 'simple', written: (id) => `/v1/Products(${id})` };
const label: Form = { path: '/Products/{key}', style: 'label', written: (id) => `/v1/Products/.${id}` };
const matrix: Form = { path: '/Products/{key}', style: 'matrix', written: (id) => `/v1/Products/;key=${id}` };

function documentOf({ path, style }: Form): string {
  const key = `parameters: [{ name: key, in: path, required: true, style: ${style}, schema: { type: integer, minimum: 1 } }]`;
  return `openapi: 3.1.0
info: { title: Products, version: '1' }
paths:
  /Products:
    post:
      operationId: create
      ${body}
      responses: { '201': ${shown}, '400': { description: No. } }
  ${path}:
    get:
      operationId: show
      ${key}
      responses: { '200': ${shown}, '404': { description: None. } }
    put:
      operationId: replace
      ${key}
      ${body}
      responses: { '200': ${shown}, '400': { description: No. }, '404': { description: None. } }
`;
}

/** A service that has nothing at first. */
function products({ written }: Form, isLocated: boolean, most: number): RequestListener {
  const kept = new Map<string, object>();
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const path = (url.split('?', 1)[0] ?? '').replaceAll('%28', '(').replaceAll('%29', ')');
      const isCollection = path === '/v1/Products';
      const allowed = isCollection ? ['POST'] : ['GET', 'PUT'];
      const named = Number(/[0-9]+(?=\)?$)/.exec(path)?.[0]);
      if (!isCollection && path !== written(named)) return response.writeHead(404).end();
      if (!allowed.includes(method)) return response.writeHead(405, { Allow: allowed.join(', ') }).end();
      if (!isCollection && !kept.has(path)) return response.writeHead(404).end();
      if (method === 'GET') return answerJson(response, 200, kept.get(path));
      if (!/^application\/json *(?:;|$)/i.test(headers['content-type'] ?? '')) return response.writeHead(415).end();
      const name = nameIn(Buffer.concat(chunks));
      const longest = isCollection ? 40 : most;
      if (name === undefined || Array.from(name).length > longest) return response.writeHead(400).end();
      const id = isCollection ? 7000 + kept.size : named;
      const own = written(id);
      kept.set(own, { ID: id, Name: name });
      if (isLocated) response.setHeader('Location', own);
      answerJson(response, isCollection ? 201 : 200, isLocated ? { ID: 1, Name: name } : kept.get(own));
    });
  };
}

function nameIn(bytes: Buffer): string | undefined {
  try {
    const { Name: name } = Object(JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes))) as {
      Name?: unknown;
    };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

async function judged(form: Form, isLocated: boolean, most = 40): Promise<CollectedTarget> {
  const url = `${await listen(createServer(products(form, isLocated, most)))}/v1`;
  return judgedAt(url, await contractOf(documentOf(form)), { most: 25 });
}

test.each([
  ['in brackets, which Location tells', brackets, true],
  ['in brackets, which a member of the answer tells', brackets, false],
  ['after a full stop (style: label), which Location tells', label, true],
  ['after its name (style: matrix), which a member of the answer tells', matrix, false],
])('what is created is found by its key %s', async (_, form, isLocated) => {
  const target = await judged(form, isLocated);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test.each([brackets, label])('what is wrong with changing it is found: %j', async (form) => {
  expect(foundIn(await judged(form, false, 41))).toEqual([
    'invalid-request-accepted replace/body/Name/above-maximum-length',
  ]);
});
