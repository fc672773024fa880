import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import type { Aspect, Expectation } from '../../src/cases/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const problem = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', required: ['title'] } } },
};
const operation = (operationId: string, responses: object) => ({
  operationId,
  requestBody: { content: { 'application/json': {} } },
  responses: { 200: { description: '' }, ...responses },
});

const contract = await contractOf({
  security: [{ bearer: [] }],
  paths: {
    '/a': { post: operation('exact', { 400: problem, 401: problem, 404: problem, 413: problem, 415: problem }) },
    '/b': { post: operation('range', { '4XX': problem }) },
    '/c': { post: operation('default', { default: problem }) },
    '/d': { post: operation('exact before range', { 401: { description: '' }, '4XX': problem, default: problem }) },
    '/range-first': { post: operation('range before default', { default: problem, '4XX': { description: '' } }) },
    '/e': { post: operation('nothing', {}) },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
});

function levelFor(
  key: string,
  status: number,
  outcome: 'refuse' | 'deny' | 'survive',
  aspects: readonly Aspect[],
): string {
  const expect = outcome as Exclude<Expectation['outcome'], 'statuses'>;
  const theCase = aCase({ id: 'a request', operation: key, expect, aspects, request: { path: ['/nowhere'] } });
  const fields = [
    ['Content-Type', 'application/json'],
    ['WWW-Authenticate', 'Bearer'],
    ['Allow', 'GET'],
  ] as const;
  const findings = judge(anExchange({ status, fields, body: '{}' }), theCase, contract);
  return findings.map(({ level, rule }) => `${level} ${rule}`).join(', ');
}

describe('the shape of an error is owed', () => {
  it.each([400, 401, 404, 413, 415])('where the contract documents %i by itself', (status) => {
    expect(levelFor('exact', status, 'survive', ['body'])).toBe('violation schema-violation');
  });

  it.each(['range', 'default'])('where %s covers a status that the implementation chooses', (key) => {
    for (const status of [400, 404, 409, 422]) {
      expect(levelFor(key, status, 'survive', ['body'])).toBe('violation schema-violation');
    }
  });

  it.each(['range', 'default'])('less strictly where %s covers a status that others answer with', (key) => {
    for (const status of [401, 403, 406, 411, 413, 414, 415, 417, 431]) {
      expect(levelFor(key, status, 'survive', ['body'])).toBe('warning schema-violation');
    }
  });
});

describe('no shape is owed', () => {
  it('where an exact status that describes none comes before a range', () => {
    expect(levelFor('exact before range', 401, 'deny', ['credentials'])).toBe('note body-undocumented');
    expect(levelFor('exact before range', 403, 'deny', ['credentials'])).toBe('warning schema-violation');
  });

  it('where a range that describes none comes before default', () => {
    expect(levelFor('range before default', 409, 'survive', ['body'])).toBe('note body-undocumented');
  });

  it('where nothing documents the status', () => {
    for (const status of [401, 403, 413, 415]) expect(levelFor('nothing', status, 'survive', ['body'])).toBe('');
  });

  it('of a parser that could not read the request', () => {
    expect(levelFor('exact', 400, 'refuse', ['framing'])).toBe('');
    for (const status of [501, 505]) expect(levelFor('default', status, 'refuse', ['framing'])).toBe('');
    expect(levelFor('exact', 413, 'refuse', ['framing'])).toBe('violation schema-violation');
  });

  it('of the 400 of a library that could not undo the coding of the body', () => {
    expect(levelFor('exact', 400, 'survive', ['content-encoding'])).toBe('');
    expect(levelFor('exact', 400, 'survive', ['media-type'])).toBe('violation schema-violation');
  });

  it('at a path or for a method that the contract does not describe', () => {
    expect(levelFor('exact', 404, 'deny', ['path', 'credentials'])).toBe('');
    expect(levelFor('default', 405, 'refuse', ['method'])).toBe('');
  });
});

describe('a number beyond doubles that was sent', async () => {
  const measured = {
    type: 'object',
    required: ['price'],
    properties: { price: { type: 'number' }, code: { type: 'integer', format: 'int32' } },
  };
  const content = { 'application/json': { schema: measured } };
  const ofPrices = await contractOf({
    paths: {
      '/a': {
        post: {
          operationId: 'price',
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { 200: { description: '', content }, 400: { description: '', content } },
        },
      },
    },
  });
  const theCase = aCase({ id: 'a request', operation: 'price', expect: 'survive', aspects: ['body'] });

  it.each<[string, number, object, 'violation' | undefined]>([
    ['may be shown as null', 200, { price: null }, undefined],
    ['may be shown as another number', 200, { price: 1, code: 2 ** 31 }, undefined],
    ['is no reason to leave it out', 200, {}, 'violation'],
    ['is no reason to show a text', 200, { price: 'Infinity' }, 'violation'],
    ['is no reason for another error than is documented', 400, { price: 1, code: 2 ** 31 }, 'violation'],
  ])('%s', (_, status, body, level) => {
    const found = judge(anExchange({ status, body, requestBody: '{"price":1e400}' }), theCase, ofPrices);
    expect(found.map((each) => `${each.level} ${each.rule}`)).toEqual(
      level === undefined ? [] : [`${level} schema-violation`],
    );
  });
});
