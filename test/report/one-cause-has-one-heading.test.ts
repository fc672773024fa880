import { beforeAll, describe, expect, test } from 'vitest';
import { collect, replay, terminal } from '../../src/report/index.js';
import { groupFindings, type FindingGroup } from '../../src/report/grouping/finding-groups.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer, TOKEN, withBody } from '../run/servers.js';
import { stringSink } from './string-sink.js';
import { casesOf } from '../derived-cases.js';

const paths = ['pots', 'seeds', 'tools'];

/** Each operation has a schema of its own, so that nothing but the behaviour of the service is shared. */
const document = documentOf(
  paths
    .map(
      (path) => `/${path}:
  post:
    operationId: add-${path}
    security: [{ token: [] }]
    requestBody:
      required: true
      content:
        application/json:
          schema:
            type: object
            required: [name]
            properties:
              name: { type: string, maxLength: 40 }
              size: { type: integer, minimum: 1, maximum: 90 }
              colour: { enum: [red, blue] }
              sold: { type: boolean }
    responses:
      '201': { description: Added. }
      '400': { description: No. }
      '401': { description: No., headers: { WWW-Authenticate: { schema: { type: string } } } }
      '415': { description: No. }`,
    )
    .join('\n'),
  'components: { securitySchemes: { token: { type: http, scheme: bearer } } }',
);

describe.each([
  ['with an operationId', 'add', document],
  ['without an operationId', 'post', document.replaceAll(/^ *operationId: .*\n/gm, '')],
])('of operations %s', (_, prefix, text) => {
  let groups: readonly FindingGroup[] = [];
  let report = '';

  /** A service that reads `Bearer` literally, looks at no member of any body, and forgets two fields. */
  beforeAll(async () => {
    const service = await httpServer(
      withBody((request, response, bytes) => {
        if (!paths.includes(request.url?.slice(1).split('?')[0] ?? '')) return response.writeHead(404).end();
        if (request.method !== 'POST') return response.writeHead(405).end();
        if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
        if (request.headers['content-type']?.startsWith('application/json') !== true)
          return response.writeHead(415).end();
        try {
          JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        } catch {
          return response.writeHead(400).end();
        }
        return response.writeHead(201).end();
      }),
    );
    const contract = await contractOf(text);
    const cases = casesOf(contract);
    const credentials = new Map([['token', TOKEN]]);
    const whole = await collect(run({ contract, cases, targets: [urlTarget(service)], seed: 's', credentials }));
    groups = whole.targets.flatMap((target) => groupFindings(target.cases));
    const sink = stringSink();
    await terminal(replay(whole), sink);
    report = sink.written.join('');
  });

  test('operations that do not check their bodies are told together', () => {
    const kinds = groups.filter(({ rule }) => rule === 'invalid-request-accepted').flatMap((group) => group.kinds);
    expect(kinds.filter(({ summary }) => summary !== undefined)).toHaveLength(1);
    expect(report.replaceAll(/\s+/g, ' ')).toMatch(
      /3 operations accept invalid bodies: the server accepted invalid values for (\d+) of \1 parts of the contract\./,
    );
  });

  test.each(['missing-allow', 'missing-challenge'])('%s of all operations has one heading', (rule) => {
    const kinds = groups.filter((group) => group.rule === rule).flatMap((group) => group.kinds);
    expect(kinds.map(({ operations }) => operations.length)).toEqual([3]);
  });

  test('a scheme that is refused in small letters has one heading, and the other findings have others', () => {
    const kinds = groups.filter(({ rule }) => rule === 'valid-request-refused').flatMap((group) => group.kinds);
    const ofScheme = kinds.filter(({ cases }) => cases.some((id) => id.endsWith('/auth/lower-case-scheme')));
    expect(ofScheme.map(({ cases }) => cases)).toEqual([
      paths.map((path) => `${prefix}-${path}/auth/lower-case-scheme`),
    ]);
  });

  test('the numbers of a heading are those of its causes', () => {
    for (const { cases, kinds } of groups) {
      expect(new Set(kinds.flatMap((kind) => kind.cases))).toEqual(new Set(cases));
    }
    expect(report).toMatch(/In \d+ cases of 3\s+operations:\s+The\s+405\s+response/);
  });
});

describe('a service that does not check credentials', () => {
  /** What a report says of a service that lets requests in as `isLetIn` decides. */
  async function reportOf(isLetIn: (authorization: string | undefined, path: string) => boolean): Promise<string> {
    const service = await httpServer(
      withBody((request, response, bytes) => {
        const path = request.url?.slice(1).split('?')[0] ?? '';
        if (!paths.includes(path)) return response.writeHead(404).end();
        if (!isLetIn(request.headers.authorization, path))
          return response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
        if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
        return response.writeHead(/^\{"name":"[^"]{0,40}"\}$/.test(bytes.toString()) ? 201 : 400).end();
      }),
    );
    const contract = await contractOf(document);
    const cases = casesOf(contract).filter(({ id }) => /\/(?:auth|good)\//.test(id));
    const credentials = new Map([['token', TOKEN]]);
    const whole = await collect(run({ contract, cases, targets: [urlTarget(service)], seed: 's', credentials }));
    const sink = stringSink();
    await terminal(replay(whole), sink);
    return sink.written.join('').replaceAll(/\s+/g, ' ');
  }

  test('is told by one heading and one sentence', async () => {
    const told = await reportOf(() => true);
    expect(told).toContain(
      'Every operation that requires credentials accepts requests without credentials (3 operations).',
    );
    expect(told.match(/✗ unauthenticated-accepted/g)).toHaveLength(1);
    expect(told.match(/requests? with(?:out)? (?:no )?credentials/g)?.length).toBe(1);
  });

  test('but for one operation is told so', async () => {
    const told = await reportOf((authorization, path) => path !== 'pots' || authorization === `Bearer ${TOKEN}`);
    expect(told).toContain('Of 3 operations that require credentials, 2 accept requests without credentials.');
  });

  test('but asks for some is told so', async () => {
    const told = await reportOf((authorization) => /^bearer \S/i.test(authorization ?? ''));
    expect(told).toContain('Every operation that requires credentials accepts wrong credentials (3 operations).');
  });

  test('in one operation is told as a finding of that operation', async () => {
    const told = await reportOf((authorization, path) => path === 'pots' || authorization === `Bearer ${TOKEN}`);
    expect(told).toContain('add-pots requires valid credentials');
    expect(told).not.toContain('operations that require credentials');
  });
});
