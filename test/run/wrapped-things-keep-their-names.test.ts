import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, listen, withBody } from './servers.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';

const box = `
        type: object
        required: [metadata, size]
        properties:
          metadata:
            type: object
            required: [name]
            properties: { name: { type: string, pattern: '^[a-z0-9]+$' }, version: { type: string, pattern: '^[1-9]+$' } }
          size: { type: integer, minimum: 1, maximum: 99 }`;
const shown = `{ description: A box., content: { application/json: { schema: { $ref: '#/components/schemas/Box' } } } }`;
const sent = `{ required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Box' } } } }`;
const refused = `'400': { description: No. }, '409': { description: Another. }`;
const contract = await contractOf(`openapi: 3.1.0
info: { title: Boxes, version: '1' }
paths:
  /boxes:
    post: { operationId: pack, requestBody: ${sent}, responses: { '201': ${shown}, ${refused} } }
  /boxes/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9]+$' } }]
    put: { operationId: repack, requestBody: ${sent}, responses: { '200': ${shown}, '404': { description: None. }, ${refused} } }
components:
  schemas:
      Box:${box}
`);

interface Box {
  readonly metadata: { readonly name: string; readonly version?: string };
  readonly size: number;
}

/** Keeps boxes under their names, each of which it takes once; a version other than the one kept conflicts. */
function boxes(mostInRepack: number): RequestListener {
  const kept = new Map<string, Box>();
  let version = 10;
  const keep = ({ metadata: { name }, size }: Box): Box => {
    const box = { metadata: { name, version: String(++version).replaceAll('0', '1') }, size };
    kept.set(name, box);
    return box;
  };
  return withBody((request, response, bytes) => {
    const refuse = (status: number, fields = {}): void => void response.writeHead(status, fields).end();
    const [, name] = /^\/boxes(?:\/([a-z0-9]+))?$/.exec(request.url ?? '') ?? [];
    const method = name === undefined ? 'POST' : 'PUT';
    if (!/^\/boxes(\/[a-z0-9]+)?$/.test(request.url ?? '')) return refuse(404);
    if (request.method !== method) return refuse(405, { Allow: method });
    if (!/^application\/json *(?:;|$)/i.test(request.headers['content-type'] ?? '')) return refuse(415);
    const box = boxIn(bytes.toString('utf8'), name === undefined ? 99 : mostInRepack);
    if (box === undefined) return refuse(400);
    const { metadata } = box;
    const before = kept.get(name ?? metadata.name);
    if (name === undefined) return before ? refuse(409) : answerJson(response, 201, keep(box));
    if (before === undefined) return refuse(404);
    const isOther = metadata.version !== undefined && metadata.version !== before.metadata.version;
    return metadata.name !== name || isOther ? refuse(409) : answerJson(response, 200, keep(box));
  });
}

const schema = contract.operations[0]?.requestBody?.content[0]?.schema;

function boxIn(text: string, most: number): Box | undefined {
  try {
    const box = JSON.parse(text) as Box;
    const judged = box.size > 99 && box.size <= most ? { ...box, size: 99 } : box;
    return schema?.validate(judged as never, 'request').length === 0 ? box : undefined;
  } catch {
    return undefined;
  }
}

async function judged(mostInRepack: number): Promise<CollectedTarget> {
  return judgedAt(await listen(createServer(boxes(mostInRepack))), contract, { most: 30, credentials: new Map() });
}

test('a thing whose name its metadata has, in requests and answers, is asked about without an alarm', async () => {
  const target = await judged(99);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

test('what takes too much of such a thing is found', async () => {
  expect(foundIn(await judged(100))).toContain('invalid-request-accepted repack/body/size/above-maximum');
});

test('a thing whose name is no text is not asked about, and ends no run', async () => {
  const body = `{ required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }`;
  const odd = await contractOf(`openapi: 3.1.0
info: { title: Boxes, version: '1' }
paths:
  /boxes:
    post: { requestBody: ${body}, responses: { '201': { description: Made. } } }
  /boxes/{name}:
    put:
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      requestBody: ${body}
      responses: { '200': { description: Done. }, '404': { description: None. } }
`);
  const paths: string[] = [];
  const answering: RequestListener = ({ method, url = '' }, response) => {
    paths.push(url);
    if (method === 'POST') return void response.writeHead(201, { Location: '/boxes/%FF' }).end();
    response.writeHead(url === '/boxes/%FF' ? 200 : 404).end();
  };
  const { problem } = await judgedAt(await listen(createServer(answering)), odd, { most: 10 });
  expect(problem).toBeUndefined();
  expect(paths).not.toContain('/boxes/%FF');
});
