import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RequestPlan } from '../../src/cases/index.js';
import { aCase } from './plant-store.js';
import { runAgainst } from './runs.js';
import { jsonAnswer, listen, socketServer } from './servers.js';

const plant = '{"name":"Fern"}';

const transports: Readonly<Record<string, Partial<RequestPlan>>> = {
  'on a shared connection': {},
  'on a connection of its own': { fields: [{ name: 'Expect', value: ['nothing'] }] },
};

for (const [transport, request] of Object.entries(transports)) {
  const passes = async (answer: (socket: Socket) => void): Promise<void> => {
    const url = await socketServer(answer);
    const { target, cases } = await runAgainst(
      url,
      Array.from({ length: 5 }, (_, index) => aCase(`good/${index}`, { request })),
    );
    expect(cases).toHaveLength(5);
    expect(cases.map(({ result }) => result)).toEqual(cases.map(() => ({ kind: 'passed', findings: [] })));
    expect(cases[0]?.exchange?.responseBody).toBe(plant);
    expect(target.verdict).toBe('conforms');
  };

  describe(`${transport}, a correct target may`, () => {
    const codings: Readonly<Record<string, Buffer>> = {
      gzip: gzipSync(plant),
      'x-gzip': gzipSync(plant),
      GZip: gzipSync(plant),
      deflate: deflateSync(plant),
      'deflate, without the wrapper': deflateRawSync(plant),
      br: brotliCompressSync(plant),
      identity: Buffer.from(plant),
      'gzip, br': brotliCompressSync(gzipSync(plant)),
    };
    for (const [name, body] of Object.entries(codings)) {
      test(`encode its answers with ${name}`, async () => {
        const coding = name.replace(', without the wrapper', '');
        await passes((socket) => {
          socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: ${coding}\r\n`);
          socket.write(`Content-Length: ${body.length}\r\n\r\n`);
          socket.write(body);
        });
      });
    }

    test('close the connection after each answer and say so', () =>
      passes((socket) => socket.end(jsonAnswer(plant, 'Connection: close\r\n'))));

    test('close the connection after each answer and not say so', () =>
      passes((socket) => socket.end(jsonAnswer(plant))));

    test('reset the connection after each answer', () =>
      passes((socket) => socket.write(jsonAnswer(plant), () => setImmediate(() => socket.resetAndDestroy()))));

    test('speak HTTP/1.0', () =>
      passes((socket) => socket.end(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${plant}`)));

    test('speak HTTP/1.0 in chunks, as some proxies do', () =>
      passes((socket) =>
        socket.end(
          `HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n${plant}\r\n0\r\n\r\n`,
        ),
      ));

    test('end its answers by closing', () =>
      passes((socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${plant}`)));

    test('send chunks with extensions and trailers, byte by byte', () =>
      passes((socket) => {
        const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n6;a="b"\r\n${plant.slice(0, 6)}\r\n0009\r\n${plant.slice(6)}\r\n0\r\nX-Trailer: yes\r\n\r\n`;
        for (const byte of answer) socket.write(byte);
      }));

    test('send interim answers, asked for or not', () =>
      passes((socket) => {
        socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n');
        socket.write(jsonAnswer(plant));
      }));

    test('answer before it has read everything, and close', async () => {
      // The kernel resets such a connection, and the rest of the request has nowhere to go.
      let answered = 0;
      const url = await listen(
        createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('readable', () => {
            answered++;
            socket.read(64);
            const fields = 'Content-Type: application/json\r\nConnection: close\r\n';
            const length = answered % 2 === 0 ? `Content-Length: ${plant.length}\r\n` : '';
            socket.write(`HTTP/1.1 413 Content Too Large\r\n${fields}${length}\r\n${plant}`, () => socket.destroy());
          });
        }),
      );
      const sizes = [2_000, 100_000, 4_000_000, 2_000, 100_000, 4_000_000];
      const large = sizes.map((size, index) =>
        aCase(`large/${index}`, {
          expect: { outcome: 'survive' },
          aspects: ['size'],
          request: { ...request, body: ['x'.repeat(size)] },
        }),
      );
      const { cases } = await runAgainst(url, large, { concurrency: 1 });
      expect(cases.map(({ exchange }) => exchange?.status)).toEqual(Array(6).fill(413));
      expect(cases.flatMap(({ result }) => result.findings.map(({ rule }) => rule))).not.toContain('connection-reset');
    });

    for (const [name, method, status] of [
      ['HEAD', 'HEAD', 200],
      ['304', 'POST', 304],
    ] as const) {
      test(`say how long the content of its answer to ${name} would have been`, async () => {
        const url = await socketServer((socket) => {
          socket.write(`HTTP/1.1 ${status} Fine\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`);
        });
        const bodiless = aCase('bodiless', {
          expect: { outcome: 'statuses', statuses: [status] },
          request: { ...request, method, ...(method === 'HEAD' ? { body: undefined } : {}) },
        });
        const { cases } = await runAgainst(url, [bodiless]);
        expect(cases[0]?.exchange).toMatchObject({ status, failure: undefined, responseBody: '' });
      });
    }

    test('send no reason phrase', () => passes((socket) => socket.write(jsonAnswer(plant).replace('200 OK', '200 '))));
  });
}
