import { describe, expect, test } from 'vitest';
import { documentWith, failures, isValid, problemsOf, schemaOf } from './documents.js';

describe('a schema that comes back to itself for a part of the value is sound', () => {
  test.each([
    [
      'through properties',
      '{"properties":{"next":{"$ref":"#/components/schemas/Subject"}},"additionalProperties":false}',
      '{"next":{"next":{}}}',
      '{"next":{"next":{"x":1}}}',
    ],
    ['through items', '{"type":"array","items":{"$ref":"#/components/schemas/Subject"}}', '[[],[[]]]', '[[],[[1]]]'],
    [
      'through additionalProperties',
      '{"type":"object","additionalProperties":{"$ref":"#/components/schemas/Subject"}}',
      '{"a":{"b":{}}}',
      '{"a":{"b":1}}',
    ],
    [
      'through a union',
      '{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#/components/schemas/Subject"}}]}',
      '["a",["b"]]',
      '["a",[1]]',
    ],
    [
      'through another',
      '{"properties":{"o":{"$ref":"#/components/schemas/Other"}}}',
      '{"o":{"s":{"o":{}}}}',
      '{"o":{"s":{"o":1}}}',
    ],
    [
      'through allOf further in',
      '{"properties":{"x":{"allOf":[{"$ref":"#/components/schemas/Subject"}]}},"maxProperties":1}',
      '{"x":{"x":{}}}',
      '{"x":{"x":1,"y":2}}',
    ],
    ['through contains and not', '{"not":{"contains":{"$ref":"#/components/schemas/Subject"}}}', '[]', '[[]]'],
  ])('%s', async (_title, text, good, bad) => {
    const components = { Other: '{"type":"object","properties":{"s":{"$ref":"#/components/schemas/Subject"}}}' };
    const schema = await schemaOf(text, { components });
    expect(isValid(schema, good)).toBe(true);
    expect(isValid(schema, bad)).toBe(false);
  });
});

describe('one that judges the same value again is refused', () => {
  const self = '{"$ref":"#/components/schemas/Subject"}';

  test.each([
    ['itself', self],
    ['allOf', `{"allOf":[{"type":"object"},${self}]}`],
    ['anyOf', `{"anyOf":[{"type":"string"},${self}]}`],
    ['oneOf', `{"oneOf":[{"type":"string"},${self}]}`],
    ['not', `{"not":${self}}`],
    ['if', `{"if":${self}}`],
    ['then', `{"if":true,"then":${self}}`],
    ['else', `{"if":true,"else":${self}}`],
    ['dependentSchemas', `{"dependentSchemas":{"a":${self}}}`],
    ['$dynamicRef', '{"$dynamicAnchor":"me","allOf":[{"$dynamicRef":"#me"}]}'],
  ])('through %s', async (_title, text) => {
    const [problem, ...others] = await problemsOf(documentWith(text));
    expect(problem).toMatch(/^openapi\.yaml:9:\d+: the schema leads back to itself for the same value: #/);
    expect(others).toEqual([]);
  });

  test('and the whole way round is told', async () => {
    const components = {
      B: '{"$ref":"#/components/schemas/C"}',
      C: '{"allOf":[{"$ref":"#/components/schemas/Subject"}]}',
    };
    const [problem] = await problemsOf(documentWith('{"$ref":"#/components/schemas/B"}', { components }));
    expect(problem).toBe(
      'openapi.yaml:11:24: the schema leads back to itself for the same value: #/components/schemas/Subject → #/components/schemas/B → #/components/schemas/C → #/components/schemas/C/allOf/0 → #/components/schemas/Subject',
    );
  });
});

/** Schemas of which each refers to the next, and the last to the subject. */
function chain(length: number): Readonly<Record<string, string>> {
  const next = (index: number): string => (index + 1 < length ? `S${index + 1}` : 'Subject');
  return Object.fromEntries(
    Array.from({ length }, (_, index) => [`S${index}`, `{"$ref":"#/components/schemas/${next(index)}"}`]),
  );
}

describe('deep and wide values', () => {
  const list = '{"type":"array","items":{"$ref":"#/components/schemas/Subject"}}';

  test('two thousand levels are judged', async () => {
    const schema = await schemaOf(list);
    const depth = 1999;
    expect(isValid(schema, `${'['.repeat(depth)}${']'.repeat(depth)}`)).toBe(true);
    expect(failures(schema, `${'['.repeat(depth)}1${']'.repeat(depth)}`)).toHaveLength(1);
  });

  test('long chains of references compile', async () => {
    const length = 1000;
    const components = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `S${index}`,
        index + 1 < length ? `{"allOf":[{"$ref":"#/components/schemas/S${index + 1}"}]}` : '{"type":"string"}',
      ]),
    );
    const schema = await schemaOf('{"properties":{"a":{"$ref":"#/components/schemas/S900"}}}', { components });
    expect(isValid(schema, '{"a":"x"}')).toBe(true);
    expect(isValid(schema, '{"a":1}')).toBe(false);
  });

  test('two thousand levels are judged where each is a chain of references', async () => {
    const schema = await schemaOf('{"items":{"$ref":"#/components/schemas/S0"}}', { components: chain(30) });
    const depth = 1999;
    expect(failures(schema, `${'['.repeat(depth)}${']'.repeat(depth)}`)).toEqual([]);
  });

  test('where the stack does not suffice, that is the failure', async () => {
    const schema = await schemaOf('{"anyOf":[{"items":{"$ref":"#/components/schemas/S0"}}]}', {
      components: chain(30),
    });
    const depth = 1999;
    expect(failures(schema, `${'['.repeat(depth)}${']'.repeat(depth)}`)).toEqual([
      'unjudged: cannot be judged: it is nested too deeply',
    ]);
    expect(isValid(schema, '[[]]')).toBe(true);
  });

  test('a document of very many schemas loads', async () => {
    const length = 5000;
    const components = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `S${index}`,
        index + 1 < length ? `{"items":{"$ref":"#/components/schemas/S${index + 1}"}}` : '{"type":"string"}',
      ]),
    );
    const schema = await schemaOf('{"$ref":"#/components/schemas/S0"}', { components });
    expect(isValid(schema, '[[[1]]]')).toBe(true);
  });
});
