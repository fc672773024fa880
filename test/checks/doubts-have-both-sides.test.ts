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

const statuses = only({ requestBody: body, responses: { 200: good, 422: bad } });
const errors = only({ requestBody: body, responses: { 200: good, '4XX': bad } });
const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
const item = only({ responses: { 200: good, 422: bad }, parameters }, {}, 'get', '/a/{id}');
const reads = only({ responses: { 200: good, 410: bad } }, {}, 'get');
const documentedAbsence = only(
  {
    responses: { 200: good, 404: { ...bad, ...body } },
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]+$' } }],
  },
  {},
  'get',
  '/a/{id}',
);
const htmlAbsence = { status: 404, fields: [['Content-Type', 'text/html']], body: '<p>No.' } as const;
const shown = only({
  responses: shows({
    type: 'object',
    properties: { name: text, count: { type: 'number' }, host: { type: 'string', format: 'ipv4' } },
  }),
});
const locates = only({
  responses: { 200: { ...good, headers: { Location: { schema: { type: 'string', format: 'uri' } } } } },
});
const stated = only({
  requestBody: body,
  responses: { 200: good, 400: { ...bad, content: { 'application/json': { example: { message: 'Not empty.' } } } } },
});
const exampled = only({
  requestBody: { content: { 'application/json': { examples: { soldOut: { value: { wine: 'red' } } } } } },
  responses: {
    200: good,
    400: { ...bad, content: { 'application/json': { examples: { soldOut: { value: { message: 'No.' } } } } } },
  },
});
const leaky = { url: 'http://a/a?token=s3cret-of-a-session', secrets: ['s3cret-of-a-session'] };

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
  ...['!', '..%2F..', '%zz'].map(
    (value) =>
      [
        'path-unrouted',
        [
          documentedAbsence,
          { expect: 'refuse', aspects: ['parameter'], request: { method: 'GET', path: [`/a/${value}`] } },
          htmlAbsence,
        ],
        [
          documentedAbsence,
          { expect: 'survive', aspects: ['parameter'], request: { method: 'GET', path: ['/a/00'] } },
          htmlAbsence,
        ],
        'violation media-type-undocumented',
      ] as const,
  ),
  // Valid requests, which the contract has accepted.
  valid(
    'length-wanted',
    { status: 411, requestFields: [['Transfer-Encoding', 'chunked']] },
    { status: 411, requestFields: [['Content-Length', '2']] },
  ),
  valid('no-expectations', { status: 417, requestFields: [['Expect', '100-continue']] }, { status: 417 }),
  valid('line-too-long', { status: 414, url: `http://a/a?b=${'c'.repeat(8000)}` }, { status: 414 }),
  valid('not-there', { status: 404 }, { status: 404 }, 'post', [{}, { isOfOwn: true }], errors),
  valid(
    'not-there-by-400',
    { status: 400 },
    { status: 400 },
    'get',
    [{}, { isOfOwn: true }],
    only({ responses: { 200: good, 400: bad }, parameters }, {}, 'get', '/a/{id}'),
  ),
  valid(
    'refusal-undocumented',
    { status: 403 },
    { status: 403 },
    'delete',
    [{ namesOther: true }, {}],
    only({ responses: { 200: good, 400: bad }, parameters }, {}, 'delete', '/a/{id}'),
  ),
  valid(
    'refusal-undocumented',
    { status: 400 },
    { status: 400 },
    'delete',
    [{ namesOther: true }, {}],
    only({ responses: { 200: good }, parameters }, {}, 'delete', '/a/{id}'),
  ),
  valid(
    'refusal-undocumented',
    { status: 400 },
    { status: 400 },
    'delete',
    [{ namesOther: true }, {}],
    // 401 is about credentials, and no answer to a wrong identity.
    only({ responses: { 200: good, 401: bad }, parameters }, {}, 'delete', '/a/{id}'),
  ),
  valid(
    'refusal-undocumented',
    { status: 404 },
    { status: 404 },
    'post',
    [{ aspects: ['body'] }, {}],
    only({ responses: { 200: good } }, {}, 'post', '/a'),
  ),
  valid(
    'refusal-undocumented',
    { status: 404 },
    { status: 404 },
    'get',
    [{ aspects: ['parameter'] }, {}],
    only({ responses: { 200: good } }, {}, 'get', '/a'),
  ),
  valid(
    'refusal-undocumented',
    { status: 404, url: 'http://a/a?target=lab' },
    { status: 404, url: 'http://a/a' },
    'get',
    [{}, {}],
    only({ responses: { 200: good } }, {}, 'get', '/a'),
  ),
  valid('identity-unknown', { status: 422 }, { status: 422 }, 'post', [{ namesOther: true }, {}], errors),
  valid(
    'patch-does-not-fit',
    { status: 422, requestFields: [['Content-Type', 'application/json-patch+json']] },
    { status: 422 },
    'patch',
    [{}, {}],
    errors,
  ),
  valid(
    'refusal-by-state',
    { status: 400, body: { message: 'Not empty.' } },
    { status: 400, body: { message: 'Wrong.' } },
    'post',
    [{}, {}],
    stated,
  ),
  valid(
    'not-enough',
    { status: 422, body: { message: 'Insufficient funds.' } },
    { status: 422, body: { message: 'Wrong amount.' } },
    'post',
    [{}, {}],
    errors,
  ),
  valid(
    'not-enough',
    { status: 400, body: { message: 'Only 5 of A-1 left in Berlin.' } },
    { status: 400, body: { message: 'Only digits are allowed.' } },
    'post',
    [{}, {}],
    errors,
  ),
  valid(
    'not-enough',
    { status: 400, body: { message: 'Refund amount (9.00) is greater than unrefunded amount on charge.' } },
    { status: 400, body: { message: 'Amount is greater than the maximum.' } },
    'post',
    [{}, {}],
    errors,
  ),
  valid(
    'not-enough',
    { status: 422, body: { message: 'The payment is more than the amount due.' } },
    { status: 422, body: { message: 'The payment is more than the amount allowed.' } },
    'post',
    [{}, {}],
    errors,
  ),
  valid(
    'value-unknown',
    { status: 400, requestBody: '{"wine":"red"}', body: { message: 'No such wine: red' } },
    { status: 400, requestBody: '{"wine":"red"}', body: { message: 'No such member.' } },
    'post',
    [{}, {}],
    errors,
  ),
  valid(
    'refused-by-example',
    { status: 400, requestBody: '{"wine":"red"}' },
    { status: 400, requestBody: '{"wine":"white"}' },
    'post',
    [{}, {}],
    exampled,
  ),
  valid('case-weighs-less', { status: 422 }, { status: 422 }, 'post', [{ level: 'warning' }, {}], errors),

  // Statuses that HTTP implies for other requests.
  other(
    'conditional-request',
    'survive',
    { method: 'GET', status: 304, requestFields: [['If-None-Match', '"a"']] },
    { method: 'GET', status: 304, requestFields: [['If-Match', '"a"']] },
    'violation undocumented-status',
  ),
  other(
    'conditional-request',
    'survive',
    { status: 412, requestFields: [['If-None-Match', '*']] },
    { status: 412, requestFields: [['If-Range', '"a"']] },
  ),
  other(
    'range-request',
    'survive',
    { method: 'GET', status: 416, requestFields: [['Range', 'bytes=9-']] },
    { status: 416, requestFields: [['Range', 'bytes=9-']] },
  ),
  other('expectation-failed', 'survive', { status: 417, requestFields: [['Expect', 'ferns']] }, { status: 417 }),
  other(
    'length-required',
    'survive',
    { status: 411, requestFields: [] },
    { status: 411, requestFields: [['Content-Length', '2']] },
  ),
  changed('not-acceptable', 406, 'negotiation', 'body', 'survive'),
  changed('message-refused', 400, 'framing', 'parameter', 'survive'),
  changed('path-not-found', 404, 'path', 'parameter', 'refuse'),
  [
    'dot-segments-removed',
    [item, { expect: 'survive', aspects: ['parameter'] }, { status: 301, url: 'http://a/items/..%2F..' }],
    [item, { expect: 'survive', aspects: ['parameter'] }, { status: 301, url: 'http://a/items/a%2Fb' }],
    'violation redirect',
  ],
  changed('method-not-allowed', 405, 'method', 'parameter', 'survive'),
  changed('method-refused', 418, 'method', 'parameter', 'survive'),
  changed(
    'existence-hidden',
    404,
    'credentials',
    'body',
    'deny',
    'violation unexpected-denial-status',
    only({ responses: { 200: good, 422: bad }, parameters: [] }),
    410,
  ),
  [
    'body-judged-first',
    [statuses, { expect: 'deny', aspects: ['credentials', 'body'] }, { status: 400, requestBody: '{}' }],
    [statuses, { expect: 'deny', aspects: ['credentials'] }, { status: 400, requestBody: '{}' }],
    'violation unexpected-denial-status',
  ],
  [
    'body-unreadable',
    [statuses, { expect: 'refuse', aspects: ['body'] }, { status: 400, requestBody: '{' }],
    [statuses, { expect: 'refuse', aspects: ['body'] }, { status: 400, requestBody: '{}' }],
    'violation undocumented-status',
  ],
  [
    'parameter-names-nothing',
    [item, { expect: 'refuse', aspects: ['parameter'] }, { status: 404 }],
    [item, { expect: 'refuse', aspects: ['header'] }, { status: 404 }],
    'violation undocumented-status',
  ],
  [
    'method-unknown',
    [statuses, { expect: 'survive', aspects: ['method'] }, { status: 400, method: 'GROW' }],
    [statuses, { expect: 'survive', aspects: ['method'] }, { status: 400, method: 'PUT' }],
    'warning undocumented-status',
  ],
  [
    'head-answered-as-get',
    [reads, { expect: 'survive', aspects: ['method'] }, { status: 410, method: 'HEAD' }],
    [reads, { expect: 'survive', aspects: ['method'] }, { status: 409, method: 'HEAD' }],
    'warning undocumented-status',
  ],
  [
    'head-answered-as-get',
    [reads, { expect: 'survive', aspects: ['method'] }, { method: 'HEAD' }],
    [statuses, { expect: 'survive', aspects: ['method'] }, { method: 'HEAD' }],
    'violation undocumented-operation',
  ],
  [
    'options-served',
    [statuses, { expect: 'survive', aspects: ['method'] }, { method: 'OPTIONS' }],
    [statuses, { expect: 'survive', aspects: ['method'] }, { method: 'PUT' }],
    'violation undocumented-operation',
  ],
  [
    'other-method-redirected',
    [statuses, { expect: 'survive', aspects: ['method'] }, { method: 'PUT', status: 302 }],
    [statuses, { expect: 'survive', aspects: ['body'] }, { status: 302 }],
    'violation redirect',
  ],
  [
    'page-for-other-method',
    [statuses, { expect: 'survive', aspects: ['method'] }, { ...htmlAbsence, status: 200, method: 'GET' }],
    [statuses, { expect: 'survive', aspects: ['method'] }, { ...htmlAbsence, status: 200, method: 'PUT' }],
    'violation undocumented-operation',
  ],
  [
    'other-path-served',
    [statuses, { expect: 'survive', aspects: ['path'], request: { path: ['/a/b'] } }, { status: 202 }],
    [statuses, { expect: 'survive', aspects: ['body'] }, { status: 202 }],
    'violation undocumented-status',
  ],
  [
    'success-undocumented',
    [only({ responses: { 400: bad } }), { expect: 'accept' }, {}],
    [only({ responses: { 204: bad } }), { expect: 'accept' }, {}],
    'violation undocumented-status',
  ],

  // What an incomplete or unreadable message brings about.
  [
    'message-unreadable',
    [statuses, { expect: 'survive', aspects: ['framing', 'body'] }, { status: 500 }],
    [statuses, { expect: 'survive', aspects: ['body'] }, { status: 500 }],
    'violation server-error',
  ],
  ...(['timeout', 'reset'] as const).map((failure): (typeof rows)[number] => [
    'message-incomplete',
    [statuses, { expect: 'survive', aspects: ['framing', 'body'] }, { failure }],
    [statuses, { expect: 'survive', aspects: ['framing', 'credentials'] }, { failure }],
    `violation ${failure === 'reset' ? 'connection-reset' : 'no-answer'}`,
  ]),
  [
    'message-incomplete',
    [statuses, { expect: 'survive', aspects: ['framing', 'size'] }, { failure: 'reset' }],
    [statuses, { expect: 'survive', aspects: ['size'] }, { failure: 'reset' }],
    'violation connection-reset',
  ],

  // What responses repeat of requests.
  [
    'half-character-returned',
    [shown, { expect: 'survive' }, { body: { name: '\ud83c' }, requestBody: '{"name":"\\ud83c"}' }],
    [shown, { expect: 'survive' }, { body: { name: '\ud83c' }, requestBody: '{"name":"\\ud83c\\udf31"}' }],
    'note lone-surrogate',
  ],
  [
    'number-beyond-doubles',
    [shown, { expect: 'survive' }, { body: { count: null }, requestBody: '{"count":1e400}' }],
    [shown, { expect: 'survive' }, { body: { count: null }, requestBody: '{"count":1e30}' }],
    'violation schema-violation',
  ],
  [
    'format-ambiguous',
    [shown, { expect: 'accept' }, { body: { host: '192.0.02.1' } }],
    [shown, { expect: 'accept' }, { body: { host: '192.0.02.2' } }],
    'violation schema-violation',
  ],
  [
    'credential-cookie-renewed',
    [
      only({ responses: { 200: good } }, session),
      { expect: 'accept' },
      { secrets: ['s3cret-of-a-session'], fields: [['Set-Cookie', 'sid=s3cret-of-a-session']] },
    ],
    [
      only({ responses: { 200: good } }, session),
      { expect: 'accept' },
      { secrets: ['s3cret-of-a-session'], fields: [['Set-Cookie', 'last=s3cret-of-a-session']] },
    ],
    'violation credential-echo',
  ],
  [
    'target-repeated',
    [
      only({ responses: { 404: bad } }, session),
      { expect: 'deny', aspects: ['credentials'] },
      { ...leaky, status: 404, body: `No ${leaky.url.slice(8)}.` },
    ],
    [
      only({ responses: { 404: bad } }, session),
      { expect: 'deny', aspects: ['credentials'] },
      { ...leaky, status: 404, body: 'No s3cret-of-a-session.' },
    ],
    'violation credential-echo',
  ],
  [
    'reference-resolved',
    [locates, { expect: 'accept' }, { fields: [['Location', '/a/1']] }],
    [locates, { expect: 'accept' }, { fields: [['Location', 'a fern']] }],
    'violation header-invalid',
  ],
  [
    'scheme-without-challenge',
    [
      only({ responses: { 200: good }, security: [{ key: [] }] }, schemes()),
      { expect: 'deny', aspects: ['credentials'] },
      { status: 401 },
    ],
    [
      only({ responses: { 200: good }, security: [{ basic: [] }] }, schemes()),
      { expect: 'deny', aspects: ['credentials'] },
      { status: 401 },
    ],
    'violation missing-challenge',
  ],
  [
    'documented-405',
    [only({ responses: { 200: good, 405: bad } }), { expect: 'refuse', aspects: ['body'] }, { status: 405 }],
    [
      only({ responses: { 200: good, 405: bad } }),
      { expect: 'survive', aspects: ['method'] },
      { status: 405, method: 'PUT' },
    ],
    'warning missing-allow',
  ],
];

/** A valid request of two that is refused; documents have 200 and no errors unless they say so. */
function valid(
  doubt: string,
  saved: ExchangeSketch,
  found: ExchangeSketch,
  method = 'post',
  [one, two]: readonly [NonNullable<CaseSketch['more']>, NonNullable<CaseSketch['more']>] = [{}, {}],
  document = only({ requestBody: body, responses: { 200: good } }, {}, method),
): (typeof rows)[number] {
  return [
    doubt,
    [document, { expect: 'accept', more: one }, saved],
    [document, { expect: 'accept', more: two }, found],
    'violation valid-request-refused',
  ];
}

/** Two answers to a request of which the contract says nothing. */
function other(
  doubt: string,
  outcome: 'survive',
  saved: ExchangeSketch,
  found: ExchangeSketch,
  finding = 'violation undocumented-status',
): (typeof rows)[number] {
  const sketch = { expect: outcome, aspects: ['body'] } as const;
  return [doubt, [statuses, sketch, saved], [statuses, sketch, found], finding];
}

/** One status as an answer to two changes. */
function changed(
  doubt: string,
  status: number,
  aspect: Aspect,
  otherAspect: Aspect,
  outcome: 'survive' | 'refuse' | 'deny',
  finding = 'violation undocumented-status',
  document: object = statuses,
  otherStatus = status,
): (typeof rows)[number] {
  return [
    doubt,
    [document, { expect: outcome, aspects: [aspect] }, { status }],
    [document, { expect: outcome, aspects: [otherAspect] }, { status: otherStatus }],
    finding,
  ];
}

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
