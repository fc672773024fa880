import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { deriveCases } from '../../src/cases/index.js';
import { runAgainst, verdictOf } from './runs.js';
import { listen, plantStore, TOKEN } from './servers.js';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const contract = await loadContract('openapi.yaml');
const cases = deriveCases(contract).cases.filter(({ id }) => id.includes('/sequence/after-'));

/** What a server does about the body of a request that it refuses before it has read any of it. */
interface Manner {
  /** Bytes of the connection that go with the request; the rest is what comes next. */
  readonly takes: 'all' | 'the head alone';
  /** Beside the refusal. */
  readonly fields?: string;
  readonly afterwards?: (socket: Socket) => void;
  /** What is no request line is refused as soon as its first byte is there, not when its line has come. */
  readonly hasty?: boolean;
}

/** A plant store of no more than sockets that refuses by the head of a request alone. */
function store({ takes, fields = '', afterwards, hasty = false }: Manner): Promise<string> {
  return listen(
    createServer((socket) => {
      let received = '';
      const answer = (status: string, body: string, more = ''): void => {
        const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}`;
        socket.write(`HTTP/1.1 ${status}\r\n${type}\r\n${body}`);
      };
      const takeOne = (): boolean => {
        if (hasty && received !== '' && !/^[A-Z]/.test(received)) received = 'NONE\r\n\r\n';
        const end = received.indexOf('\r\n\r\n');
        if (end === -1) return false;
        const head = received.slice(0, end);
        const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        const isGood =
          head.startsWith('POST /plants HTTP') && head.includes(TOKEN) && head.includes('application/json\r\n');
        if ((isGood || takes === 'all') && received.length < end + 4 + length) return false;
        received = received.slice(end + 4 + (isGood || takes === 'all' ? length : 0));
        if (isGood) answer('200 OK', '{"name":"Fern"}');
        else if (!/^[A-Z]+ \S+ HTTP/.test(head))
          answer('400 Bad Request', 'Bad request syntax', 'Connection: close\r\n');
        else {
          const isKnown = head.includes(' /plants ');
          const status = !head.includes(TOKEN) ? '401 Unauthorized' : isKnown ? '415 No JSON' : '404 Not Found';
          answer(status, '{"error":1,"message":"no"}', `WWW-Authenticate: Bearer\r\n${fields}`);
          afterwards?.(socket);
        }
        return true;
      };
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString('latin1');
        // All that is answered at once comes in one piece.
        socket.cork();
        while (!socket.writableEnded && takeOne());
        socket.uncork();
      });
    }),
  );
}

async function verdictsOf(url: string): Promise<Readonly<Record<string, unknown>>> {
  const { cases: finished } = await runAgainst(url, cases, { contract });
  return Object.fromEntries(finished.map((each) => [each.case.id.split('/after-')[1], verdictOf(each)]));
}

describe('a body that is left unread after a refusal', () => {
  test.each<[string, Manner]>([
    ['is found where the next request fails', { takes: 'the head alone' }],
    ['is found where it is answered itself before there is a next request', { takes: 'the head alone', hasty: true }],
  ])('%s', async (_, manner) => {
    expect(await verdictsOf(await store(manner))).toEqual({
      denied: ['spoilt-connection'],
      'wrong-media-type': ['spoilt-connection'],
      'unknown-path': ['spoilt-connection'],
    });
  });

  test('is told with a line that sends all of it on one connection', async () => {
    const { cases: finished } = await runAgainst(await store({ takes: 'the head alone' }), cases, { contract });
    const [denied] = finished.flatMap(({ result }) => result.findings);
    expect(denied?.message).toBe(
      'The server answered 400 Bad Request to a valid request right after one without credentials on the same connection; the server accepts the same request on another connection.',
    );
    expect(denied?.expected).toBe('200, or a connection that was closed');
    expect(denied?.reproduce.match(/POST \/plants/g)).toHaveLength(3);
    expect(denied?.reproduce.match(/sleep 1/g)).toHaveLength(2);
  });
});

describe('nothing is said of a server', () => {
  test.each<[string, Manner]>([
    ['that reads all of what it refuses', { takes: 'all' }],
    [
      'that announces that it closes, and does',
      { takes: 'the head alone', fields: 'Connection: close\r\n', afterwards: (socket) => socket.end() },
    ],
    ['that closes without a word', { takes: 'the head alone', afterwards: (socket) => socket.end() }],
    [
      'that resets the connection when more comes',
      {
        takes: 'the head alone',
        afterwards: (socket) => void socket.removeAllListeners('data').once('data', () => socket.resetAndDestroy()),
      },
    ],
    [
      'that says of the connection it closes that it was idle',
      {
        takes: 'the head alone',
        afterwards: (socket) => socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'),
      },
    ],
  ])('%s', async (_, manner) => {
    expect(await verdictsOf(await store(manner))).toEqual({
      denied: 'passed',
      'wrong-media-type': 'passed',
      'unknown-path': 'passed',
    });
  });

  test('that lets in what it was to refuse, or refuses what was good before', async () => {
    const open = await plantStore(
      (_, response) => !!response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}'),
    );
    expect(await verdictsOf(open)).toMatchObject({ denied: 'passed' });
    const full = await plantStore((_, response) => !!response.writeHead(404).end());
    expect(Object.values(await verdictsOf(full)).flat()).not.toContain('spoilt-connection');
  });
});

test('a request that fails once after a rejected one is repeated', async () => {
  const shop = documentOf({ '/orders': { post: { ...sent(objectOf({ name: text })), ...answersOr(400, 415)(201) } } });
  const ordersContract = await contractOf(shop);
  const sequences = casesOf(ordersContract).filter(({ id }) => id.endsWith('/sequence/after-wrong-media-type'));
  const failing = async (fails: (count: number) => boolean): Promise<readonly string[]> => {
    let count = 0;
    const url = await serviceOf({
      // Every second one follows a rejected one.
      'POST /orders': ({ body: { name } }) => {
        if (!isShort(name)) return 400;
        count += 1;
        return fails(count) ? 500 : 201;
      },
    });
    return violationsIn(await judgedAt(url, ordersContract, { cases: sequences }));
  };
  expect(await failing((count) => count === 2)).toEqual([]);
  expect(await failing((count) => count % 2 === 0)).toEqual([
    'spoilt-connection post-orders/sequence/after-wrong-media-type',
  ]);
});
