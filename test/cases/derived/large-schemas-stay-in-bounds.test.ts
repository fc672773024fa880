import { expect, test } from 'vitest';
import { underivable } from '../../../src/cases/derived/derive-cases.js';
import { Budget } from '../../../src/cases/derived/site/budget.js';
import { loadText } from '../../contract/documents.js';
import { variationsOf } from './site-of.js';

/** An object of so many optional properties. */
function wide(count: number): string {
  const properties = Array.from({ length: count }, (_, index) => `"p${index}":{"type":"integer"}`);
  return `{"type":"object","properties":{${properties.join(',')}}}`;
}

/** How many characters all bodies have together. */
async function sizeOf(schema: string): Promise<number> {
  const { variations } = await variationsOf(schema);
  const texts = variations
    .filter(({ id }) => id !== 'body/full')
    .map(({ request }) => JSON.stringify(request.body).length);
  return texts.reduce((sum, length) => sum + length, 0);
}

test('what is sent for one property does not grow with the number of the others', async () => {
  const [none, some, many] = [await sizeOf(wide(0)), await sizeOf(wide(100)), await sizeOf(wide(200))];
  expect((many - none) / (some - none)).toBeLessThan(2.1);
});

test('there is an end to schemas that refer to each other in every way', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
  const references = names.map((name) => `"${name}":{"$ref":"#/components/schemas/${name}"}`).join(',');
  const components = Object.fromEntries(names.map((name) => [name, `{"type":"object","properties":{${references}}}`]));
  const { variations, notes } = await variationsOf('{"$ref":"#/components/schemas/S0"}', { components });
  expect(variations.length).toBeLessThan(5000);
  expect(notes.map(({ code }) => code)).toEqual(['places-left-out']);
});

test('objects with hundreds of patterns have few places and changes, because each value is compared with all patterns', async () => {
  const patterns = (count: number): string => {
    const each = Array.from({ length: count }, (_, index) => `"^x${index}-[a-z]+$":{"type":"string","minLength":1}`);
    return `{"type":"object","patternProperties":{${each.join(',')}}}`;
  };
  const [few, many] = [await variationsOf(patterns(20)), await variationsOf(patterns(200))];
  expect(few.notes).toEqual([]);
  expect(many.notes.map(({ code }) => code)).toEqual(['places-left-out']);
  expect(many.variations.length / few.variations.length).toBeLessThan(5);
});

test('that places are left out is said once for all bodies', async () => {
  const post = (count: number): string =>
    `post: { requestBody: { content: { application/json: { schema: ${wide(count)} } } }, responses: { 200: { description: d } } }`;
  const paths = [300, 2, 301, 302].map((count) => `  /${count}: { ${post(count)} }`);
  const contract = await loadText(`openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${paths.join('\n')}\n`);
  const said = underivable(contract, new Map()).map(({ message }) => message);
  expect(said).toEqual(['the bodies of application/json have more places than are varied, as have 2 other bodies']);
});

test('there is an end to alternatives of alternatives', async () => {
  const either = (depth: number): string => {
    return depth === 0
      ? '{"type":"integer","minimum":5,"maximum":4}'
      : `{"anyOf":[${either(depth - 1)},${either(depth - 1)}]}`;
  };
  const { variations } = await variationsOf(either(10));
  expect(variations).toEqual([]);
});

test('what one component describes at many places does not take the room of what no other place is like', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `a${index}`);
  const properties = names.map((name) => `"${name}":{"$ref":"#/components/schemas/Address"}`).join(',');
  const members = Array.from({ length: 12 }, (_, index) => `"m${index}":{"type":"integer","maximum":${index}}`);
  const components = {
    Address: `{"type":"object","properties":{${members.join(',')}}}`,
    Deep: '{"type":"object","properties":{"in":{"type":"object","properties":{"most":{"type":"integer","maximum":7}}}}}',
  };
  const schema = `{"type":"object","properties":{${properties},"own":{"$ref":"#/components/schemas/Deep"}}}`;
  const { variations, notes } = await variationsOf(schema, { components });
  expect(notes.map(({ code }) => code)).toEqual(['places-left-out']);
  const ids = variations.map(({ id }) => id);
  expect(ids).toContain('body/own/in/most/above-maximum');
  expect(ids.filter((id) => id.endsWith('/m11/above-maximum')).length).toBeGreaterThan(10);
});

test('the more members a body has, the fewer changes are made to it', () => {
  const allowed = (parts: number): number => {
    const budget = new Budget().changing(parts);
    return Array.from({ length: 10_000 }, () => budget.allows(0)).filter(Boolean).length;
  };
  expect([10, 500, 5_000].map(allowed)).toEqual([10_000, 6_000, 600]);
  const whole = new Budget();
  const limited = whole.changing(1_000_000);
  expect([1, 2, 3, 4].map(() => limited.allows(0))).toEqual([true, true, true, false]);
  expect(whole.leftOut).toBe(1);
});
