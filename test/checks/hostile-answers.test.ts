import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange, json } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { contractOf, plantStore } from './contracts.js';

const theCase = aCase({ id: 'a request', expect: 'survive', aspects: ['body'] });
const secrets = ['a-secret-of-some-length'];

/** Judges an answer, and fails if that takes longer than any answer may. */
function judged(sketch: ExchangeSketch, contract = plantStore) {
  const started = performance.now();
  const findings = judge(
    anExchange({ secrets, ...sketch }),
    { ...theCase, operation: contract.operations[0]?.key ?? '' },
    contract,
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  return findings;
}

describe('an answer made to do harm does none', () => {
  it.each([
    ['a list of a million items', `[${'0,'.repeat(1_000_000)}0]`],
    ['a million objects', `[${'{},'.repeat(1_000_000)}{}]`],
  ])('with %s, which is not judged, and does not pass', (_, body) => {
    const findings = judged({ fields: json, body });
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['not-judged', 'Trellis did not check the body of the 200 OK response: more than 250000 values.'],
    ]);
  });

  it('with a list of as many items as are judged', () => {
    const findings = judged({ fields: json, body: `[${'0,'.repeat(240_000)}0]` });
    expect(findings.map(({ rule }) => rule)).toEqual(['schema-violation']);
  });

  it('with a list of fifty thousand objects, each with more than was declared', async () => {
    const items = { type: 'object', properties: { a: { type: 'string', writeOnly: true } } };
    const contract = await contractOf({
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              200: { description: '', content: { 'application/json': { schema: { type: 'array', items } } } },
            },
          },
        },
      },
    });
    const body = `[${Array.from({ length: 50_000 }, (_, index) => `{"a":"","b${index}":1}`).join(',')}]`;
    const findings = judged({ fields: json, body }, contract);
    expect(findings.length).toBeGreaterThan(1);
    expect(findings.length).toBeLessThanOrEqual(20);
  });

  it('with an object of a hundred thousand names, each twice', () => {
    const members = Array.from({ length: 100_000 }, (_, index) => `"n${index % 50_000}":1`);
    const findings = judged({ fields: json, body: `{"name":"",${members.join(',')}}` });
    expect(findings.filter(({ rule }) => rule === 'duplicate-names').length).toBeLessThanOrEqual(10);
    expect(findings.filter(({ rule }) => rule === 'undeclared-property').length).toBeLessThanOrEqual(10);
  });

  it('with a text that takes too long to compare with its pattern, in the body and in a header', async () => {
    const schema = { type: 'string', pattern: '^(?:(?=(?:a|aa)+!)a)*!!$' };
    const content = { 'application/json': { schema } };
    const responses = { 200: { description: '', headers: { 'X-Tag': { schema } }, content } };
    const contract = await contractOf({ paths: { '/a': { get: { operationId: 'a', responses } } } });
    const text = `${'a'.repeat(5_000)}!`;
    const fields = [...json, ['X-Tag', text] as const];
    const findings = judged({ status: 200, fields, body: JSON.stringify(text) }, contract);
    expect(findings.map(({ rule, level }) => [rule, level])).toEqual([
      ['not-judged', 'note'],
      ['not-judged', 'note'],
    ]);
  });

  it('with nesting as deep as is read at all', () => {
    const body = `{"name":"","deep":${'{"a":'.repeat(1_990)}1${'}'.repeat(1_990)}}`;
    expect(judged({ fields: json, body }).map(({ rule }) => rule)).toEqual(['undeclared-property']);
    expect(judged({ status: 400, fields: json, body }).length).toBeGreaterThan(0);
  });

  it('with the names of what every object inherits', () => {
    const body = '{"name":"","__proto__":{"name":1},"constructor":1,"toString":2,"hasOwnProperty":3}';
    expect(judged({ fields: json, body }).map(({ key }) => key)).toEqual([
      ' __proto__',
      ' constructor',
      ' toString',
      ' hasOwnProperty',
    ]);
    expect(judged({ fields: json, body: '{"__proto__":{"name":"Fern"}}' }).map(({ rule }) => rule)).toContain(
      'schema-violation',
    );
  });

  it.each([
    'at ',
    'at (',
    '/a',
    '/home/',
    '/home/a/',
    'File "',
    'C:\\a\\',
    '#1 a',
    'at a.b.',
    'goroutine 1 [',
    "thread '",
    '<',
    'lib/a',
    'at x(',
  ])('with megabytes of %j in an error', (piece) => {
    const body = piece.repeat(Math.ceil(1_000_000 / piece.length));
    judged({ status: 400, fields: [['Content-Type', 'text/html']], body });
    judged({ status: 400, fields: json, body: JSON.stringify({ error: 1, message: body }) });
  });

  it('with fields of any bytes', () => {
    const fields = [
      ['Content-Type', '\u0000;;"'],
      ['WWW-Authenticate', '"'.repeat(50_000)],
      ['Retry-After', '9'.repeat(1_000)],
    ] as const;
    expect(judged({ status: 401, fields, body: '{' }).map(({ rule }) => rule)).toEqual(['invalid-challenge']);
    expect(judged({ status: 200, fields, body: '{' }).map(({ rule }) => rule)).toEqual(['media-type-undocumented']);
  });

  it('with texts that are kept short', () => {
    const long = 'x'.repeat(100_000);
    for (const body of [`{"${long}":1,"name":""}`, `{"name":["${long}"]}`, `{"name":${long}}`]) {
      for (const finding of judged({ fields: [...json, ['X-Long', long]], body })) {
        const { message, expected, received } = finding;
        expect(Math.max(message.length, expected.length, received.length)).toBeLessThan(1_000);
      }
    }
    for (const finding of judged({
      status: 401,
      fields: [
        ['WWW-Authenticate', `${long} a=b`],
        ['Content-Type', long],
      ],
      body: long,
    })) {
      expect(finding.message.length + finding.received.length).toBeLessThan(1_500);
    }
  });
});
