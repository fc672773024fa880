import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { aCase, goodRequest } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { jsonAnswer, listen, socketServer } from './servers.js';

describe('what events show is what went over the wire', () => {
  const plans = {
    'a request with a body': {},
    'a request with no body': { body: undefined },
    'a request with an empty body': { body: [''] },
    'a body that is not UTF-8': { body: [new Uint8Array([0xff, 0x00, 0x80])] },
    'a GET': { method: 'GET', body: undefined },
    'a GET with a body': { method: 'GET' },
    'a DELETE': { method: 'DELETE', body: undefined },
    'a query': { path: ['/plants?a=%C3%BC&b=[x]'] },
    'a field beyond ASCII': { fields: [{ name: 'X-Name', value: ['Fern – 木'] }] },
    'two fields of a name': {
      fields: [
        { name: 'Accept', value: ['text/plain'] },
        { name: 'accept', value: ['application/json'] },
      ],
    },
    'an empty field': { fields: [{ name: 'Accept', value: [''] }] },
    'a Host of its own': { fields: [{ name: 'Host', value: ['plants.example'] }] },
    'two Hosts': {
      fields: [
        { name: 'Host', value: ['one.example'] },
        { name: 'Host', value: ['two.example'] },
      ],
    },
    'two Content-Types': {
      fields: [
        { name: 'Content-Type', value: ['application/json'] },
        { name: 'Content-Type', value: ['text/plain'] },
      ],
    },
    'two credentials': { fields: [{ name: 'Authorization', value: ['Basic eDp5'] }] },
    'a control character in a field': { fields: [{ name: 'X-Name', value: ['a\u0001b'] }] },
    'a wrong Content-Length': { fields: [{ name: 'Content-Length', value: ['1'] }], body: ['{'] },
    'a chunked body': {
      fields: [{ name: 'Transfer-Encoding', value: ['chunked'] }],
      body: ['1\r\n{\r\n0\r\n\r\n'],
    },
    'a body in two chunks': { chunked: true, body: ['{"name":"Ficus 🌿"}'] },
    'a body in two pieces': { paused: true, body: ['{"name":"Ficus 🌿"}'] },
    'an Expect field': { fields: [{ name: 'Expect', value: ['nothing'] }] },
    'a Connection field': { fields: [{ name: 'Connection', value: ['close'] }] },
    'a path with a space': { path: ['/pla nts'] },
    'a path beyond ASCII': { path: ['/plänts'] },
    'the method TRACE': { method: 'TRACE', body: undefined },
    'a method nobody knows': { method: 'BREW' },
    'a method that is none': { method: 'PO ST' },
  } as const;

  for (const [name, request] of Object.entries(plans)) {
    test(name, async () => {
      const received: Buffer[] = [];
      const url = await socketServer((socket, bytes) => {
        received.push(bytes);
        socket.write(jsonAnswer());
      });
      const { cases } = await runAgainst(url, [aCase('good', { request })]);
      expect(received).toHaveLength(1);
      const [head = '', ...rest] = received[0]!.toString('latin1').split('\r\n\r\n');
      const [requestLine, ...fields] = head.split('\r\n');
      const summary = cases[0]!.exchange!;
      expect(requestLine).toBe(`${summary.method} ${summary.url.slice(url.length)} HTTP/1.1`);
      expect(fields.filter((line) => /^host:/i.test(line))).toHaveLength(name === 'two Hosts' ? 2 : 1);
      const shown = summary.requestFields.map((field) => field.join(': '));
      expect(shown.map((line) => line.replace('$TRELLIS_TOKEN', 'g00d-t0ken-of-the-plant-store'))).toEqual(fields);
      expect(Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')).toBe(summary.requestBody ?? '');
    });
  }

  test('nothing is sent that nobody asked for', async () => {
    let received = '';
    const url = await socketServer((socket, bytes) => {
      received = bytes.toString('latin1');
      socket.write(jsonAnswer());
    });
    await runAgainst(url, [aCase('good', { request: { fields: [], body: ['{}'] } })], { userAgent: 'trellis/1.0' });
    expect(received.replace(/127.0.0.1:\d+/, 'HOST')).toMatchInlineSnapshot(`
      "POST /plants HTTP/1.1
      host: HOST
      connection: keep-alive
      User-Agent: trellis/1.0
      Authorization: Bearer g00d-t0ken-of-the-plant-store
      content-length: 2

      {}"
    `);
  });
});

describe('a body in two pieces', () => {
  const inTwo = { ...goodRequest, paused: true } as const;

  test('comes in two, and the connection can be used again', async () => {
    const pieces: string[] = [];
    const url = await listen(
      createServer((socket) => {
        socket.on('data', (bytes) => {
          pieces.push(bytes.toString());
          if (bytes.toString().endsWith('}')) socket.write(jsonAnswer());
        });
      }),
    );
    const { cases } = await runAgainst(url, [aCase('one', { request: inTwo })]);
    expect(cases.map(verdictOf)).toEqual(['passed']);
    expect(pieces).toHaveLength(2);
  });

  test('is not gone on with on a connection that has answered the first piece', async () => {
    const carried: string[] = [];
    const url = await listen(
      createServer((socket) => {
        const number = carried.push('') - 1;
        socket.on('error', () => undefined);
        socket.on('data', (bytes) => {
          carried[number] += bytes.toString();
          socket.write(jsonAnswer());
        });
      }),
    );
    await runAgainst(url, [aCase('two', { before: [inTwo], request: inTwo })], { concurrency: 1 });
    expect(carried.map((text) => text.split('POST').length - 1)).toEqual([1, 1]);
  });
});
