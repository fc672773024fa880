import { describe, expect, test } from 'vitest';
import { sentText, variationsOf } from './site-of.js';

async function sentFor(schema: string, ids: RegExp, components = {}): Promise<readonly string[]> {
  const { variations } = await variationsOf(schema, { components });
  return variations
    .filter(({ id }) => ids.test(id))
    .map((each) => `${each.expect.outcome} ${each.id} ${sentText(each)}`);
}

const shapes = {
  Circle:
    '{"type":"object","required":["kind","radius"],"properties":{"kind":{"const":"circle"},"radius":{"type":"number"}}}',
  Square:
    '{"type":"object","required":["kind","side"],"properties":{"kind":{"const":"square"},"side":{"type":"number"}}}',
};
const shape = '{"oneOf":[{"$ref":"#/components/schemas/Circle"},{"$ref":"#/components/schemas/Square"}]}';

test('every branch is taken, and varied by its own schema', async () => {
  expect(await sentFor(shape, /^body\/(?:minimal|.*(?:missing|smallest))$/, shapes)).toEqual([
    'accept body/minimal {"kind":"circle","radius":1.5}',
    'refuse body/kind/missing {"radius":1.5}',
    'refuse body/radius/missing {"kind":"circle"}',
    'accept body/as-Square/smallest {"kind":"square","side":1.5}',
    'refuse body/as-Square/kind/missing {"side":1.5}',
    'refuse body/as-Square/side/missing {"kind":"square"}',
  ]);
});

test('branches of a property are taken in a body that is otherwise the smallest', async () => {
  const schema = `{"type":"object","required":["id"],"properties":{"id":{"const":1},"note":{"type":"string"},"shape":${shape}}}`;
  expect(await sentFor(schema, /^body\/shape\/as-Square\/smallest$/, shapes)).toEqual([
    'accept body/shape/as-Square/smallest {"id":1,"shape":{"kind":"square","side":1.5}}',
  ]);
});

test('what matches no branch and what matches two', async () => {
  const schema = '{"oneOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"]}]}';
  expect(await sentFor(schema, /no-branch|several-branches/)).toEqual([
    'refuse body/no-branch {}',
    'refuse body/several-branches {"a":"A","b":"B"}',
  ]);
});

test('what "not" forbids', async () => {
  const schema =
    '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"not":{"required":["a","b"]}}';
  expect(await sentFor(schema, /negated/)).toEqual(['refuse body/negated {"a":"A","b":"B"}']);
});

test('both sides of an "if", and what holds on both is broken once', async () => {
  const schema = `{"type":"object","required":["kind"],"properties":{"kind":{"enum":["a","b"]}},
    "if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"]},"else":{"required":["y"]}}`;
  expect(await sentFor(schema, /missing/)).toEqual([
    'refuse body/kind/missing {"x":"X"}',
    'refuse body/x/missing {"kind":"a"}',
    'refuse body/as-else/y/missing {"kind":"b"}',
  ]);
});

test('the other side of an "if" forbids a property, and has branches of its own', async () => {
  const kind = '{"oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"},{"const":"c","title":"C"}]}';
  const schema = `{"type":"object","required":["kind"],"properties":{"kind":${kind},"x":{"type":"string"}},
    "if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"]},"else":{"not":{"required":["x"]}}}`;
  expect(await sentFor(schema, /x\/missing|negated|smallest/)).toEqual([
    'refuse body/x/missing {"kind":"a"}',
    'accept body/as-else/smallest {"kind":"b"}',
    'refuse body/as-else/negated {"kind":"b","x":"X"}',
    'accept body/as-else/kind/as-C/smallest {"kind":"c"}',
  ]);
});

test('branches that cannot be taken are told once, and looked for within a bound', async () => {
  const branches = Array.from({ length: 40 }, (_, at) => ({
    title: `T${at}`,
    minimum: 10,
    maximum: at === 0 ? 20 : 5,
  }));
  const { notes } = await variationsOf(JSON.stringify({ type: 'integer', oneOf: branches }));
  expect(notes.map(({ message }) => message)).toEqual([
    'cases that need a value here are left out: no valid body was found that takes T1 or T2 or T3 or some others of oneOf',
  ]);
});

test('a branch that cannot be taken is told, with its place', async () => {
  const { notes } = await variationsOf('{"type":"integer","oneOf":[{"minimum":5},{"type":"string"}]}');
  expect(notes.map(({ message, place }) => `${place?.pointer}: ${message}`)).toEqual([
    '/components/schemas/Subject/oneOf: cases that need a value here are left out: no valid body was found that takes oneOf-1 of oneOf',
  ]);
});

test('a property that no value is found for is told, with its place', async () => {
  const { notes } = await variationsOf(
    '{"type":"object","properties":{"a":{"type":"integer","minimum":5,"maximum":4}}}',
  );
  expect(notes.map(({ message, place }) => `${place?.pointer}: ${message}`)).toEqual([
    '/components/schemas/Subject/properties/a/maximum: cases that need a value here are left out: no integer is at least 5 and at most 4',
  ]);
});

describe('discriminators', () => {
  const pets = {
    Pet: '{"type":"object","required":["type"],"properties":{"type":{"type":"string"}},"discriminator":{"propertyName":"type","mapping":{"kitty":"#/components/schemas/Cat"}}}',
    Cat: '{"allOf":[{"$ref":"#/components/schemas/Pet"},{"type":"object","properties":{"lives":{"const":9}}}]}',
    Dog: '{"allOf":[{"$ref":"#/components/schemas/Pet"},{"type":"object"}]}',
  };

  test.each([
    ['the name that the mapping has for it', 'Cat', '{"type":"kitty"}'],
    ['its own name without one', 'Dog', '{"type":"Dog"}'],
    ['a name that the mapping has for another', 'Pet', '{"type":"kitty"}'],
  ])('a schema is named by %s', async (_name, schema, text) => {
    expect(await sentFor(`{"$ref":"#/components/schemas/${schema}"}`, /minimal/, pets)).toEqual([
      `accept body/minimal ${text}`,
    ]);
  });

  test('in a union too, and a name of none is refused where the schemas refuse it', async () => {
    const union = shape.replace('}]', '}],"discriminator":{"propertyName":"kind"}').replace(']}', ']}');
    expect(await sentFor(union.replace(/\]\}$/, ']}'), /unknown-kind/, shapes)).toEqual([
      'refuse body/kind/unknown-kind {"kind":"trellis-unknown","radius":1.5}',
      'refuse body/as-Square/kind/unknown-kind {"kind":"trellis-unknown","side":1.5}',
    ]);
  });
});

test('a recursion takes one turn', async () => {
  const schema =
    '{"type":"object","properties":{"child":{"$ref":"#/components/schemas/Subject"},"n":{"type":"integer"}}}';
  expect(await sentFor(schema, /^body(?:\/child)*\/n\/fraction$/)).toEqual([
    'refuse body/n/fraction {"n":1234567.5}',
    'refuse body/child/n/fraction {"child":{"n":1234567.5}}',
  ]);
});

test('items of one schema are varied once, the last of several too', async () => {
  const schema = '{"type":"array","minItems":2,"items":{"type":"integer","maximum":9}}';
  expect(await sentFor(schema, /above-maximum$|wrong-last-item/)).toEqual([
    'refuse body/wrong-last-item [1,1,null]',
    'refuse body/0/above-maximum [10,1]',
  ]);
});

test('items take each branch where the array has to contain one of them', async () => {
  const schema = `{"type":"array","minItems":1,"maxItems":4,"items":${shape},"contains":{"$ref":"#/components/schemas/Circle"}}`;
  expect(await sentFor(schema, /as-Square\/(?:smallest|side\/missing)$/, shapes)).toEqual([
    'accept body/0/as-Square/smallest [{"kind":"square","side":1.5},{"kind":"circle","radius":1.5}]',
    'refuse body/0/as-Square/side/missing [{"kind":"square"},{"kind":"circle","radius":1.5}]',
  ]);
});

test('what need not be there is varied, although not all that it declares can be there at once', async () => {
  const either =
    '{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}';
  const schema = `{"type":"object","properties":{"plan":${either}}}`;
  expect(await sentFor(schema, /^body\/plan\/(?:a\/fraction|as-oneOf-1\/b\/fraction)$/)).toEqual([
    'refuse body/plan/a/fraction {"plan":{"a":1234567.5}}',
    'refuse body/plan/as-oneOf-1/b/fraction {"plan":{"b":1234567.5}}',
  ]);
});

test('as much is contained as may be, and once more', async () => {
  const schema = '{"type":"array","items":{"type":"integer"},"contains":{"const":1},"maxContains":2}';
  expect(await sentFor(schema, /contained-(?:at-most|too-often)/)).toEqual([
    'refuse body/contained-too-often [1,1,1]',
    'accept body/contained-at-most [1,1]',
  ]);
});
