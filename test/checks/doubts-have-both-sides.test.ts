import { describe, expect, test } from 'vitest';
import { judgementOf } from '../../src/checks/index.js';
import { aCase, type CaseSketch } from './a-case.js';
import { anExchange, json, type ExchangeSketch } from './an-exchange.js';
import { contractOf } from './contracts.js';

const good = { description: 'Good.' };
const bad = { description: 'Bad.' };
const text = { type: 'string' };
const body = { content: { 'application/json': { schema: { type: 'object' } } } };

/** One operation, `a`, with what else there is to the document. */
const only = (operation: object, rest: object = {}, method = 'post', path = '/a'): object => ({
  paths: { [path]: { [method]: { operationId: 'a', ...operation } } },
  ...rest,
});
const kinds = {
  oneOf: [{ $ref: '#/components/schemas/Fern' }, { $ref: '#/components/schemas/Moss' }],
  discriminator: { propertyName: 'kind' },
};
const plant = { type: 'object', properties: { kind: text } };
const schemas = { components: { schemas: { Fern: plant, Moss: plant } } };
const shows = (schema: object): object => ({ 200: { ...good, content: { 'application/json': { schema } } } });
const session = {
  security: [{ session: [] }],
  components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
};

type Aspect = NonNullable<CaseSketch['aspects']>[number];
type Sketch = Omit<CaseSketch, 'id' | 'operation'>;
type Situation = readonly [document: object, sketch: Sketch, exchange: ExchangeSketch];

/** What a doubt saves, and what is found where it does not apply. */
const rows: readonly (readonly [doubt: string, saved: Situation, found: Situation, finding: string])[] = [
  [
    'mostly-white-space',
    [
      only({ requestBody: body, responses: { 200: good } }),
      { expect: 'accept' },
      { status: 413, requestBody: '{}    ' },
    ],
    [only({ requestBody: body, responses: { 200: good } }), { expect: 'accept' }, { status: 413, requestBody: '{}' }],
    'violation valid-request-refused',
  ],
  [
    'session-ended',
    [only({ responses: { 204: good, 401: bad } }, session, 'post', '/logout'), { expect: 'accept' }, { status: 401 }],
    [only({ responses: { 204: good, 401: bad } }, session, 'post', '/plants'), { expect: 'accept' }, { status: 401 }],
    'violation valid-request-refused',
  ],
  [
    'coding-refused',
    [
      only({ requestBody: body, responses: { 200: good, 422: bad } }),
      { expect: 'refuse', aspects: ['content-encoding'] },
      { status: 400 },
    ],
    [
      only({ requestBody: body, responses: { 200: good, 422: bad } }),
      { expect: 'refuse', aspects: ['parameter'] },
      { status: 400 },
    ],
    'violation undocumented-status',
  ],
  implied('too-large', 413, 'size'),
  implied('media-type-refused', 415, 'media-type'),
  [
    'discriminator-chooses',
    [only({ responses: shows(kinds) }, schemas), { expect: 'accept' }, { body: { kind: 'Fern' } }],
    [only({ responses: shows(kinds) }, schemas), { expect: 'accept' }, { body: { kind: 'Oak' } }],
    'violation schema-violation',
  ],
  [
    'challenge-of-another-operation',
    [
      withKey(),
      { expect: 'survive', aspects: ['method'] },
      { status: 401, fields: [['WWW-Authenticate', 'Digest realm="a"']] },
    ],
    [
      only({ responses: { 200: good }, security: [{ basic: [] }] }, schemes(), 'get'),
      { expect: 'survive', aspects: ['method'] },
      { status: 401, fields: [['WWW-Authenticate', 'Digest realm="a"']] },
    ],
    'warning challenge-scheme',
  ],
  [
    'credentials-demanded',
    [only({ responses: { 200: good } }, session), { expect: 'survive' }, { status: 403 }],
    [only({ responses: { 200: good } }), { expect: 'survive' }, { status: 403 }],
    'violation undocumented-status',
  ],
];

/** A status that HTTP implies for what a request changes, and for nothing else. */
function implied(doubt: string, status: number, aspect: Aspect): (typeof rows)[number] {
  const document = only({ requestBody: body, responses: { 200: good, 422: bad } });
  const situation = (changed: Aspect): Situation => [document, { expect: 'refuse', aspects: [changed] }, { status }];
  return [doubt, situation(aspect), situation('parameter'), 'violation undocumented-status'];
}

/** Of two operations, the other has a key, with which HTTP has no challenge. */
function withKey(): object {
  const [a, b] = ['basic', 'key'].map((scheme) => ({
    get: { operationId: scheme === 'basic' ? 'a' : 'b', responses: { 200: good }, security: [{ [scheme]: [] }] },
  }));
  return { paths: { '/a': a, '/b': b }, ...schemes() };
}

function schemes(): object {
  const securitySchemes = {
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'header', name: 'K' },
  };
  return { components: { securitySchemes } };
}

describe('a doubt saves what it is there for, and hides nothing else', () => {
  test.each(rows)('%s', async (doubt, saved, found, finding) => {
    const excused = await judged(saved);
    expect(excused.findings.map(({ level, rule }) => `${level} ${rule}`)).not.toContain(finding);
    expect(excused.doubts.map(({ id }) => id)).toContain(doubt);
    const { findings, doubts } = await judged(found);
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toContain(finding);
    expect(doubts.map(({ id }) => id)).not.toContain(doubt);
  });

  test.each(rows)('%s, switched off, saves nothing', async (doubt, saved, _found, finding) => {
    const { findings, doubts } = await judged(saved, new Set([doubt, 'errors-undocumented']));
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toContain(finding);
    expect(doubts.map(({ id }) => id)).not.toContain(doubt);
  });
});

test('a body without end is a note only where it may be a download', async () => {
  const judgedAs = async (type: string): Promise<readonly string[]> => {
    const { findings } = await judged([
      only({ responses: { 200: good } }),
      { expect: 'survive' },
      { bodyState: 'over-limit', body: 'x', fields: [['Content-Type', type]] },
    ]);
    return findings.filter(({ rule }) => rule === 'body-over-limit').map(({ level, doubt }) => `${level} ${doubt}`);
  };
  expect(await judgedAs('application/zip')).toEqual(['note long-download']);
  expect(await judgedAs(json[0]![1])).toEqual(['violation undefined']);
});

test('a doubt names the status, the reason and the section', async () => {
  const [, [document, sketch]] = rows[0]!;
  const { doubts } = await judged([document, sketch, { status: 413, requestBody: '      {}' }]);
  expect(doubts).toEqual([
    {
      id: 'mostly-white-space',
      effect: 'excuse',
      status: 413,
      because: 'white space makes the body larger than the server accepts',
      standard: 'RFC 9110 §15.5.14',
    },
  ]);
});

async function judged([document, sketch, exchange]: Situation, off: ReadonlySet<string> = new Set()) {
  const contract = await contractOf(document);
  return judgementOf(anExchange(exchange), aCase({ id: 'a case', operation: 'a', ...sketch }), contract, off);
}
