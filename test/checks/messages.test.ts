import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import type { CaseSketch } from './a-case.js';
import { anExchange, json } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { contractOf, greenhouse, plantStore } from './contracts.js';

const accept = { id: '', expect: 'accept' } as const;
const refuse = {
  id: '',
  change: 'id: 9223372036854775808, one above the int64 maximum',
  expect: 'refuse',
  aspects: ['body'],
} as const;
const deny = {
  id: '',
  change: 'no credentials',
  expect: 'deny',
  aspects: ['credentials'],
  request: { credentials: { kind: 'none' } },
} as const;

/** The findings as a person reads them: message, what was expected, what came. */
function told(sketch: CaseSketch, exchange: ExchangeSketch): readonly (readonly string[])[] {
  const contract = sketch.operation === 'getBed' ? greenhouse : plantStore;
  return judge(anExchange(exchange), aCase(sketch), contract).map(({ message, expected, received }) => [
    message,
    expected,
    received,
  ]);
}

describe('a finding says what was sent, what came and what the contract says', () => {
  it('of a status', () => {
    expect(told(accept, { status: 201, body: { name: 'Fern' } })).toEqual([
      [
        'The server answered 201 Created to a valid request; createPlant documents 200 and 400.',
        '200',
        '201 Created: {"name":"Fern"}',
      ],
    ]);
    expect(told(refuse, { status: 200, body: { name: 'Fern' } })).toEqual([
      [
        'The server accepted (200 OK) a request with id: 9223372036854775808, one above the int64 maximum, which the contract does not allow.',
        '400',
        '200 OK: {"name":"Fern"}',
      ],
    ]);
    expect(told(accept, { status: 415 })).toEqual([
      [
        'The server rejected (415 Unsupported Media Type) a valid request, although the contract allows it.',
        '200',
        '415 Unsupported Media Type',
      ],
    ]);
    const put = { id: '', change: 'PUT instead of POST', expect: 'survive', aspects: ['method'] } as const;
    expect(told({ ...put, request: { method: 'PUT' } }, { method: 'PUT', status: 400 })).toEqual([
      [
        'The server answered 400 Bad Request to a request with PUT instead of POST; an unknown method calls for 405 Method Not Allowed.',
        '405 Method Not Allowed',
        '400 Bad Request',
      ],
    ]);
    expect(told({ ...accept, expect: [201, 204] }, { body: { name: 'Fern' } })).toEqual([
      [
        'The server answered 200 OK to this request; the case requires 201 or 204.',
        '201 or 204',
        '200 OK: {"name":"Fern"}',
      ],
    ]);
  });

  it('of a field that is missing whatever was sent: of the operation, not of what the case is about', () => {
    const other = { id: '', change: '', expect: 'deny', aspects: ['method', 'credentials'] } as const;
    const found = judge(anExchange({ method: 'DELETE', status: 405 }), aCase(other), plantStore);
    expect(found.map((each) => [each.rule, each.place?.pointer])).toEqual([['missing-allow', '/paths/~1plants/post']]);
  });

  it('of credentials', () => {
    expect(told(deny, { body: { name: 'Fern' } })).toEqual([
      [
        'The server accepted (200 OK) a request with no credentials; createPlant requires valid credentials.',
        '401 Unauthorized',
        '200 OK: {"name":"Fern"}',
      ],
    ]);
    expect(told(deny, { status: 401 })).toEqual([
      [
        'The 401 response has no `WWW-Authenticate` header, so clients cannot tell which credentials to send.',
        'WWW-Authenticate: bearer …',
        'no such header',
      ],
    ]);
    expect(told(deny, { status: 401, fields: [['WWW-Authenticate', 'Basic realm="a"']] })).toEqual([
      [
        'The 401 response has a challenge for basic; the contract declares bearer.',
        'WWW-Authenticate: bearer …',
        'WWW-Authenticate: Basic realm="a"',
      ],
    ]);
  });

  it('of credentials that are repeated', () => {
    const secrets = ['a-long-secret'];
    const fields = [...json, ['X-Token', 'a-long-secret']] as const;
    expect(told(accept, { secrets, fields, body: '{"name":"Fern","tag":"a-long-secret"}' })).toEqual([
      [
        'The 200 OK response repeats the credentials of the request in the body.',
        'no credentials in the body',
        'the credentials in the body',
      ],
      [
        'The 200 OK response repeats the credentials of the request in the header X-Token.',
        'no credentials in the header X-Token',
        'the credentials in the header X-Token',
      ],
    ]);
  });

  it('of a body that breaks its schema', () => {
    expect(told(accept, { body: { tag: 'fern' } })).toEqual([
      ['The 200 OK response lacks the required property `name`.', '`name` (string)', '{"tag":"fern"}'],
    ]);
    expect(told(refuse, { status: 400, body: {} })).toEqual([
      ['The 400 Bad Request response lacks the required property `error`.', '`error` (integer, int32)', '{}'],
      ['The 400 Bad Request response lacks the required property `message`.', '`message` (string)', '{}'],
    ]);
    const [[message = '', expected = '', received] = []] = told(refuse, {
      status: 400,
      body: '{"error":2147483648,"message":""}',
      fields: json,
    });
    expect(message).toMatch(/^The 400 Bad Request response does not match its schema: `\/error` must be .+\.$/);
    expect(expected).toMatch(/^`\/error` must be /);
    expect(received).toBe('`/error`: 2147483648');
  });

  it('of an exact value', () => {
    const body = '{"error":92233720368547758079223372036854775807,"message":""}';
    expect(told(refuse, { status: 400, body, fields: json })[0]?.[2]).toBe(
      '`/error`: 92233720368547758079223372036854775807',
    );
  });

  it('of a missing property in a part of the body', () => {
    const body = { name: 'South', moisture: 1, sensors: { t1: {} } };
    const fields = [...json, ['X-Revision', '1']] as const;
    expect(told({ ...accept, operation: 'getBed' }, { body, fields })).toEqual([
      ['The 200 OK response lacks the required property `celsius` in `/sensors/t1`.', '`celsius` (number)', '{}'],
    ]);
  });

  it('of a property that is not declared', () => {
    expect(told(accept, { body: { name: 'Fern', row: 7 } })).toEqual([
      [
        'The 200 OK response has the property `row` at the top level, which its schema does not declare.',
        'only the properties name, tag',
        '`row`: 7',
      ],
    ]);
  });

  it('of the media type', () => {
    expect(told(accept, { fields: [['Content-Type', 'text/html']], body: '<h1>Fern</h1>' })).toEqual([
      [
        'The `Content-Type` of the 200 OK response is text/html; the contract documents application/json.',
        'application/json',
        'text/html',
      ],
    ]);
    expect(told(accept, { body: '{"name":"Fern"}' })).toEqual([
      [
        'The 200 OK response has a body but no `Content-Type` header; the contract documents application/json.',
        'application/json',
        '200 OK: {"name":"Fern"}',
      ],
    ]);
    expect(told(accept, {})).toEqual([
      ['The 200 OK response has no body; the contract documents application/json.', 'application/json', 'no body'],
    ]);
  });

  it('of JSON that is none', () => {
    expect(told(accept, { fields: json, body: '{"name":"Fern",}' })).toEqual([
      [
        expect.stringMatching(/^The body of the 200 OK response is not JSON: .*comma.* \(column \d+\)\.$/),
        'JSON in UTF-8 (RFC 8259)',
        '200 OK: {"name":"Fern",}',
      ],
    ]);
  });

  it('of a header', () => {
    const body = { name: 'South', moisture: 1 };
    const getBed = { ...accept, operation: 'getBed' } as const;
    expect(told(getBed, { body })).toEqual([
      ['The 200 OK response lacks the required header X-Revision.', 'X-Revision: …', 'no such header'],
    ]);
    expect(told(getBed, { body, fields: [...json, ['x-revision', 'seven']] })).toEqual([
      [
        expect.stringMatching(/^The 200 OK response has an invalid header: X-Revision must be .*integer/),
        expect.stringMatching(/^X-Revision must be /),
        'X-Revision: seven',
      ],
    ]);
  });

  it('of a header whose kind is right and whose value is not', () => {
    const [[message] = []] = told(
      { ...accept, operation: 'getBed' },
      { body: { name: 'South', moisture: 1 }, fields: [...json, ['X-Revision', '0']] },
    );
    expect(message).toMatch(/^The 200 OK response has an invalid header: X-Revision must be .*1/);
    expect(message).not.toContain('integer');
  });

  it('of a failure', () => {
    expect(told(accept, { status: 502, body: 'bad gateway' })).toEqual([
      [
        'The server answered 502 Bad Gateway to a valid request; a 5xx status means that the server failed.',
        'a status below 500',
        '502 Bad Gateway: bad gateway',
      ],
    ]);
    expect(told(accept, { status: 501 })).toEqual([
      [
        'The server answered 501 Not Implemented to a valid request; it does not implement what the contract documents (RFC 9110 §15.6.2).',
        'a status below 500',
        '501 Not Implemented',
      ],
    ]);
    expect(told(accept, { status: 999 })).toEqual([
      [
        'The server answered 999 to a valid request; a response has a status from 200 to 599.',
        'a status from 200 to 599',
        '999',
      ],
    ]);
  });

  it('of an invalid request, without the statuses for credentials', async () => {
    const expectedWith = async (...statuses: readonly string[]): Promise<string | undefined> => {
      const responses = Object.fromEntries(statuses.map((status) => [status, { description: 'd' }]));
      const contract = await contractOf({ paths: { '/plants': { post: { operationId: 'createPlant', responses } } } });
      return judge(anExchange({ status: 200, body: {} }), aCase(refuse), contract).find(
        ({ rule }) => rule === 'invalid-request-accepted',
      )?.expected;
    };
    expect(await expectedWith('200', '401', '403', '429')).toBe('a documented 4xx status');
    expect(await expectedWith('200', '401', '422')).toBe('422');
  });

  it('of no answer', () => {
    expect(told(refuse, { failure: 'reset' })).toEqual([
      [
        'The connection ended without a response to a request with id: 9223372036854775808, one above the int64 maximum.',
        'a response',
        'what happened',
      ],
    ]);
  });
});

describe('a finding points at what speaks for it', () => {
  const pointersOf = (sketch: CaseSketch, exchange: ExchangeSketch) =>
    judge(anExchange(exchange), aCase(sketch), plantStore).map(({ place }) => place?.pointer);

  it('in the document', () => {
    expect(pointersOf(accept, { status: 201 })).toEqual(['/paths/~1plants/post']);
    expect(pointersOf(accept, { body: '{"name":1}' })).toEqual(['/paths/~1plants/post/responses/200']);
    expect(pointersOf(accept, { body: { name: 1 } })).toEqual(['/components/schemas/Plant/properties/name/type']);
    expect(pointersOf(accept, { body: { tag: '' } })[0]).toMatch(/^\/components\/schemas\/Plant\/required/);
    expect(pointersOf(deny, { status: 200 })).toEqual(['/security/0']);
  });

  it('and at the part of it that the case is about', () => {
    expect(pointersOf(refuse, { status: 200 })).toEqual([aCase(refuse).contract.pointer]);
  });
});

describe('what a server sent is shown', () => {
  it('up to 200 characters, none of them halved', () => {
    const [[, , received = ''] = []] = told(accept, { status: 201, body: '🌿'.repeat(500) });
    expect(received).toMatch(/^201 Created: (🌿)+…$/u);
    expect(received.length).toBeLessThan(230);
  });

  it('with its control characters, which reporters escape', () => {
    expect(told(accept, { status: 201, body: '\u001b[31mred' })[0]?.[2]).toBe('201 Created: \u001b[31mred');
  });

  it('with a mark where it is not UTF-8', () => {
    expect(told(accept, { status: 201, body: Uint8Array.of(0x66, 0xff) })[0]?.[2]).toBe('201 Created: f\ufffd');
  });

  it('without the credentials', () => {
    const secrets = ['a-long-secret', 'tiny'];
    const [first] = told(accept, { status: 201, secrets, body: { name: 'a-long-secret tiny' } });
    expect(first?.[2]).toBe('201 Created: {"name":"[credentials] [credentials]"}');
  });
});
