import { describe, expect, test } from 'vitest';
import { jsonTemplate, type BodyTree } from '../../../src/wire/index.js';
import { Effort } from '../../../src/cases/derived/values/effort.js';
import { fullestValue, smallestValue, valueWithin } from '../../../src/cases/derived/values/good-value.js';
import type { GoodValue } from '../../../src/cases/derived/values/good-value.js';
import { instantiate, namedValues } from '../../../src/cases/model/instantiate.js';
import { uniqueValues } from '../../../src/cases/model/unique.js';
import type { Schema } from '../../../src/contract/index.js';
import { parseJson, toValue, type JsonValue } from '../../../src/json/index.js';
import { schemaOf } from '../../contract/documents.js';
import { schemaRows, type SchemaRow } from './schemas.js';
import { secondOpinion, type SecondOpinion } from './second-opinion.js';

const satisfiable = schemaRows.filter(({ unsatisfiable }) => unsatisfiable !== true);
const unsatisfiable = schemaRows.filter((row) => row.unsatisfiable === true);

/** What has been found once is compared with what is found again. */
const found = new Map<SchemaRow, Promise<readonly GoodValue[]>>();

function goodValues(row: SchemaRow): Promise<readonly GoodValue[]> {
  const values = found.get(row) ?? searched(row);
  found.set(row, values);
  return values;
}

async function searched(row: SchemaRow): Promise<readonly GoodValue[]> {
  const schema = await schemaOf(row.schema, row);
  return [smallestValue(schema), fullestValue(schema)];
}

/** The value that the very bytes of a body say; undefined if they are no JSON. */
function valueOfBytes(tree: BodyTree, seed: string): JsonValue | undefined {
  const parsed = parseJson(instantiate(jsonTemplate(tree), namedValues(uniqueValues(seed))));
  return parsed.ok ? toValue(parsed.node) : undefined;
}

/** What is wrong with a value, in words; undefined where nothing is. */
function complaint(found: GoodValue, schema: Schema, isValidElsewhere: SecondOpinion): string | undefined {
  if (!found.ok) return `no value: ${found.unsatisfiable.message}`;
  for (const seed of ['a', 'b', 'c']) {
    const value = valueOfBytes(found.tree, seed);
    if (value === undefined) return 'no JSON';
    const [failure] = schema.validate(value, 'request');
    if (failure !== undefined) return `${failure.instance} ${failure.message}`;
    if (isValidElsewhere(value) === false) return 'another validator finds it invalid';
  }
  return undefined;
}

describe('the smallest and the fullest value are valid, whatever is drawn for what is fresh', () => {
  test.each(satisfiable)('$schema', async (row) => {
    const values = await goodValues(row);
    const [schema, isValidElsewhere] = [await schemaOf(row.schema, row), await secondOpinion(row)];
    expect(values.map((each) => complaint(each, schema, isValidElsewhere))).toEqual([undefined, undefined]);
  });
});

describe('where there is no valid value, the place that makes it so is named', () => {
  test.each(unsatisfiable)('$schema', async (row) => {
    const [small, full] = await goodValues(row);
    expect([small?.ok, full?.ok]).toEqual([false, false]);
    expect(small?.ok === false && small.unsatisfiable.place.pointer).toContain('/components/schemas/Subject');
  });
});

test('the same schema always gives the same values', async () => {
  for (const row of satisfiable) {
    const [first, second] = [await goodValues(row), await searched(row)];
    const texts = (values: readonly GoodValue[]): unknown => values.map((each) => each.ok && jsonTemplate(each.tree));
    expect(texts(second)).toEqual(texts(first));
  }
});

test('the search in unions whose branches all require the union again ends within its limit', async () => {
  const branches = [1, 2, 3, 4, 5, 6].map((at) => ({ $ref: `#/components/schemas/Subject/$defs/S${at}` }));
  const branch = { type: 'object', required: ['a'], properties: { a: { oneOf: branches } } };
  const $defs = Object.fromEntries(branches.map((_, at) => [`S${at + 1}`, branch]));
  const schema = await schemaOf(JSON.stringify({ $defs, oneOf: branches }));
  const found = valueWithin(schema, new Effort(20_000), { direction: 'request', fresh: false });
  expect(found).toMatchObject({ ok: false, unsatisfiable: { message: expect.stringContaining('too long') } });
});

test('a value too large for its share leaves enough for the smallest one', async () => {
  const wide = (depth: number): object => ({
    type: 'object',
    required: ['p0'],
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `p${at}`,
        depth === 0 || at === 0 ? { type: 'integer' } : wide(depth - 1),
      ]),
    ),
  });
  const schema = await schemaOf(JSON.stringify(wide(2)));
  const found = valueWithin(schema, new Effort(200), { direction: 'response', fresh: false });
  expect(found).toMatchObject({ ok: true, tree: { kind: 'object', members: [['p0', { kind: 'scalar' }]] } });
});

test('branches of which only an optional member with one value is different are told apart at little cost', async () => {
  const texts = (...names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  // No value of a channel is quickly found: all of its branches allow most objects.
  const channel = {
    type: 'object',
    required: ['type'],
    properties: texts('type'),
    oneOf: ['host', 'to', 'subject', 'key', 'url', 'number'].map((name) => ({
      type: 'object',
      properties: texts('type', 'summary', name, `${name}_name`, `${name}_note`),
    })),
  };
  const kinds = Array.from({ length: 15 }, (_, at) => `kind-${at}`);
  const known = { type: 'string', enum: kinds.slice(1) };
  const base = { properties: { ...texts('id', 'summary', 'self', 'url', 'note'), channel, type: known } };
  // The first kind is not a known one, so that a `type` excludes its branch.
  const branches = kinds.map((kind) => ({
    allOf: [base, { type: 'object', properties: { type: { type: 'string', enum: [kind] } } }],
  }));
  const entry = { type: 'object', required: ['entry'], properties: { entry: { oneOf: branches } } };
  const schema = await schemaOf(JSON.stringify(entry));
  const found = smallestValue(schema, { direction: 'response', effort: new Effort(1000) });
  expect(found).toMatchObject({ ok: true });
});
