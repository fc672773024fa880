import { describe, expect, it } from 'vitest';
import { inconclusiveReason, isAccepted, judge } from '../../src/checks/index.js';
import type { CaseSketch } from './a-case.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import type { ExchangeSketch } from './an-exchange.js';
import { greenhouse, plantStore } from './contracts.js';

describe('an exchange is inconclusive', () => {
  it.each<[string, ExchangeSketch]>([
    ['429', { status: 429 }],
    ['503 with seconds to wait', { status: 503, fields: [['Retry-After', '2']] }],
    ['503 with a date to wait for', { status: 503, fields: [['retry-after', 'Sun, 06 Nov 1994 08:49:37 GMT']] }],
    ['no connection', { failure: 'unreachable' }],
  ])('%s', (_, sketch) => {
    for (const expectation of ['accept', 'refuse', 'deny', 'survive', [200]] as const) {
      const theCase = aCase({ id: 'a request', expect: expectation });
      expect(inconclusiveReason(anExchange(sketch), theCase)).toMatch(/\S/);
      expect(judge(anExchange(sketch), theCase, plantStore)).toEqual([]);
    }
  });
});

describe('an exchange is conclusive', () => {
  it.each<[string, ExchangeSketch, string]>([
    ['503 that does not say when to come again', { status: 503 }, 'server-error'],
    ['503 that says it in no known way', { status: 503, fields: [['Retry-After', 'soon']] }, 'server-error'],
    ['a time-out', { failure: 'timeout' }, 'no-answer'],
  ])('%s', (_, sketch, rule) => {
    const theCase = aCase({ id: 'a request', expect: 'survive' });
    expect(inconclusiveReason(anExchange(sketch), theCase)).toBeUndefined();
    expect(judge(anExchange(sketch), theCase, plantStore).map((finding) => finding.rule)).toEqual([rule]);
  });

  it('where the case asks for that very status', () => {
    expect(inconclusiveReason(anExchange({ status: 429 }), aCase({ id: 'a request', expect: [429] }))).toBeUndefined();
  });
});

describe('a request was accepted', () => {
  const accepted = (sketch: Omit<CaseSketch, 'id'>, exchange: ExchangeSketch, contract = plantStore): boolean =>
    isAccepted(anExchange(exchange), aCase({ id: 'a request', ...sketch }), contract);

  it('when a documented success came, whatever its body', () => {
    expect(accepted({ expect: 'accept' }, { status: 200 })).toBe(true);
    expect(accepted({ expect: 'survive' }, { status: 200, body: 'x' })).toBe(true);
    expect(accepted({ expect: 'accept', operation: 'renewKey' }, { status: 303 }, greenhouse)).toBe(true);
  });

  it('and not when anything else came', () => {
    for (const status of [201, 204, 302, 400, 401, 404, 500])
      expect(accepted({ expect: 'accept' }, { status })).toBe(false);
    expect(accepted({ expect: 'accept' }, { failure: 'reset' })).toBe(false);
    expect(accepted({ expect: 'accept', operation: 'getBed' }, { status: 404 }, greenhouse)).toBe(false);
    expect(accepted({ expect: 'accept', operation: 'unknown' }, { status: 200 })).toBe(false);
  });

  it('and not by something that the contract does not describe', () => {
    const request = { path: ['/weeds'] };
    expect(accepted({ expect: 'survive', aspects: ['path'], request }, { status: 200 })).toBe(false);
    expect(accepted({ expect: 'survive', aspects: ['method'] }, { status: 200, method: 'PUT' })).toBe(false);
    expect(accepted({ expect: 'accept', aspects: ['path'], request }, { status: 200 })).toBe(true);
  });
});
