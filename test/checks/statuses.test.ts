import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import type { Contract } from '../../src/contract/index.js';
import { aCase } from './a-case.js';
import type { CaseSketch } from './a-case.js';
import { anExchange } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { contractOf } from './contracts.js';

const ok = { description: '' };
const body = { content: { 'application/json': {} } };
const bodyOf = (type: string, names: readonly string[]): unknown => ({
  content: { [type]: { schema: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) } } },
});
const login = bodyOf('application/json', ['user', 'newPassword']);
const token = bodyOf('application/json', ['token']);
const grant = bodyOf('application/x-www-form-urlencoded', ['grant_type', 'code']);
const security = [{ bearer: [] }];

/** Each operation is named after what is special about it; responses have no content, so that only statuses count. */
const contract: Contract = await contractOf({
  security,
  paths: {
    '/plants': {
      post: { operationId: 'takes a body', requestBody: body, responses: { 200: ok } },
      put: { operationId: 'documents 400', requestBody: body, responses: { 200: ok, 400: ok } },
      patch: { operationId: 'documents 4XX', requestBody: body, responses: { 200: ok, '4XX': ok } },
      delete: { operationId: 'documents default', requestBody: body, responses: { 200: ok, default: ok } },
      get: { operationId: 'takes nothing', responses: { 200: ok } },
    },
    '/leaves': { post: { operationId: 'documents 422', requestBody: body, responses: { 200: ok, 422: ok } } },
    '/plants/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'has a path parameter', responses: { 200: ok } },
      delete: { operationId: 'documents the state', responses: { 204: ok, 404: ok, 409: ok, 410: ok, 412: ok } },
    },
    '/seeds': { post: { operationId: 'has no GET beside it', security: [], responses: { 200: ok } } },
    '/plants/best': { post: { operationId: 'has a templated GET beside it', security: [], responses: { 200: ok } } },
    '/beside/{where}': {
      parameters: [{ name: 'where', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'is of any place', responses: { 200: ok } },
    },
    '/beside/another': { get: { operationId: 'redirects beside another', responses: { 303: ok } } },
    '/moved': { get: { operationId: 'redirects', responses: { 303: ok, '3XX': ok } } },
    '/stop': { post: { operationId: 'stops', responses: { 204: ok, 304: ok } } },
    '/stopped': { get: { operationId: 'shows', responses: { 200: ok, 304: ok } } },
    '/range': { get: { operationId: 'documents 2XX', responses: { '2XX': ok } } },
    '/only': { get: { operationId: 'documents default alone', responses: { default: ok } } },
    '/none': { get: { operationId: 'documents nothing' } },
    '/errors': { get: { operationId: 'documents errors and default', responses: { 404: ok, default: ok } } },
    '/logins': {
      post: { operationId: 'logs in', security: [], requestBody: login, responses: { 200: ok, 400: ok, 401: ok } },
      put: { operationId: 'logs in and tells no failure', security: [], requestBody: login, responses: { 200: ok } },
      patch: { operationId: 'changes a password', requestBody: login, responses: { 200: ok, 401: ok, 403: ok } },
    },
    '/session': {
      post: { operationId: 'openSession', requestBody: login, responses: { 201: ok, 401: ok, 403: ok } },
      put: { operationId: 'replaceSession', requestBody: login, responses: { 201: ok, '4XX': ok } },
    },
    '/keys/verify': { post: { operationId: 'verifyKey', requestBody: token, responses: { 200: ok, 401: ok } } },
    '/keys/rename': { post: { operationId: 'renameKey', requestBody: token, responses: { 200: ok, 401: ok } } },
    '/token': { post: { operationId: 'grants', security: [], requestBody: grant, responses: { 200: ok, 400: ok } } },
    '/logout': { post: { operationId: 'lets go', responses: { 204: ok } } },
    '/told': {
      post: { operationId: 'documents 401', security: [], requestBody: body, responses: { 200: ok, 401: ok } },
    },
    '/public': { get: { operationId: 'is public', security: [], responses: { 200: ok } } },
    '/optional': {
      get: { operationId: 'has optional credentials', security: [{ bearer: [] }, {}], responses: { 200: ok } },
    },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
});

type Row = readonly [sketch: Omit<CaseSketch, 'id'>, statuses: string, verdict: string, exchange?: ExchangeSketch];

const body400 = { operation: 'documents 400', aspects: ['body'] } as const;

const accept: readonly Row[] = [
  [{ operation: 'takes a body', expect: 'accept' }, '200', 'passes'],
  [{ operation: 'takes a body', expect: 'accept' }, '201 202 204 206 304', 'violation undocumented-status'],
  [{ operation: 'takes a body', expect: 'accept' }, '301 302 303 307 308', 'violation redirect'],
  [
    { operation: 'takes a body', expect: 'accept' },
    '400 401 403 404 405 406 409 413 415 418 422',
    'violation valid-request-refused',
  ],
  [{ operation: 'documents 400', expect: 'accept' }, '400', 'violation valid-request-refused'],
  [{ operation: 'documents 400', expect: 'accept', level: 'warning' }, '400 401 415', 'warning valid-request-refused'],
  [{ operation: 'documents the state', expect: 'accept' }, '404 409 410 412', 'passes'],
  [{ operation: 'documents default', expect: 'accept' }, '404 409', 'passes'],
  [{ operation: 'documents default', expect: 'accept' }, '201 204', 'violation undocumented-status'],
  [{ operation: 'documents default', expect: 'accept' }, '400 422', 'violation valid-request-refused'],
  [{ operation: 'has a path parameter', expect: 'accept' }, '404', 'warning undocumented-status'],
  [{ operation: 'has a path parameter', expect: 'accept' }, '400 409 410', 'violation valid-request-refused'],
  [{ operation: 'redirects', expect: 'accept' }, '301 303 307', 'passes'],
  [{ operation: 'redirects', expect: 'accept' }, '304', 'violation undocumented-status'],
  [
    { operation: 'redirects', expect: 'accept' },
    '304',
    'passes',
    { method: 'GET', requestFields: [['If-None-Match', '"v1"']] },
  ],
  [{ operation: 'redirects', expect: 'accept' }, '200', 'violation undocumented-status'],
  [{ operation: 'stops', expect: 'accept' }, '204 304', 'passes'],
  [{ operation: 'shows', expect: 'accept' }, '304', 'violation undocumented-status', { method: 'GET' }],
  [{ operation: 'documents 2XX', expect: 'accept' }, '200 201 204', 'passes'],
  [{ operation: 'documents default alone', expect: 'accept' }, '200 201', 'passes'],
  [{ operation: 'documents errors and default', expect: 'accept' }, '200 201', 'passes'],
  [{ operation: 'documents nothing', expect: 'accept' }, '200 204', 'passes'],
  [{ operation: 'documents nothing', expect: 'accept' }, '302', 'violation redirect'],
  [{ operation: 'is public', expect: 'accept' }, '401 403', 'violation valid-request-refused'],
  [{ operation: 'documents 401', expect: 'accept' }, '401', 'violation valid-request-refused'],
  [{ operation: 'logs in', expect: 'accept' }, '200 401', 'passes'],
  [{ operation: 'logs in', expect: 'accept' }, '403', 'warning undocumented-status'],
  [{ operation: 'logs in', expect: 'accept' }, '400 404', 'violation valid-request-refused'],
  [{ operation: 'logs in and tells no failure', expect: 'accept' }, '401', 'warning undocumented-status'],
  [{ operation: 'logs in and tells no failure', expect: 'accept' }, '400', 'violation valid-request-refused'],
  [{ operation: 'changes a password', expect: 'accept' }, '401 403', 'violation valid-request-refused'],
  // A login or a token check that asks for credentials, too, may refuse the made-up secret with a status of its own …
  [{ operation: 'openSession', expect: 'accept' }, '201 401 403', 'passes'],
  [{ operation: 'verifyKey', expect: 'accept' }, '200 401', 'passes'],
  // … but where the document does not name it, or nothing is checked, the good credential has been refused.
  [{ operation: 'replaceSession', expect: 'accept' }, '401 403', 'violation valid-request-refused'],
  [{ operation: 'verifyKey', expect: 'accept' }, '400 403', 'violation valid-request-refused'],
  [{ operation: 'renameKey', expect: 'accept' }, '401', 'violation valid-request-refused'],
  [{ operation: 'grants', expect: 'accept' }, '200 400', 'passes'],
  [{ operation: 'grants', expect: 'accept' }, '401 422', 'violation valid-request-refused'],
  [{ operation: 'lets go', expect: 'accept' }, '204', 'passes'],
  [{ operation: 'lets go', expect: 'accept' }, '401', 'warning undocumented-status'],
  [{ operation: 'lets go', expect: 'accept' }, '400 403', 'violation valid-request-refused'],
  [
    { operation: 'takes a body', expect: 'accept', aspects: ['header'] },
    '411',
    'passes',
    { requestFields: [['Transfer-Encoding', 'chunked']] },
  ],
  [{ operation: 'takes a body', expect: 'accept' }, '411 417', 'violation valid-request-refused'],
  [
    { operation: 'takes a body', expect: 'accept', aspects: ['header'] },
    '417',
    'passes',
    { requestFields: [['Expect', '100-continue']] },
  ],
  // RFC 9110 §4.1: a request target of 8000 octets has to be read, a longer one need not be.
  [
    { operation: 'takes a body', expect: 'accept', aspects: ['header'] },
    '414 431',
    'passes',
    { requestFields: [['X-Long', 'a'.repeat(8001)]] },
  ],
  [
    { operation: 'takes a body', expect: 'accept', aspects: ['header'] },
    '413 414 431',
    'violation valid-request-refused',
    { requestFields: [['X-Long', 'a'.repeat(8000)]] },
  ],
];

const refuse: readonly Row[] = [
  [{ ...body400, expect: 'refuse' }, '400', 'passes'],
  [{ ...body400, expect: 'refuse' }, '401 403 404 405 406 409 413 415 418 422', 'violation undocumented-status'],
  [{ ...body400, expect: 'refuse' }, '200 201 204', 'violation invalid-request-accepted'],
  [{ ...body400, expect: 'refuse', level: 'warning' }, '200', 'warning invalid-request-accepted'],
  [{ ...body400, expect: 'refuse' }, '302 303 307', 'violation redirect'],
  [{ operation: 'documents 4XX', expect: 'refuse', aspects: ['body'] }, '400 401 404 409 418 422', 'passes'],
  [{ operation: 'documents default', expect: 'refuse', aspects: ['body'] }, '400 409 418 422', 'passes'],
  [{ operation: 'takes a body', expect: 'refuse', aspects: ['body'] }, '400 422', 'warning undocumented-status'],
  [{ operation: 'takes a body', expect: 'refuse', aspects: ['body'] }, '409 415 418', 'violation undocumented-status'],
  [
    { operation: 'has a path parameter', expect: 'refuse', aspects: ['parameter'] },
    '400 404 422',
    'warning undocumented-status',
  ],
  [
    { operation: 'documents 422', expect: 'refuse', aspects: ['body'] },
    '400',
    'warning undocumented-status',
    { requestBody: '{"name":' },
  ],
  [
    { operation: 'documents 422', expect: 'refuse', aspects: ['body'] },
    '400',
    'violation undocumented-status',
    { requestBody: '{"name":5}' },
  ],
  [{ ...body400, expect: 'refuse', aspects: ['media-type'] }, '400 415', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['media-type'] }, '406 422', 'violation undocumented-status'],
  [{ ...body400, expect: 'refuse', aspects: ['content-encoding'] }, '415', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['no-body'] }, '411 415', 'passes', { requestFields: [] }],
  [{ ...body400, expect: 'refuse', aspects: ['no-body'] }, '415', 'violation undocumented-status'],
  [{ ...body400, expect: 'refuse', aspects: ['size'] }, '413 414 431', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['negotiation'] }, '406', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['header'] }, '417', 'violation undocumented-status'],
  [{ ...body400, expect: 'refuse', aspects: ['header'] }, '417', 'passes', { requestFields: [['Expect', 'magic']] }],
  [{ ...body400, expect: 'refuse', aspects: ['credentials', 'body'] }, '400 401 403', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['framing'] }, '400 408 411 413 501 505', 'passes'],
  [{ ...body400, expect: 'refuse', aspects: ['framing'] }, '500 502', 'violation server-error'],
  // A proxy or a library before the implementation gives up what is no HTTP message.
  [{ ...body400, expect: 'survive', aspects: ['framing', 'body'] }, '500 502 503', 'warning server-error'],
];

const method: readonly Row[] = [
  [
    { operation: 'has no GET beside it', expect: 'refuse', aspects: ['method'], request: { path: ['/seeds'] } },
    '200',
    'violation undocumented-operation',
    { method: 'HEAD' },
  ],
  [
    {
      operation: 'has a templated GET beside it',
      expect: 'refuse',
      aspects: ['method'],
      request: { path: ['/plants/best'] },
    },
    '200',
    'passes',
    { method: 'HEAD' },
  ],
  [
    { operation: 'is public', expect: 'refuse', aspects: ['method'] },
    '401 403 404 405 501',
    'passes',
    { method: 'PUT' },
  ],
  [
    { operation: 'is public', expect: 'refuse', aspects: ['method'] },
    '400 418',
    'warning undocumented-status',
    { method: 'PUT' },
  ],
  [
    { operation: 'is public', expect: 'refuse', aspects: ['method'] },
    '200 201 204',
    'violation undocumented-operation',
    { method: 'PUT' },
  ],
  [{ operation: 'is public', expect: 'refuse', aspects: ['method'] }, '302', 'warning redirect', { method: 'PUT' }],
  [
    { operation: 'is public', expect: 'survive', aspects: ['method'] },
    '200',
    'violation undocumented-operation',
    { method: 'TRACE' },
  ],
  [{ operation: 'is public', expect: 'refuse', aspects: ['method'] }, '200 304', 'passes', { method: 'HEAD' }],
  [{ operation: 'redirects', expect: 'survive', aspects: ['method'] }, '301 303', 'passes', { method: 'HEAD' }],
  [{ operation: 'redirects', expect: 'survive', aspects: ['method'] }, '303', 'warning redirect', { method: 'PUT' }],
  [
    {
      operation: 'redirects beside another',
      expect: 'refuse',
      aspects: ['method'],
      request: { path: ['/beside/another'] },
    },
    '303',
    'passes',
    { method: 'HEAD' },
  ],
  [
    { operation: 'redirects', expect: 'deny', aspects: ['method', 'credentials'], request: { path: ['/moved'] } },
    '303',
    'warning redirect',
    { method: 'HEAD' },
  ],
  [
    { operation: 'documents errors and default', expect: 'survive', aspects: ['method'] },
    '303',
    'warning redirect',
    { method: 'HEAD' },
  ],
  [{ operation: 'is public', expect: 'refuse', aspects: ['method'] }, '302', 'warning redirect', { method: 'HEAD' }],
  [{ operation: 'is public', expect: 'refuse', aspects: ['method'] }, '200 204', 'passes', { method: 'OPTIONS' }],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['method', 'credentials'] },
    '200',
    'violation unauthenticated-accepted',
    { method: 'HEAD' },
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['method', 'credentials'] },
    '200 204',
    'passes',
    { method: 'OPTIONS' },
  ],
  [
    { operation: 'is public', expect: 'refuse', aspects: ['method'] },
    '500 503',
    'violation server-error',
    { method: 'PUT' },
  ],
  [{ operation: 'is public', expect: 'refuse', aspects: ['body'] }, '501', 'violation server-error'],
];

const path: readonly Row[] = [
  [
    { operation: 'takes a body', expect: 'deny', aspects: ['path', 'credentials'], request: { path: ['//plants'] } },
    '301 308 400 401 403 404 405 418',
    'passes',
  ],
  [
    { operation: 'takes a body', expect: 'deny', aspects: ['path', 'credentials'], request: { path: ['//plants'] } },
    '200 204',
    'violation unauthenticated-accepted',
  ],
  [
    { operation: 'takes a body', expect: 'refuse', aspects: ['path'], request: { path: ['/weeds'] } },
    '301 404',
    'passes',
  ],
  [
    { operation: 'takes a body', expect: 'refuse', aspects: ['path'], request: { path: ['/weeds'] } },
    '200',
    'violation invalid-request-accepted',
  ],
  [
    { operation: 'takes a body', expect: 'survive', aspects: ['path'], request: { path: ['/plants/'] } },
    '200 201 308 404',
    'passes',
  ],
  // A path that falls under the template is one of the operation's own.
  [
    { operation: 'has a path parameter', expect: 'refuse', aspects: ['path'], request: { path: ['/plants/x?y'] } },
    '404',
    'warning undocumented-status',
  ],
  [
    { operation: 'has a path parameter', expect: 'refuse', aspects: ['path'], request: { path: ['/plants/x'] } },
    '302',
    'violation redirect',
  ],
];

const deny: readonly Row[] = [
  [{ operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] }, '401 403', 'passes'],
  [
    {
      operation: 'takes nothing',
      expect: 'deny',
      aspects: ['credentials'],
      request: { credentials: { kind: 'none' } },
    },
    '403',
    'note forbidden-without-credentials',
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] },
    '200 204',
    'violation unauthenticated-accepted',
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['credentials'], level: 'warning' },
    '200',
    'warning unauthenticated-accepted',
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] },
    '302 303 307',
    'violation denial-redirect',
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] },
    '400 404 422',
    'warning unexpected-denial-status',
  ],
  [
    { operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] },
    '402 405 407 409 415 418',
    'violation unexpected-denial-status',
  ],
  [{ operation: 'documents 400', expect: 'deny', aspects: ['credentials'] }, '400', 'passes'],
  [
    { operation: 'documents 400', expect: 'deny', aspects: ['credentials'] },
    '422',
    'violation unexpected-denial-status',
  ],
  // Of two things that are wrong either may be told first.
  [
    { operation: 'documents 400', expect: 'deny', aspects: ['credentials', 'body'] },
    '415 422',
    'warning unexpected-denial-status',
  ],
  [
    { operation: 'documents 400', expect: 'deny', aspects: ['credentials', 'body'] },
    '402 409 418',
    'violation unexpected-denial-status',
  ],
  [{ operation: 'documents 4XX', expect: 'deny', aspects: ['credentials'] }, '404 409', 'passes'],
  [{ operation: 'takes nothing', expect: 'deny', aspects: ['credentials', 'media-type'] }, '415', 'passes'],
  [{ operation: 'takes nothing', expect: 'deny', aspects: ['credentials'] }, '500 501', 'violation server-error'],
];

const elsewhere = { operation: 'documents 400', expect: 'survive', aspects: ['path'] } as const;

const survive: readonly Row[] = [
  [{ ...elsewhere, request: { path: ['/nowhere'] } }, '200', 'violation undocumented-operation'],
  [{ ...elsewhere, request: { path: ['/nowhere'] } }, '201 204 301 400 401 404 405 410', 'passes'],
  [{ ...elsewhere, request: { path: ['/Plants/1'] } }, '200', 'passes'],
  [{ ...elsewhere, request: { path: ['/plants%2F'] } }, '200', 'passes'],
  [{ ...elsewhere, request: { path: ['/plants.json'] } }, '200', 'passes'],
  // Words of the contract's paths, such as "plants", may be parts of any other.
  [{ ...elsewhere, request: { path: ['/transplants'] } }, '200', 'violation undocumented-operation'],
  [
    { operation: 'documents 400', expect: 'survive', aspects: ['body'] },
    '200 400 401 403 411 413 414 415 431',
    'passes',
  ],
  [
    { operation: 'documents 400', expect: 'survive', aspects: ['body'] },
    '201 204 404 405 406 409 417 418 422',
    'violation undocumented-status',
  ],
  [{ operation: 'documents 400', expect: 'survive', aspects: ['body'] }, '302', 'violation redirect'],
  [{ operation: 'takes a body', expect: 'survive', aspects: ['body'] }, '400 422', 'warning undocumented-status'],
  [{ operation: 'is public', expect: 'survive', aspects: ['header'] }, '401 403', 'violation undocumented-status'],
  [{ operation: 'is public', expect: 'survive', aspects: ['credentials'] }, '200 401 403', 'passes'],
  [{ operation: 'has optional credentials', expect: 'survive', aspects: ['credentials'] }, '200 401 403', 'passes'],
  [{ operation: 'has a path parameter', expect: 'survive', aspects: ['header'] }, '404', 'warning undocumented-status'],
  [{ operation: 'takes nothing', expect: 'survive', aspects: ['negotiation'] }, '415', 'violation undocumented-status'],
  [
    { operation: 'documents 400', expect: 'survive', aspects: ['body'] },
    '500 501 502 504 505',
    'violation server-error',
  ],
];

const exact: readonly Row[] = [
  [{ operation: 'documents 400', expect: [409, 500] }, '409 500', 'passes'],
  [{ operation: 'documents 400', expect: [409] }, '200 302 400', 'violation unexpected-status'],
  [{ operation: 'documents 400', expect: [409] }, '500 501', 'violation server-error'],
  [{ operation: 'documents 400', expect: [429, 503] }, '429 503', 'passes'],
  [{ operation: 'documents 400', expect: [200] }, '199 600 999', 'violation not-http'],
];

describe.each(Object.entries({ accept, refuse, method, path, deny, survive, exact }))('%s', (_, rows) => {
  const cells = rows.flatMap(([sketch, statuses, verdict, exchange]) => {
    const { operation, aspects = [] } = sketch;
    return statuses.split(' ').map((status) => ({ sketch, operation, aspects, status, verdict, exchange }));
  });

  it.each(cells)('$operation: $status where $aspects differs: $verdict', ({ sketch, status, verdict, exchange }) => {
    const theCase = aCase({ id: 'a request', ...sketch });
    const fields = [
      ['WWW-Authenticate', 'Bearer realm="plants"'],
      ['Allow', 'GET'],
    ] as const;
    const findings = judge(anExchange({ ...exchange, status: Number(status), fields }), theCase, contract);
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual(verdict === 'passes' ? [] : [verdict]);
  });
});
