import { describe, expect, test } from 'vitest';
import type { Aspect, Case } from '../../src/cases/index.js';
import { deriveCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { aCase } from './plant-store.js';
import { runAgainst } from './runs.js';
import { socketServer } from './servers.js';

const close = [{ name: 'Connection', value: ['close'] }];
const toHead: Case = aCase('head', {
  expect: { outcome: 'statuses', statuses: [200] },
  request: { method: 'HEAD', fields: close, body: undefined },
});
const noContent: Case = aCase('no-content', {
  expect: { outcome: 'statuses', statuses: [204] },
  request: { fields: close },
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n';
const nothing = 'HTTP/1.1 204 No Content\r\n\r\n';

/** What is found at a server that answers so, and then closes the connection, or does not. */
async function foundAt(theCase: Case, answer: readonly string[], closes = true): Promise<readonly string[]> {
  const url = await socketServer((socket) => {
    for (const part of answer) socket.write(part);
    if (closes) socket.end();
  });
  const { cases } = await runAgainst(url, [theCase]);
  return cases.flatMap(({ result }) => result.findings.map(({ rule, received }) => `${rule}: ${received}`));
}

describe('content is found', () => {
  test.each<[string, Case, readonly string[], boolean]>([
    ['behind the answer to HEAD', toHead, [head, '{"name":"Fern"}'], true],
    ['in one piece with it', toHead, [`${head}{"name":"Fern"}`], true],
    ['where the connection stays open', toHead, [head, '{"name":"Fern"}'], false],
    ['behind a 204', noContent, [nothing, '{"name":"Fern"}'], true],
  ])('%s', async (_, theCase, answer, closes) => {
    expect(await foundAt(theCase, answer, closes)).toEqual(['unexpected-body: {"name":"Fern"}']);
  });

  test('of chunks, which are none to HEAD', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await foundAt(toHead, [chunked, '0\r\n\r\n'])).toEqual(['unexpected-body: 0\r\n\r\n']);
    expect(await foundAt(toHead, [chunked])).toEqual([]);
  });
});

describe('nothing is found', () => {
  test.each<[string, Case, readonly string[], boolean]>([
    ['where HEAD gets the fields alone', toHead, [head], true],
    ['where 204 is all', noContent, [nothing], true],
    ['where the connection stays open', toHead, [head], false],
    ['where an interim answer comes first', toHead, ['HTTP/1.1 103 Early Hints\r\n\r\n', head], true],
  ])('%s', async (_, theCase, answer, closes) => {
    expect(await foundAt(theCase, answer, closes)).toEqual([]);
  });
});

describe('a body to HEAD that a parser may have written', () => {
  const unread = 'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n400 Bad Request';

  test.each<[string, readonly Aspect[], readonly string[]]>([
    ['that rejects the target, is excused', ['parameter', 'framing'], []],
    ['is found where the request is well-formed', ['parameter'], ['unexpected-body: 400 Bad Request']],
  ])('%s', async (_, aspects, found) => {
    const expected = { outcome: 'statuses', statuses: [400] } as const;
    expect(await foundAt({ ...toHead, aspects, expect: expected }, [unread])).toEqual(found);
  });
});

test('what gets and what has no content is asked for so', async () => {
  const { cases } = deriveCases(await loadContract('test/correct-servers/documents/library.yaml'));
  const asked = cases.filter(({ request: { fields } }) => fields.some(({ name }) => name === 'Connection'));
  expect(asked.map(({ id, request: { method } }) => `${id} ${method}`)).toEqual([
    'listBooks/method/head HEAD',
    'getBook/method/head HEAD',
    'health/method/head HEAD',
    'removeBook/wire/no-content DELETE',
  ]);
});
