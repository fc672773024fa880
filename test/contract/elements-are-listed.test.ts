import { expect, test } from 'vitest';
import { contractElements, visitKeywords } from '../../src/contract/index.js';
import { documentWith, loadText, schemaOf, value } from './documents.js';

async function keywordsOf(schema: string): Promise<readonly string[]> {
  const elements = contractElements(await loadText(documentWith(schema)));
  return elements.flatMap((element) => {
    if (element.kind !== 'keyword' || element.direction !== 'request') return [];
    const unasked = element.unasked === undefined ? '' : ` ${element.unasked}`;
    return [`${element.keyword.name} of ${element.owner}${unasked}`];
  });
}

test('operations, media types and statuses are listed with their places', async () => {
  const elements = contractElements(await loadText(documentWith('{"type":"string"}')));
  expect(elements.map(({ kind, place }) => [kind, place.line > 0])).toEqual(
    ['operation', 'media-type', 'status', 'media-type', 'keyword', 'keyword'].map((kind) => [kind, true]),
  );
});

test('only what asks something of a value is a keyword', async () => {
  const text =
    '{"title":"t","type":"object","minProperties":0,"required":[],"additionalProperties":true,"format":"fern","properties":{"a":{"maxLength":3}}}';
  expect(await keywordsOf(text)).toEqual(['type of Subject', 'maxLength of Subject.a']);
});

test('a schema that leads back to itself is listed once', async () => {
  const text = '{"required":["next"],"properties":{"next":{"$ref":"#/components/schemas/Subject"}}}';
  expect(await keywordsOf(text)).toEqual(['required of Subject']);
});

test('what is readOnly is not asked of a request', async () => {
  const text = '{"properties":{"id":{"type":"integer","readOnly":true},"name":{"type":"string"}}}';
  expect(await keywordsOf(text)).toEqual(['type of Subject.id readOnly', 'type of Subject.name']);
});

test('a walk along a value takes the branches that it matches', async () => {
  const branches =
    '{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{"const":2}},"required":["b"]}';
  const schema = await schemaOf(`{"oneOf":[${branches}]}`);
  const met = (text: string): readonly string[] => {
    const seen: string[] = [];
    visitKeywords(schema, value(text), 'request', {
      speaks: (each, _value, path) => {
        if (each.keyword('const') !== undefined) seen.push(`/${path.join('/')}`);
      },
      failsUnion: (_schema, name) => seen.push(`not ${name}`),
    });
    return seen;
  };
  expect(met('{"a":1}')).toEqual(['/a']);
  expect(met('{"b":2}')).toEqual(['/b']);
  expect(met('{"a":1,"b":2}')).toEqual(['not oneOf', '/a', '/b']);
  expect(met('{}')).toEqual(['not oneOf']);
});
