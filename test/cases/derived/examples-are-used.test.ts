import { expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { jsonTemplate } from '../../../src/wire/index.js';
import { fullestValue, smallestValue } from '../../../src/cases/derived/values/good-value.js';
import { loadText, schemaOf, value } from '../../contract/documents.js';
import { shown } from '../load.js';
import { bareSite, deriveBodyVariations } from './site-of.js';

const plant = '{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"size":{"type":"integer"}}}';

test('values come from the examples that are given, as far as they are there', async () => {
  const samples = [value('{"name":"Fern","size":70,"shade":true}')];
  const schema = await schemaOf(plant);
  const texts = [smallestValue(schema, { samples }), fullestValue(schema, { samples })].map((found) => {
    return found.ok && shown(jsonTemplate(found.tree));
  });
  expect(texts).toEqual(['{"name":"Fern"}', '{"name":"Fern","size":70}']);
});

test('an example that is not valid is passed over', async () => {
  const found = smallestValue(await schemaOf(plant), { samples: [value('{"name":5}')] });
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe('{"name":"Name"}');
});

test.each([
  ['the members of its example', '"additionalProperties":{},"example":{"url":"http://a/b"}', '{"url":"http://a/b"}'],
  ['a made-up member without an example', '"additionalProperties":{}', '{"extra":"Extra"}'],
  ['no member that its schema forbids', '"additionalProperties":false,"example":{"url":"a"}', '{}'],
  ['a valid value', '"additionalProperties":{"type":"boolean"},"example":{"url":"a"}', '{"url":true}'],
])('the fullest map has %s', async (_, keywords, expected) => {
  const found = fullestValue(await schemaOf(`{"type":"object",${keywords}}`));
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe(expected);
});

test.each([
  ['number', '"example":5', '5'],
  ['boolean', '"default":true', 'true'],
  ['object', '"examples":[{"a":1}]', '{}'],
  ['string', '"example":"5"', '"5"'],
  ['number of two types', '"type":["string","integer"],"example":5', '5'],
  ['string where null is an example', '"type":["null","string"],"example":null', '"Size"'],
  ['string without an example', '', '"Size"'],
])('a value whose schema leaves the type open gets the type of its example: %s', async (_, keywords, expected) => {
  const schema = await schemaOf(`{"type":"object","required":["size"],"properties":{"size":{${keywords}}}}`);
  const found = smallestValue(schema);
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe(`{"size":${expected}}`);
});

test.each([
  ['in JSON', '"example":{"a":[1]}', '"{\\"a\\":[1]}"'],
  ['in Base64', '"format":"byte","example":{}', '"e30="'],
  ['in the stated encoding', '"contentEncoding":"base16","example":[]', '"5B5D"'],
])('a text whose example is an object or a list is what it contains, %s', async (_, keywords, expected) => {
  const schema = await schemaOf(
    `{"type":"object","required":["size"],"properties":{"size":{"type":"string",${keywords}}}}`,
  );
  const found = smallestValue(schema);
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe(`{"size":${expected}}`);
});

test('the example of a login is sent as it is, because it names an account that exists', async () => {
  const login =
    '{ type: object, required: [username, password], properties: { username: { type: string }, password: { type: string } } }';
  const contract = await loadText(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /sessions/login:
    post:
      requestBody: { required: true, content: { application/json: { schema: ${login}, example: { username: ann, password: fern } } } }
      responses: { '200': { description: Welcome }, '409': { description: Not now } }
`);
  const good = deriveCases(contract).cases.find(({ id }) => id.endsWith('/good/minimal'));
  expect(good && shown(good.request.body)).toBe('{"username":"ann","password":"fern"}');
});

test('an identity whose type only the example shows is a fresh one of this type', async () => {
  const schema = await schemaOf('{"type":"object","required":["id"],"properties":{"id":{"example":12}}}');
  const found = smallestValue(schema);
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe('{"id":<int32>}');
});

test('each valid example is sent, with a fresh id in it, and one that is not valid never', async () => {
  const contract = await loadText(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /plants:
    post:
      operationId: op
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }
            examples:
              fern: { value: { id: 1, name: Fern } }
              wrong: { value: { id: none } }
      responses: { '200': { description: d } }
`);
  const { variations } = deriveBodyVariations(bareSite(contract));
  const sent = variations
    .filter(({ id }) => id.startsWith('body/example'))
    .map(({ id, request }) => [id, shown(request.body)]);
  expect(sent).toEqual([['body/example-fern', '{"id":<int32>,"name":"Fern"}']]);
});

test('what one operation calls a thing others on its path do, too, where their schemas allow it', async () => {
  const parameter = (name: string, more: string): string => `{ name: ${name}, in: path, required: true, ${more} }`;
  const contract = await loadText(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /plants/{name}:
    get:
      parameters: [${parameter('name', 'schema: { type: string, example: fern }')}]
      responses: { '200': { description: d } }
    put:
      parameters: [${parameter('name', 'schema: { type: string }')}]
      responses: { '200': { description: d } }
    delete:
      parameters: [${parameter('name', 'schema: { type: string }, example: moss')}]
      responses: { '204': { description: d } }
  /plants/{plant}/leaves:
    get:
      parameters: [${parameter('plant', 'schema: { type: string }')}]
      responses: { '200': { description: d } }
  /plants:
    post:
      responses: { '201': { description: d } }
  /plants/{plant}/sell:
    post:
      parameters: [${parameter('plant', 'schema: { type: string }')}]
      responses: { '200': { description: d } }
  /plants/{number}/roots:
    get:
      parameters: [${parameter('number', 'schema: { type: integer }')}]
      responses: { '200': { description: d } }
`);
  const paths = deriveCases(contract).cases.flatMap(({ id, request }) =>
    id.endsWith('good/minimal') ? [`${request.method} ${shown(request.path)}`] : [],
  );
  expect(paths).toEqual([
    'GET /plants/fern',
    'PUT /plants/fern',
    'GET /plants/fern/leaves',
    'POST /plants',
    // What can be created for it need not be what is there.
    expect.not.stringContaining('fern'),
    'GET /plants/1/roots',
    'DELETE /plants/moss',
  ]);
});

test('a text in the query is one that what is answered has by that name', async () => {
  const query = (...names: readonly string[]): string =>
    `[${names.map((name) => `{ name: ${name}, in: query, schema: { type: string } }`).join(', ')}]`;
  const contract = await loadText(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /plants:
    get:
      parameters: ${query('state', 'size', 'kind', 'sort')}
      responses:
        '200':
          description: d
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Plant' } } } }
    patch:
      parameters: ${query('state')}
      responses: { '204': { description: d } }
  /leaves:
    patch:
      parameters: ${query('state')}
      responses: { '204': { description: d } }
components:
  schemas:
    Plant:
      allOf:
        - type: object
          properties:
            state: { type: string, enum: [sown, grown] }
            size: { type: integer, minimum: 7 }
            kind: { type: string }
`);
  const targets = deriveCases(contract).cases.flatMap(({ id, request }) =>
    id.endsWith('good/full') ? [`${request.method} ${shown(request.path)}`] : [],
  );
  expect(targets).toEqual([
    'GET /plants?state=sown&size=Trellis&kind=Trellis&sort=Trellis',
    'PATCH /plants?state=sown',
    'PATCH /leaves?state=Trellis',
  ]);
});
