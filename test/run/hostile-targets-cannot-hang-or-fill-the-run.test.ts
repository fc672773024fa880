import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RequestPlan } from '../../src/cases/index.js';
import type { Socket } from 'node:net';
import { aCase, contractOf, createPlant, goodCases } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { jsonAnswer, plantStore, socketServer } from './servers.js';

/** Writes the same piece for as long as somebody takes it. */
function endlessly(socket: Socket, piece: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

const transports: Readonly<Record<string, Partial<RequestPlan>>> = {
  'on a shared connection': {},
  'on a connection of its own': { fields: [{ name: 'Expect', value: ['nothing'] }] },
};

for (const [transport, request] of Object.entries(transports)) {
  /** The first request is answered as it should be, all others by `answer`. */
  const judged = async (answer: (socket: Socket) => void, timeout = 2_000): Promise<readonly [string, string]> => {
    let requests = 0;
    const url = await socketServer((socket) => {
      if (requests++ === 0) socket.write(jsonAnswer());
      else answer(socket);
    });
    const cases = [aCase('good'), aCase('hostile', { expect: { outcome: 'survive' }, request })];
    const { cases: finished } = await runAgainst(url, cases, { timeout });
    expect(finished).toHaveLength(2);
    const { exchange } = finished[1]!;
    return [String(verdictOf(finished[1]!)), exchange?.failure ?? `${exchange?.status}: ${exchange?.responseBody}`];
  };

  describe(`${transport}, a target cannot hang the run or fill its memory with`, () => {
    test('a body without end', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n');
        endlessly(socket, Buffer.alloc(1024 * 1024, ' '));
      }, 10_000);
      expect(verdict).toBe('body-over-limit');
      expect(shown.length).toBeLessThan(2_200);
    });

    test('a chunked body without end', async () => {
      const [verdict] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
        endlessly(
          socket,
          Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024, ' '), Buffer.from('\r\n')]),
        );
      }, 10_000);
      expect(verdict).toBe('body-over-limit');
    });

    test('chunks of a byte without end', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
        endlessly(socket, Buffer.from('1\r\n \r\n'.repeat(10_000)));
      }, 300);
      // Which of the two depends on the machine.
      expect(['body-over-limit', 'no-answer']).toContain(verdict);
      expect(shown.length).toBeLessThan(2_200);
    });

    test('a chunk size without end', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
        endlessly(socket, Buffer.alloc(64 * 1024, '0'));
      }, 200);
      expect(verdict).not.toBe('passed');
      expect(shown).toMatch(/not HTTP|not complete/);
    });

    test('a header section without end', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        endlessly(socket, Buffer.from('X-More: and more\r\n'.repeat(1_000)));
      });
      expect(verdict).toBe('not-http');
      expect(shown).toContain('header section');
    });

    test('a field without end', async () => {
      const [verdict] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-More: ');
        endlessly(socket, Buffer.alloc(64 * 1024, 'a'));
      });
      expect(verdict).toBe('not-http');
    });

    test('a length that is said twice', async () => {
      const [verdict] = await judged((socket) => {
        socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
        );
      });
      expect(verdict).toBe('not-http');
    });

    test('interim answers without end', async () => {
      const [verdict, shown] = await judged((socket) => {
        endlessly(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(10)));
      }, 300);
      expect(verdict).toBe('no-answer');
      expect(shown).toContain('0.3 s');
    });

    test.each([
      ['an answer nested a million deep', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
      ['a million open brackets', '['.repeat(1_000_000)],
      ['a million open objects', '{"a":'.repeat(1_000_000)],
    ])('%s, which is not judged and does not pass', async (_title, body) => {
      const [verdict] = await judged((socket) => {
        const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
        socket.write(head + body);
      }, 10_000);
      expect(verdict).toMatch(
        /^inconclusive: Trellis did not check the body of the 200 OK response: nested deeper than 2000 levels/,
      );
    });

    test('a small body that decompresses without end', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      const [verdict] = await judged((socket) => {
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
        );
        socket.write(bomb);
      });
      expect(verdict).toBe('body-over-limit');
    });

    test.concurrent('an answer that drips', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n');
        const drip = setInterval(() => socket.write(' '), 20);
        socket.on('close', () => clearInterval(drip));
      }, 200);
      expect(verdict).toBe('no-answer');
      expect(shown).toMatch(/^the response began \(status 200\), but was not complete within 0\.2 s/);
    });

    test.concurrent('silence', async () => {
      const [verdict, shown] = await judged(() => undefined, 200);
      expect(verdict).toBe('no-answer');
      expect(shown).toMatch(/^no response within 0\.2 s/);
    });

    test('garbage', async () => {
      const [verdict, shown] = await judged((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
      expect(verdict).toBe('not-http');
      expect(shown).toContain('not HTTP');
    });

    test('a switch of protocols', async () => {
      const [verdict] = await judged((socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
      });
      expect(verdict).toBe('not-http');
    });

    test('a connection closed at once', async () => {
      const [verdict, shown] = await judged((socket) => socket.end());
      expect(verdict).toBe('connection-reset');
      expect(shown).toBe('the connection was closed without a response');
    });

    test('a reset', async () => {
      const [verdict, shown] = await judged((socket) => socket.resetAndDestroy());
      expect(verdict).toBe('connection-reset');
      expect(shown).toBe('the connection was reset without a response');
    });

    test('a reset in the midst of the body', async () => {
      const [verdict, shown] = await judged((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{', () =>
          setImmediate(() => socket.resetAndDestroy()),
        );
      });
      expect(verdict).toBe('truncated-response');
      expect(shown).toContain('in the middle of the response');
    });

    test('an end in the midst of the body', async () => {
      const [verdict] = await judged((socket) => {
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
      });
      expect(verdict).toBe('truncated-response');
    });

    test('an end in the midst of the chunks', async () => {
      const [verdict] = await judged((socket) => {
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{');
      });
      expect(verdict).toBe('truncated-response');
    });

    test('an end in the midst of the header section', async () => {
      const [verdict] = await judged((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'));
      expect(verdict).toBe('truncated-response');
    });

    test('a redirect to itself', async () => {
      let requests = 0;
      const [verdict] = await judged((socket) => {
        requests++;
        socket.write('HTTP/1.1 307 Temporary Redirect\r\nLocation: /plants\r\nContent-Length: 0\r\n\r\n');
      });
      expect(verdict).not.toBe('passed');
      expect(requests).toBe(1);
    });
  });
}

describe.concurrent('as a whole, a target cannot hold a run', () => {
  test('by leaving one kind of request unanswered', async () => {
    let hung = 0;
    const url = await plantStore((_request, _response, body) => body === '{' && ++hung > 0);
    const broken = Array.from({ length: 20 }, (_, index) =>
      aCase(`broken/${index}`, { expect: { outcome: 'refuse' }, aspects: ['body'], request: { body: ['{'] } }),
    );
    const { cases, target } = await runAgainst(url, [...broken, ...goodCases(3)], { timeout: 300, concurrency: 1 });
    // Each is sent again alone.
    expect(hung).toBe(6);
    expect(target.counts).toMatchObject({ failed: 3, inconclusive: 17, passed: 3 });
    expect(target.verdict).toBe('violates');
    expect(verdictOf(cases[3]!)).toBe(
      'inconclusive: not sent: the target does not answer requests of this kind (refuse, body)',
    );
  });

  test('by leaving all kinds unanswered but the first', async () => {
    let requests = 0;
    const url = await plantStore(() => ++requests > 1);
    const aspects = ['body', 'media-type', 'header', 'parameter', 'size', 'path', 'method', 'no-body'] as const;
    const kinds = aspects.flatMap((aspect) =>
      Array.from({ length: 5 }, (_, index) =>
        aCase(`${aspect}/${index}`, { expect: { outcome: 'survive' }, aspects: [aspect] }),
      ),
    );
    const { target } = await runAgainst(url, [aCase('good'), ...kinds], { timeout: 300, concurrency: 1 });
    expect(target.counts).toMatchObject({ passed: 1, failed: 1, inconclusive: 39 });
  });

  test('by an operation that leaves all unanswered, nor keep the others from being asked', async () => {
    const listPlants = { ...createPlant, key: 'listPlants', method: 'GET', requestBody: undefined };
    const url = await plantStore((request) => request.method === 'GET');
    const aspects = ['header', 'parameter', 'size', 'path'] as const;
    const ofBoth = aspects.flatMap((aspect) =>
      Array.from({ length: 10 }, (_, index) => {
        const common = { expect: { outcome: 'survive' }, aspects: [aspect] } as const;
        return [
          aCase(`good/${aspect}/${index}`, common),
          aCase(`${aspect}/${index}`, {
            ...common,
            operation: 'listPlants',
            request: { method: 'GET', fields: [], body: undefined },
          }),
        ];
      }).flat(),
    );
    const changes = { contract: contractOf(createPlant, listPlants), timeout: 300, concurrency: 1 };
    const { cases, target } = await runAgainst(url, ofBoth, changes);
    expect(target.counts).toMatchObject({ passed: 40, failed: 3, inconclusive: 37 });
    const reasons = new Set(cases.map((each) => String(verdictOf(each))));
    expect(reasons).toContain('inconclusive: not sent: the target does not answer requests of listPlants');
  });

  test('by leaving one kind of request unanswered in each operation', async () => {
    const operations = [1, 2, 3, 4, 5].map((at) => ({ ...createPlant, key: `createPlant${at}` }));
    const url = await plantStore((_request, _response, body) => body === '{');
    const broken = operations.map(({ key }) =>
      aCase(key, {
        operation: key,
        expect: { outcome: 'refuse' },
        aspects: ['body'],
        request: { body: ['{'] },
      }),
    );
    const changes = { contract: contractOf(createPlant, ...operations), timeout: 300, concurrency: 1 };
    const good = operations.map(({ key }) => aCase(`good/${key}`, { operation: key }));
    const { target } = await runAgainst(url, [...good, ...broken], changes);
    expect(target.counts).toMatchObject({ passed: 5, failed: 3, inconclusive: 2 });
  });

  test('by talking without end in every answer, nor an operation that does keep the others from being asked', async () => {
    const talk = Buffer.alloc(16 * 1024 * 1024, ' ');
    const loud = (at: number): boolean => at < 5;
    const operations = [0, 1, 2, 3, 4, 5].map((at) => ({
      ...createPlant,
      key: `listPlants${at}`,
      method: 'GET',
      requestBody: undefined,
    }));
    const url = await plantStore((request, response) => {
      if (request.method !== 'GET') return false;
      const isLoud = loud(Number(request.headers['x-at']));
      response.writeHead(200, { 'Content-Type': isLoud ? 'text/plain' : 'application/json' });
      response.end(isLoud ? talk : '{"id":1,"name":"Fern"}');
      return true;
    });
    const cases = operations.flatMap(({ key }, at) =>
      Array.from({ length: 6 }, (_, count) => {
        const fields = [{ name: 'X-At', value: [String(at)] }];
        return aCase(`${key}/${count}`, {
          operation: key,
          expect: { outcome: 'survive' },
          request: { method: 'GET', fields, body: undefined },
        });
      }),
    );
    // What is awaited does not depend on how fast it comes.
    const changes = { contract: contractOf(createPlant, ...operations), timeout: 120_000, concurrency: 1 };
    const { cases: finished } = await runAgainst(url, [aCase('good'), ...cases], changes);
    const reasons = finished.slice(1).map((each) => String(verdictOf(each)));
    expect(reasons.slice(4, 6)).toEqual([
      'inconclusive: not sent: the responses of listPlants0 so far are too large to check more of them',
      'inconclusive: not sent: the responses of listPlants0 so far are too large to check more of them',
    ]);
    expect(reasons.slice(6, 10).some((reason) => reason.startsWith('inconclusive: not sent'))).toBe(false);
    expect(new Set(reasons.slice(24))).toEqual(
      new Set(['inconclusive: not sent: the responses so far are too large to check more of them']),
    );
  });

  test('by megabytes of faults in one answer', async () => {
    const url = await plantStore((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'X-Long': 'x'.repeat(10_000) });
      response.end(`{"name":"${'é'.repeat(4 * 1024 * 1024)}"}`);
      return true;
    });
    const { events } = await runAgainst(url, goodCases(2));
    expect(JSON.stringify(events).length).toBeLessThan(40_000);
  });
});
