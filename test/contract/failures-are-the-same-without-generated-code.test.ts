import { expect, test } from 'vitest';
import { failures, schemaOf } from './documents.js';
import { RandomJson } from './random-schemas.js';

/** Where some schema asks what others have judged, all code is generated; where none does, only that of rarer keywords. */
const components = { Asking: '{"unevaluatedProperties": false}', Leaf: '{"type": "object", "required": ["a"]}' };

const written = [
  '{"type":"object","required":["a","b"],"properties":{"a":{"type":"string","minLength":2},"b":{"items":{"type":"integer"}}}}',
  '{"type":"object","properties":{"2":{"type":"null"},"a/b":{"type":"null"},"1":{"type":"null"}},"additionalProperties":false}',
  '{"additionalProperties":{"type":"integer"},"properties":{"a":true}}',
  '{"patternProperties":{"^a":{"type":"string"},"[12b]$":{"minLength":2}},"additionalProperties":false}',
  '{"allOf":[{"required":["c"]},{"$ref":"#/components/schemas/Leaf"}],"anyOf":[{"minProperties":3},{"type":"array"}]}',
  '{"oneOf":[{"type":"object"},{"required":["a"]},{"$ref":"#/components/schemas/Leaf"}],"items":{"anyOf":[{"type":"string"},{"minimum":2}]}}',
];

const values = [
  '{"a":"x","b":[1,"two",3.5],"c":null}',
  '{"1":1,"2":2,"a/b":3,"~":4}',
  '{"a":{"a":1},"constructor":"x"}',
  '[1,"a",[],{"a":1},null]',
  '"text"',
  '3',
];

/** The same as what is random, but of the keywords that need no generated code. */
function common(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(common);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([name]) => !/^(?:not|if|then|else|.*[cC]ontains|p(?:refix|ropertyN).+|dependentS.+)$/.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, common(value)]));
}

test.each([1, 2, 3])('each failure of random values by random schemas, in the same order, seed %i', async (seed) => {
  const random = new RandomJson(seed);
  const schemas = [...written, ...Array.from({ length: 12 }, () => JSON.stringify(common(random.schema())))];
  for (const text of schemas) {
    const { Asking, ...others } = components;
    const direct = await schemaOf(text, { components: others });
    const generated = await schemaOf(text, { components: { Asking, ...others } });
    for (const value of [...values, ...Array.from({ length: 12 }, () => JSON.stringify(random.value()))]) {
      expect(failures(direct, value), `${text} on ${value}`).toEqual(failures(generated, value));
    }
  }
});
