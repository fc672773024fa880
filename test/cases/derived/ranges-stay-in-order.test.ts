import { describe, expect, test } from 'vitest';
import { bodyTemplate, deriveCases, instantiateText, type Case } from '../../../src/cases/index.js';
import { namedValues } from '../../../src/cases/model/instantiate.js';
import { uniqueValues } from '../../../src/cases/model/unique.js';
import { contractOf } from '../load.js';

/** The derived cases of an operation whose body and query have two ends of a range, both required. */
async function casesOf(lower: string, upper: string, schema: object): Promise<readonly Case[]> {
  const properties = { [lower]: schema, [upper]: schema };
  const content = { 'application/json': { schema: { type: 'object', required: [lower, upper], properties } } };
  const parameters = [lower, upper].map((name) => ({ name, in: 'query', required: true, schema }));
  const responses = { '200': { description: 'd' }, '422': { description: 'd' } };
  const put = { operationId: 'set', requestBody: { required: true, content }, responses };
  const get = { operationId: 'list', parameters, responses };
  const paths = { '/set': { put }, '/list': { get } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  return deriveCases(await contractOf(JSON.stringify(document))).cases;
}

/** What a case says of both ends, whatever is drawn for what is fresh: numbers, or else texts. */
function endsOf({ request }: Case, lower: string, upper: string): readonly (readonly [unknown, unknown])[] {
  return ['a', 'b', 'c', 'd'].map((seed) => {
    const draw = namedValues(uniqueValues(seed));
    const { searchParams } = new URL(instantiateText(request.path, draw), 'http://localhost');
    const said: unknown =
      request.body === undefined
        ? Object.fromEntries(
            [...searchParams].map(([name, text]) => [name, Number.isNaN(Number(text)) ? text : Number(text)]),
          )
        : JSON.parse(instantiateText(bodyTemplate(request.body), draw));
    const { [lower]: first, [upper]: last } = said as Readonly<Record<string, unknown>>;
    return [first, last];
  });
}

/** Days and times may not even be the same. */
function isRange([first, last]: readonly [unknown, unknown]): boolean {
  if (typeof first === 'number' && typeof last === 'number') return first <= last;
  return typeof first === 'string' && typeof last === 'string' && first < last;
}

describe('no server has to take a range whose end comes before its beginning', () => {
  test.each([
    ['minPrice', 'maxPrice', { type: 'integer', format: 'int32' }],
    ['start', 'finish', { type: 'integer', minimum: 0, maximum: 50 }],
    ['from', 'to', { type: 'string', format: 'date' }],
    ['checkIn', 'checkOut', { type: 'string', format: 'date' }],
    ['valid_from', 'valid_until', { type: 'string', format: 'date-time' }],
    ['startedAt', 'endedAt', { type: 'string', format: 'date-time' }],
  ])('%s, %s', async (lower, upper, schema) => {
    const cases = await casesOf(lower, upper, schema);
    const owed = cases.filter(({ expect: { outcome }, level }) => outcome === 'accept' && level !== 'warning');
    expect(owed.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['set', 'list']));
    const wrong = owed.filter((each) => !endsOf(each, lower, upper).every(isRange));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ['minPrice', 'maxPrice', { type: 'integer', format: 'int32' }],
    ['startedAt', 'endedAt', { type: 'string', format: 'date-time' }],
  ])('but every server has to survive it: %s, %s', async (lower, upper, schema) => {
    const reversed = (await casesOf(lower, upper, schema)).filter(({ id }) => id === `set/body/reversed-${lower}`);
    expect(reversed.map(({ expect: { outcome } }) => outcome)).toEqual(['survive']);
    for (const [first, last] of reversed.flatMap((each) => endsOf(each, lower, upper)))
      expect([first, last]).not.toSatisfy(isRange);
  });

  test('but one whose ends are further apart', async () => {
    const cases = await casesOf('minPrice', 'maxPrice', { type: 'integer', format: 'int32' });
    const levelOf = (end: string): string | undefined => {
      const found = cases.find(({ id }) => id === `set/body/${end}`);
      return found && (found.level ?? 'violation');
    };
    expect(levelOf('maxPrice/int32-maximum')).toBe('violation');
    expect(levelOf('minPrice/int32-minimum')).toBe('violation');
    expect(levelOf('minPrice/int32-maximum')).toBe('warning');
  });
});

test.each([
  ['price-range', 'warning'],
  ['prices', undefined],
])('a list in the query called %s holds the ends of a range, or any two: %s', async (name, level) => {
  const schema = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 1, maximum: 9 } };
  const get = {
    operationId: 'list',
    parameters: [{ name, in: 'query', schema }],
    responses: { '200': { description: 'd' } },
  };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/list': { get } } };
  const { cases } = deriveCases(await contractOf(JSON.stringify(document)));
  const found = cases.find(({ id }) => id === `list/parameter/${name}/0/at-maximum`);
  expect([found?.expect.outcome, found?.level]).toEqual(['accept', level]);
});

test('what is over is not said to be still to come', async () => {
  const cases = await casesOf('lastSeen', 'endedAt', { type: 'string', format: 'date' });
  const { request } = cases.find(({ id }) => id === 'set/good/minimal')!;
  expect(instantiateText(bodyTemplate(request.body ?? []), uniqueValues('a'))).toBe(
    '{"lastSeen":"2024-06-17","endedAt":"2024-06-17"}',
  );
});
