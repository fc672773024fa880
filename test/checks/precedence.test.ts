import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import type { CaseSketch } from './a-case.js';
import { aCase } from './a-case.js';
import { anExchange, json } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { plantStore } from './contracts.js';

const accept = { id: 'a request', expect: 'accept' } as const;
const refuse = { id: 'a request', expect: 'refuse', aspects: ['body'] } as const;
const deny = { id: 'a request', expect: 'deny', aspects: ['credentials'] } as const;
const rulesOf = (sketch: CaseSketch, exchange: ExchangeSketch): readonly string[] =>
  judge(anExchange(exchange), aCase(sketch), plantStore).map(({ rule }) => rule);

describe('one defect is one finding', () => {
  it.each(['timeout', 'reset', 'truncated', 'protocol'] as const)('where no answer came: %s', (failure) => {
    expect(rulesOf(deny, { failure })).toHaveLength(1);
  });

  it('where the server failed, whatever it looks like', () => {
    expect(rulesOf(accept, { status: 500, fields: [['Content-Type', 'text/html']], body: '<h1>no</h1>' })).toEqual([
      'server-error',
    ]);
    expect(rulesOf(accept, { status: 500, fields: json, body: '{' })).toEqual(['server-error']);
  });

  it('where the status is not documented, whatever comes with it', () => {
    expect(rulesOf(accept, { status: 201, fields: json, body: '{' })).toEqual(['undocumented-status']);
  });

  it('where a request was let in that should not have been, whatever it got', () => {
    expect(rulesOf(refuse, { fields: json, body: '{}' })).toEqual(['invalid-request-accepted']);
    expect(rulesOf(deny, { fields: [['Content-Type', 'text/html']], body: '{}' })).toEqual([
      'unauthenticated-accepted',
    ]);
  });

  it('where the body is of another type', () => {
    expect(rulesOf(accept, { fields: [['Content-Type', 'text/json']], body: '{}' })).toEqual([
      'media-type-undocumented',
    ]);
    expect(rulesOf(accept, { body: '{}' })).toEqual(['media-type-missing']);
  });

  it('where the body is no JSON', () => {
    expect(rulesOf(accept, { fields: json, body: '{,}' })).toEqual(['malformed-json']);
    expect(rulesOf(accept, { fields: json, body: Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d) })).toEqual([
      'malformed-json',
    ]);
  });

  it('where the body could not be read to its end', () => {
    expect(rulesOf(accept, { fields: json, body: '{"name":', bodyState: 'over-limit' })).toEqual(['body-over-limit']);
    expect(rulesOf(accept, { fields: json, body: 'xyz', bodyState: 'undecodable' })).toEqual(['undecodable-body']);
  });

  it('where many items break the schema in one way', async () => {
    expect(rulesOf(accept, { body: {} })).toEqual(['schema-violation']);
  });
});

describe('two defects are two findings', () => {
  it('a wrong refusal, and an error that is not the documented one', () => {
    expect(rulesOf(accept, { status: 400, body: {} })).toEqual([
      'valid-request-refused',
      'schema-violation',
      'schema-violation',
    ]);
  });

  it('a failure, and a stack trace', () => {
    const body = { error: 1, message: 'at f (/srv/a.js:1:2)' };
    expect(rulesOf(accept, { status: 500, body })).toEqual(['server-error', 'stack-trace']);
  });

  it('a tolerated acceptance, and an answer that is not the documented one', () => {
    expect(rulesOf({ ...refuse, level: 'warning' }, { body: {} })).toEqual([
      'invalid-request-accepted',
      'schema-violation',
    ]);
  });

  it('a name twice, and the last of them invalid', () => {
    expect(rulesOf(accept, { fields: json, body: '{"name":"a","name":1}' })).toEqual([
      'duplicate-names',
      'schema-violation',
    ]);
  });
});

describe('a request that is no whole message', () => {
  const level = (aspects: CaseSketch['aspects'] & object, failure: 'timeout' | 'reset' | 'truncated' | 'protocol') =>
    judge(anExchange({ failure }), aCase({ ...refuse, aspects }), plantStore).map((finding) => finding.level);

  it('may be waited for, or dropped', () => {
    expect(level(['framing', 'body'], 'timeout')).toEqual(['note']);
    expect(level(['framing', 'body'], 'reset')).toEqual(['note']);
  });

  it('is not one whose end is known, such as with a header too many', () => {
    expect(level(['framing', 'credentials'], 'timeout')).toEqual(['violation']);
    expect(level(['framing', 'credentials'], 'reset')).toEqual(['violation']);
  });

  it('may not be answered with half a response, or something else', () => {
    expect(level(['framing'], 'truncated')).toEqual(['violation']);
    expect(level(['framing'], 'protocol')).toEqual(['violation']);
  });

  it('is one whose framing is at fault, nothing else', () => {
    expect(level(['body', 'size'], 'timeout')).toEqual(['violation']);
    expect(level(['body', 'size'], 'reset')).toEqual(['violation']);
  });
});

describe('a body is not asked for', () => {
  it('in an answer to HEAD', () => {
    const head = { ...accept, expect: [200] as const };
    expect(rulesOf(head, { method: 'HEAD', fields: json })).toEqual([]);
    expect(rulesOf(head, { method: 'HEAD', fields: json, body: '{}' })).toEqual(['unexpected-body']);
  });

  it.each([204, 205, 304])('with %i', (status) => {
    expect(rulesOf({ ...accept, expect: [status] }, { status })).toEqual([]);
    expect(rulesOf({ ...accept, expect: [status] }, { status, fields: json, body: '{}' })).toEqual(['unexpected-body']);
  });

  it('but only 204 may not even announce one', () => {
    const fields = [['Content-Length', '7']] as const;
    expect(rulesOf({ ...accept, expect: [204] }, { status: 204, fields })).toEqual(['unexpected-body']);
    expect(rulesOf({ ...accept, expect: [204] }, { status: 204, fields: [['Content-Length', '0']] })).toEqual([]);
    expect(rulesOf({ ...accept, expect: [304] }, { status: 304, fields })).toEqual([]);
  });
});

describe('part of a representation is as long as Content-Range says', () => {
  const part = (range: string, body: string, more: readonly (readonly [string, string])[] = []) =>
    rulesOf(
      { ...accept, expect: [206] },
      { status: 206, method: 'GET', body, fields: [['Content-Range', range], ...more] },
    );

  it.each(['bytes 0-4/9', 'bytes 4-8/*', 'Bytes 0-4/9'])('%s', (range) => {
    expect(part(range, 'Ferns')).not.toContain('content-range-mismatch');
    expect(part(range, 'Fern')).toContain('content-range-mismatch');
    expect(part(range, 'Ferns!')).toContain('content-range-mismatch');
  });

  it('and is named, unless its parts are', () => {
    const unnamed = (type: string, asked: readonly (readonly [string, string])[]) =>
      rulesOf(
        { ...accept, expect: [206] },
        { status: 206, method: 'GET', body: 'Fern', fields: [['Content-Type', type]], requestFields: asked },
      );
    const range = [['Range', 'bytes=0-3']] as const;
    expect(unnamed('text/plain', range)).toContain('content-range-mismatch');
    expect(unnamed('multipart/byteranges; boundary=a', range)).not.toContain('content-range-mismatch');
    expect(unnamed('text/plain', [])).not.toContain('content-range-mismatch');
  });

  it('where it counts bytes of the body', () => {
    expect(part('lines 0-4/9', 'Fern')).not.toContain('content-range-mismatch');
    expect(part('bytes 0-4/9', 'Fern', [['Content-Encoding', 'gzip']])).not.toContain('content-range-mismatch');
  });
});

describe('a problem document names the status of its response', () => {
  const problem = (status: unknown, type = 'application/problem+json') =>
    rulesOf(accept, { status: 404, fields: [['Content-Type', type]], body: JSON.stringify({ title: 'None', status }) });

  it.each([404, '400', null])('or no number: %j', (status) => {
    expect(problem(status)).not.toContain('problem-status-mismatch');
  });

  it('and no other', () => {
    expect(problem(400)).toContain('problem-status-mismatch');
    expect(problem(400, 'application/problem+json; charset=utf-8')).toContain('problem-status-mismatch');
    expect(problem(400, 'application/json')).not.toContain('problem-status-mismatch');
  });
});
