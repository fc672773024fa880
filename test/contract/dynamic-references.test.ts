import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';

const tree = `{
  "$id": "https://example.com/tree", "$dynamicAnchor": "node", "type": "object",
  "properties": {"data": true, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}}
}`;
const strictTree = `{
  "$id": "https://example.com/strict-tree", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false
}`;

describe('$dynamicRef leads to the outermost schema with its anchor', () => {
  const components = { Tree: tree };

  test('the extending schema holds at every depth', async () => {
    const schema = await schemaOf(strictTree, { components });
    expect(isValid(schema, '{"children":[{"data":1}]}')).toBe(true);
    expect(isValid(schema, '{"children":[{"daat":1}]}')).toBe(false);
    expect(isValid(schema, '{"children":[{"children":[{"daat":1}]}]}')).toBe(false);
  });

  test('the extended one by itself stays as open as it is', async () => {
    const schema = await schemaOf(tree, { components: { Strict: strictTree } });
    expect(isValid(schema, '{"children":[{"daat":1}]}')).toBe(true);
    expect(isValid(schema, '{"children":[1]}')).toBe(false);
  });

  test('a generic list is filled by who refers to it', async () => {
    const list = `{
      "$id": "https://example.com/list", "type": "array", "items": {"$dynamicRef": "#T"},
      "$defs": {"any": {"$dynamicAnchor": "T", "not": {}}}
    }`;
    const of = (type: string): string =>
      `{"$id": "https://example.com/${type}s", "$ref": "list", "$defs": {"t": {"$dynamicAnchor": "T", "type": "${type}"}}}`;
    const strings = await schemaOf(of('string'), { components: { List: list, Numbers: of('number') } });
    expect(isValid(strings, '["a"]')).toBe(true);
    expect(isValid(strings, '[1]')).toBe(false);
    const both = await schemaOf(
      '{"properties":{"s":{"$ref":"https://example.com/strings"},"n":{"$ref":"https://example.com/numbers"}}}',
      {
        components: { List: list, Numbers: of('number'), Strings: of('string') },
      },
    );
    expect(isValid(both, '{"s":["a"],"n":[1]}')).toBe(true);
    expect(isValid(both, '{"s":[1]}')).toBe(false);
    expect(isValid(both, '{"n":["a"]}')).toBe(false);
  });

  test('without a dynamic anchor of its name it is a plain reference', async () => {
    const schema = await schemaOf('{"$dynamicRef":"#a","$defs":{"x":{"$anchor":"a","type":"string"}}}');
    expect(isValid(schema, '"x"')).toBe(true);
    expect(isValid(schema, '1')).toBe(false);
  });
});

describe('$recursiveRef of 2019-09', () => {
  const dialect = 'https://json-schema.org/draft/2019-09/schema';
  const base = `{
    "$id": "https://example.com/base", "$recursiveAnchor": true,
    "properties": {"next": {"$recursiveRef": "#"}}
  }`;
  const closed =
    '{"$id": "https://example.com/closed", "$recursiveAnchor": true, "$ref": "base", "unevaluatedProperties": false}';
  const open = '{"$id": "https://example.com/open", "$ref": "base", "unevaluatedProperties": false}';

  test('leads to the outermost schema with a recursive anchor', async () => {
    const schema = await schemaOf(closed, { dialect, components: { Base: base } });
    expect(isValid(schema, '{"next":{"next":{}}}')).toBe(true);
    expect(isValid(schema, '{"next":{"other":1}}')).toBe(false);
  });

  test('… which is the root of a resource, never a part of it', async () => {
    const misleading = closed.replace('"$ref"', '"$defs": {"n": {"$recursiveAnchor": true, "not": {}}}, "$ref"');
    const schema = await schemaOf(misleading, { dialect, components: { Base: base } });
    expect(isValid(schema, '{"next":{"next":{}}}')).toBe(true);
  });

  test('… and no further than that', async () => {
    const schema = await schemaOf(open, { dialect, components: { Base: base } });
    expect(isValid(schema, '{"next":{"other":1}}')).toBe(true);
    expect(isValid(schema, '{"other":1}')).toBe(false);
  });
});
