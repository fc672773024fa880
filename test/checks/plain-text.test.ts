import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

/** What is found where plain text is documented with a schema and comes so. */
async function found(schema: object, body: string | Buffer, type = 'text/plain'): Promise<readonly string[]> {
  const content = { [type.split(';')[0] ?? '']: { schema } };
  const contract = await contractOf({
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', content } } } } },
  });
  const theCase = aCase({ id: 'a request', operation: 'a', expect: 'accept' });
  const findings = judge(anExchange({ fields: [['content-type', type]], body }), theCase, contract);
  return findings.map(({ level, message }) => `${level} ${message}`);
}

const version = { type: 'string', pattern: '^\\d+\\.\\d+$', maxLength: 5 };

describe('a body of plain text is what its schema allows', () => {
  it.each([
    ['it does', version, '1.12', 'text/plain; charset=UTF-8'],
    ['a line ends behind it', { type: 'string', enum: ['OK'] }, 'OK\r\n', 'text/plain'],
    ['another charset is not read', version, 'one', 'text/plain; charset=utf-16'],
    ['it is no text of a string', { type: 'integer' }, 'one', 'text/plain'],
    ['other texts have rules of their own', version, 'a,b', 'text/csv'],
  ])('%s', async (_, schema, body, type) => {
    expect(await found(schema, body, type)).toEqual([]);
  });

  it.each([
    ['of another pattern', version, '1', 'must match the pattern'],
    ['too long', version, '1.2345', 'must be at most 5 characters long'],
    ['empty', { type: 'string', enum: ['OK'] }, '', 'must be one of "OK"'],
    ['in quotes', { type: 'string', enum: ['OK'] }, '"OK"', 'must be one of "OK"'],
  ])('not where it is %s', async (_, schema, body, words) => {
    expect((await found(schema, body)).join()).toContain(
      `violation The 200 OK response does not match its schema: the body ${words}`,
    );
  });

  it.each(['text/html', 'text/markdown; charset=utf-8'])('nor where it is too long for a text in %s', async (type) => {
    expect((await found({ type: 'string', maxLength: 9 }, 'Not found', type)).join()).toBe('');
    expect((await found({ type: 'string', maxLength: 9 }, '<p>No</p>\n\n', type)).join()).toContain('at most 9');
  });
});
