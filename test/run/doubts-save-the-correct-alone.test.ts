import type { Case } from '../../src/cases/index.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { type RunOptions } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, TOKEN, withBody } from './servers.js';
import { judgedAt } from './judged.js';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

const bearer = 'components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }';
const empty = (status: number): Answer => {
  return (_request, response) => response.writeHead(status, { 'WWW-Authenticate': 'Bearer' }).end();
};

/** Something that works, so that no probe takes the service for another one. */
const working = "/ok:\n  get:\n    security: [{}]\n    responses: { '204': { description: Good. } }";

/** What came of the good requests to a service of such a document. */
async function outcomeAt(
  paths: string,
  answer: Answer,
  more = '',
  options: Partial<RunOptions> = {},
): Promise<CollectedTarget> {
  const url = await httpServer(
    withBody((request, response, body) => {
      if (request.url?.startsWith('/ok')) return void response.writeHead(204).end();
      answer(request, response, body.toString());
    }),
  );
  const only = ({ expect: { outcome } }: Case): boolean => outcome === 'accept';
  const contract = await contractOf(documentOf(`${paths}\n${working}`, more));
  return judgedAt(url, contract, { only, credentials: new Map([['', TOKEN]]), ...options });
}

/** The findings, each once, and the doubts that were applied. */
function told({ findings, cases }: CollectedTarget): readonly string[] {
  const doubts = cases.flatMap(({ result }) =>
    (result.doubts ?? []).flatMap(({ id, status }) => (status === undefined ? [] : [`${status} ${id}`])),
  );
  return [...new Set([...findings.map(({ level, rule }) => `${level} ${rule}`), ...doubts])];
}

const oneGet = (responses: string, parameters = '[]', path = '/items'): string =>
  `${path}:\n  get:\n    operationId: read\n    parameters: ${parameters}\n    responses: ${responses}`;
const token = '[{ name: page_token, in: query, required: true, schema: { type: string } }]';
const precondition = (name: string): string =>
  `[{ name: ${name}, in: header, required: true, schema: { type: string } }]`;
const filter = '[{ name: colour, in: query, required: true, schema: { type: string } }]';
const ofSecret = (path: string, security: string): string =>
  `${path}:
  post:
    operationId: submit
    security: ${security}
    requestBody:
      required: true
      content:
        application/json:
          schema: { type: object, required: [token], properties: { token: { type: string } } }
    responses: { '204': { description: Good. }, '403': { description: Bad. }, '400': { description: Bad. } }`;

/** For each doubt: a service that is right, and one that is wrong, with what is told of the two. */
const rows: readonly (readonly [
  doubt: string,
  right: readonly [paths: string, answer: Answer, more?: string],
  wrong: readonly [paths: string, answer: Answer, more?: string],
  finding: string,
])[] = [
  [
    '428 precondition-failed',
    [oneGet("{ '204': { description: '' }, '428': { description: '' } }"), empty(428)],
    [oneGet("{ '204': { description: '' } }"), empty(428)],
    'violation valid-request-refused',
  ],
  [
    '412 precondition-failed',
    [oneGet("{ '204': { description: '' } }", precondition('If-Match')), empty(412)],
    [oneGet("{ '204': { description: '' } }", precondition('X-Match')), empty(412)],
    'violation valid-request-refused',
  ],
  [
    '401 documents-401-alone',
    [oneGet("{ '401': { description: '' } }"), empty(401)],
    [oneGet("{ '204': { description: '' }, '401': { description: '' } }"), empty(401)],
    'violation valid-request-refused',
  ],
  [
    '400 page-token-unknown',
    [oneGet("{ '204': { description: '' }, '400': { description: '' } }", token), empty(400)],
    [oneGet("{ '204': { description: '' }, '400': { description: '' } }", filter), empty(400)],
    'violation valid-request-refused',
  ],
  [
    '400 not-there-as-described',
    [oneGet("{ '204': { description: '' }, '400': { description: No such colour. } }", filter), empty(400)],
    [oneGet("{ '204': { description: '' }, '400': { description: Invalid colour. } }", filter), empty(400)],
    'violation valid-request-refused',
  ],
  [
    '403 secret-made-up',
    [ofSecret('/tokens/verify', '[{ bearer: [] }]'), empty(403), bearer],
    [ofSecret('/widgets', '[{ bearer: [] }]'), empty(403), bearer],
    'violation valid-request-refused',
  ],
  [
    '403 secret-made-up',
    [ofSecret('/widgets', '[{ bearer: [] }]').replaceAll('token', 'oldPassword'), empty(403), bearer],
    [ofSecret('/widgets', '[{ bearer: [] }]').replaceAll('token', 'newPassword'), empty(403), bearer],
    'violation valid-request-refused',
  ],
  [
    '403 secret-made-up',
    [
      ofSecret('/widgets', '[{ bearer: [] }]').replace('token: {', 'password: { type: string }, token: {'),
      empty(403),
      bearer,
    ],
    [
      ofSecret('/widgets', '[{ bearer: [] }]').replace('token: {', 'title: { type: string }, token: {'),
      empty(403),
      bearer,
    ],
    'violation valid-request-refused',
  ],
  [
    '403 secret-made-up',
    [
      ofSecret('/tokens', '[]').replace(/schema: (.*)/, 'schema: { type: object, properties: { login: $1 } }'),
      empty(403),
    ],
    [ofSecret('/widgets', '[]').replaceAll('token', 'colour'), empty(403)],
    'violation valid-request-refused',
  ],
  [
    '400 secret-made-up',
    [ofSecret('/codes/confirm', '[]'), empty(400)],
    [ofSecret('/widgets', '[]'), empty(400)],
    'violation valid-request-refused',
  ],
];

describe('a doubt saves the service that is right, and not the one that is wrong', () => {
  test.each(rows)('%s', async (doubt, [paths, answer, more], [otherPaths, otherAnswer, otherMore], finding) => {
    expect(told(await outcomeAt(paths, answer, more))).toEqual([doubt]);
    expect(told(await outcomeAt(otherPaths, otherAnswer, otherMore))).toContain(finding);
  });
});

describe('a property that the schema does not declare', () => {
  const paths = `/items:
  post:
    operationId: create
    requestBody:
      required: true
      content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: string } } } } }
    responses:
      '201':
        description: Made.
        content: { application/json: { schema: { type: object, properties: { b: { type: string } } } } }`;
  const returning = (name: string): Answer => {
    return (_request, response) => answerJson(response, 201, { [name]: 'x' });
  };

  test('is no finding where the request carried it, in a strict run either', async () => {
    expect(told(await outcomeAt(paths, returning('a'), '', { strict: true }))).toEqual(['201 property-was-sent']);
  });

  test('is one where the server adds it', async () => {
    expect(told(await outcomeAt(paths, returning('c'), '', { strict: true }))).toEqual(['warning undeclared-property']);
  });
});

describe('what only the run can know', () => {
  const ofCode = `/items:
  post:
    operationId: create
    requestBody:
      required: true
      content:
        application/json:
          schema: { type: object, required: [code, size], properties: { code: { type: string }, size: { type: integer } } }
    responses: { '204': { description: Made. }, '400': { description: No. } }`;
  const outcomes = async (paths: string, answer: Answer, options: Partial<RunOptions>): Promise<readonly string[]> => {
    const { cases } = await outcomeAt(paths, answer, '', options);
    const all = cases.flatMap(({ result }) => (result.doubts ?? []).map(({ id }) => `${result.kind} ${id}`));
    return [...new Set(all)];
  };

  test('a case says nothing where the request that it varies is refused by itself', async () => {
    expect(await outcomes(ofCode, empty(400), {})).toContain('not-applicable base-request-refused');
    const doubtsOff = new Set(['base-request-refused']);
    const strict = await outcomeAt(ofCode, empty(400), '', { doubtsOff });
    expect(strict.cases.filter(({ result }) => result.kind === 'not-applicable')).toEqual([]);
    expect(strict.counts.failed).toBeGreaterThan(3);
  });

  test('404 to an invalid request says nothing where valid ones get it too', async () => {
    const url = await httpServer((request, response) => response.writeHead(request.url === '/ok' ? 204 : 404).end());
    const entries = ofCode.replace('/items', '/lists/{list}/entries');
    const ofList = entries.replace(
      '    requestBody:',
      '    parameters: [{ name: list, in: path, required: true, schema: { type: string } }]\n    requestBody:',
    );
    const contract = await contractOf(documentOf(`${ofList}\n${working}`));
    const outcomesOf = async (doubtsOff: ReadonlySet<string>): Promise<readonly string[]> => {
      const { cases } = await judgedAt(url, contract, { touch: ['create'], doubtsOff });
      const ofBody = cases.filter((each) => each.case.id.startsWith('create/body/size/'));
      return ofBody.flatMap(({ case: { expect: expected }, result }) =>
        expected.outcome === 'refuse' ? [[result.kind, ...(result.doubts ?? []).map(({ id }) => id)].join(' ')] : [],
      );
    };
    expect(new Set(await outcomesOf(new Set()))).toEqual(new Set(['not-applicable good-request-not-found']));
    const strict = await outcomesOf(new Set(['good-request-not-found']));
    expect(strict.length).toBeGreaterThan(2);
    expect(strict.join()).not.toContain('not-applicable');
  });
});

describe('a doubt that is switched off', () => {
  const paths = oneGet("{ '204': { description: '' }, '404': { description: '' } }", '[]');

  test('lets the strict verdict stand', async () => {
    expect(told(await outcomeAt(paths, empty(404)))).toEqual(['404 not-there']);
    const strict = await outcomeAt(paths, empty(404), '', { doubtsOff: new Set(['not-there']) });
    expect(told(strict)).toContain('violation valid-request-refused');
    expect(strict.verdict).toBe('violates');
  });

  test('changes the rule, too, where the doubt does', async () => {
    const undocumented = oneGet(
      "{ '204': { description: '' } }",
      '[{ name: id, in: path, required: true, schema: { type: string } }]',
      '/items/{id}',
    );
    expect(told(await outcomeAt(undocumented, empty(404)))).toEqual([
      'warning undocumented-status',
      '404 refusal-undocumented',
    ]);
    const doubtsOff = new Set(['refusal-undocumented']);
    expect(told(await outcomeAt(undocumented, empty(404), '', { doubtsOff }))).toContain(
      'violation valid-request-refused',
    );
  });

  test('judges what would be inconclusive', async () => {
    const wait: Answer = (_request, response) => response.writeHead(429, { 'Retry-After': '0' }).end();
    const options = { retries: 0, concurrency: 1 };
    const waiting = await outcomeAt(paths, wait, '', options);
    expect(waiting.cases[0]?.result).toMatchObject({
      kind: 'inconclusive',
      doubts: [{ id: 'asked-to-wait', status: 429, effect: 'inconclusive' }],
    });
    const strict = await outcomeAt(paths, wait, '', { ...options, doubtsOff: new Set(['asked-to-wait']) });
    expect(told(strict)).toContain('violation valid-request-refused');
  });
});

describe('what a service accepts although the contract does not allow it', () => {
  const branch = (name: string): string =>
    `{ type: object, required: [${name}], properties: { ${name}: { type: string } } }`;
  const posting = (schema: string): string => `/items:
  post:
    operationId: create
    requestBody: { content: { application/json: { schema: ${schema} } } }
    responses: { '204': { description: Made. }, '400': { description: No. } }`;
  const levelOf = async (schema: string, id: RegExp): Promise<readonly string[]> => {
    const url = await httpServer(withBody((_request, response) => void response.writeHead(204).end()));
    const contract = await contractOf(documentOf(posting(schema)));
    const only = (each: Case): boolean => id.test(each.id) || each.expect.outcome === 'accept';
    const { findings } = await judgedAt(url, contract, { only });
    const found = findings.filter((finding) => id.test(finding.case));
    return [...new Set(found.map(({ level, rule }) => `${level} ${rule}`))];
  };
  const violation = ['violation invalid-request-accepted'];

  test.each([
    [
      'a date-time without an offset',
      '{ type: object, properties: { at: { type: string, format: date-time } } }',
      /no-offset$/,
    ],
    ['null where the body may be left out', '{ type: object }', /\/null$/],
    [
      'schemas of oneOf that only require members',
      '{ type: object, properties: { a: { type: string }, b: { type: string } }, oneOf: [{ required: [a] }, { required: [b] }] }',
      /(?:several-branches|of-another-branch)$/,
    ],
  ])('is a violation: %s', async (_, schema, id) => {
    expect(await levelOf(schema, id)).toEqual(violation);
  });

  test('is a warning: overlapping whole schemas of oneOf, of which documents often mean any', async () => {
    expect(
      await levelOf(`{ oneOf: [${branch('a')}, ${branch('b')}] }`, /(?:several-branches|of-another-branch)$/),
    ).toEqual(['warning invalid-request-accepted']);
    expect(await levelOf(`{ oneOf: [${branch('a')}, ${branch('b')}] }`, /body\/a\/missing$/)).toEqual(violation);
  });
});

describe('a response that several schemas of oneOf allow', () => {
  const paths = (choice = ''): string => `/items:
  get:
    operationId: read
    responses:
      '200':
        description: All.
        content:
          application/json:
            schema:
              ${choice}
              oneOf:
                - { type: object, properties: { a: { type: string } } }
                - { type: object, properties: { b: { type: string } } }`;
  const both: Answer = (_request, response) => answerJson(response, 200, { a: 'x', b: 'y' });

  test('is a warning, and one that none allows is a violation', async () => {
    expect(told(await outcomeAt(paths(), both))).toEqual(['warning schema-violation', '200 one-of-overlaps']);
    const none: Answer = (_request, response) => answerJson(response, 200, 'x');
    expect(told(await outcomeAt(paths(), none))).toEqual(['violation schema-violation']);
    const chosen = paths('discriminator: { propertyName: kind }');
    expect(told(await outcomeAt(chosen, both))).toEqual(['violation schema-violation']);
  });
});

describe('a response that repeats the credential', () => {
  const paths = (path: string): string => `${path}:
  post:
    operationId: submit
    security: [{ bearer: [] }]
    responses:
      '200':
        description: Good.
        content:
          application/json:
            schema: { type: object, properties: { value: { type: string }, url: { type: string } } }`;
  const showing = (member: string, text: string): Answer => {
    return (_request, response) => answerJson(response, 200, { [member]: text });
  };
  const found = async (path: string, answer: Answer): Promise<readonly string[]> =>
    told(await outcomeAt(paths(path), answer, bearer));

  test('is a note where the operation hands out tokens and the token is the value as a whole', async () => {
    expect(await found('/tokens', showing('value', TOKEN))).toEqual(['note credential-echo', '200 token-handed-out']);
  });

  test.each([
    ['in a longer text', '/tokens', showing('url', `https://example.com/?t=${TOKEN}`)],
    ['of any other operation', '/widgets', showing('value', TOKEN)],
  ])('is a violation %s', async (_, path, answer) => {
    expect(await found(path, answer)).toEqual(['violation credential-echo']);
  });

  test.each([
    ['warning', 'apiKey', ['warning credential-echo', '200 key-shown']],
    ['violation', 'value', ['violation credential-echo']],
  ])('is a %s in a declared property %s where the key is in X-API-Key', async (_, member, outcome) => {
    const document = paths('/widgets')
      .replace('bearer', 'key')
      .replace('url: { type: string }', 'apiKey: { type: string }');
    const key = 'components: { securitySchemes: { key: { type: apiKey, in: header, name: X-API-Key } } }';
    expect(
      told(await outcomeAt(document, showing(member, TOKEN), key, { credentials: new Map([['key', TOKEN]]) })),
    ).toEqual(outcome);
  });
});
