import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/server/index.js';
import { newPlant, plantRequest } from './plant-request.js';
import { answerTo, connectionTo, runningStore } from './running-stores.js';

const head = 'POST /plants HTTP/1.1\r\nHost: a\r\n';
const chunked = plantRequest({ fields: { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }, body: '' });

describe('what no HTTP parser takes', () => {
  it.each([
    ['words', 'hello world\r\n\r\n'],
    ['zeros', Buffer.alloc(100)],
    ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /plants\r\n\r\n'],
    ['an unknown version', 'POST /plants HTTP/3.0\r\nHost: a\r\n\r\n'],
    ['version 2 as text', 'POST /plants HTTP/2.0\r\nHost: a\r\nContent-Length: 0\r\n\r\n'],
    ['a target with a space', 'POST /pla nts HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no target', 'POST HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space before a colon', `${head}X : y\r\n\r\n`],
    ['a field without a colon', `${head}X\r\n\r\n`],
    ['a folded field', `${head}X: a\r\n b\r\n\r\n`],
    ['a control character in a field', `${head}X: a\u0000b\r\n\r\n`],
    ['a bare carriage return', `${head}X: a\rY: b\r\n\r\n`],
    ['a negative length', `${head}Content-Length: -1\r\n\r\n`],
    ['a length that is no number', `${head}Content-Length: x\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a length beyond 64 bits', `${head}Content-Length: 99999999999999999999\r\n\r\n`],
    ['a length and chunks', `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['a bad chunk size', Buffer.concat([chunked, Buffer.from('zz\r\n{}\r\n0\r\n\r\n')])],
    ['a chunk longer than its size', Buffer.concat([chunked, Buffer.from('1\r\n{}\r\n0\r\n\r\n')])],
    ['a chunk size beyond 64 bits', Buffer.concat([chunked, Buffer.from('fffffffffffffffff\r\n')])],
    ['a bad trailer', Buffer.concat([chunked, Buffer.from('0\r\nX\r\n\r\n')])],
  ])('is answered 400 with an Error body: %s', async (_, bytes) => {
    const connection = await connectionTo(await runningStore());

    const answer = await connection.send(bytes).answer();

    expect(answer.status).toBe(400);
    expect(answer.fields.get('content-type')).toBe('application/json');
    expect(answer.fields.get('connection')).toBe('close');
    const body = JSON.parse(answer.body) as { error: number; message: unknown };
    expect(body.error).toBe(errorCatalogue['malformed-request'].error);
    expect(body.message).toBeTypeOf('string');
    expect(await connection.rest()).toBe('');
  });

  it.each(['gzip', 'gzip, chunked', 'chunked, gzip', 'identity', 'chunked, chunked'])(
    'is answered 400 for the transfer coding %s',
    async (coding) => {
      const answer = await answerTo(await runningStore(), `${head}Transfer-Encoding: ${coding}\r\n\r\n`);

      expect(answer.status).toBe(400);
      expect(answer.fields.get('connection')).toBe('close');
    },
  );

  it.each([
    ['in its header section', head],
    ['in its body', plantRequest().subarray(0, -1)],
    ['in a chunk', Buffer.concat([chunked, Buffer.from('5\r\n{')])],
  ])('is answered 400 when a message ends %s', async (_, bytes) => {
    const connection = await connectionTo(await runningStore(), { allowHalfOpen: true });
    connection.socket.end(bytes);

    expect((await connection.answer()).status).toBe(400);
    expect(await connection.closed).toBeUndefined();
  });

  it('is answered after the good requests before it, and nothing after it is', async () => {
    const connection = await connectionTo(await runningStore());
    const requests = [plantRequest({ body: newPlant(1) }), 'nonsense\r\n\r\n', plantRequest({ body: newPlant(2) })];
    connection.send(Buffer.concat(requests.map((bytes) => Buffer.from(bytes))));

    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(400);
    expect(await connection.rest()).toBe('');
  });

  it('is answered once, however much of it there is', async () => {
    const connection = await connectionTo(await runningStore());
    for (let block = 0; block < 320; block++) connection.send(noise);

    expect((await connection.answer()).status).toBe(400);
    expect(await connection.rest()).toBe('');
    expect(await connection.closed).toBeUndefined();
  });

  it('never stops the server, whatever it is', async () => {
    const store = await runningStore({ limits: { lingerMs: 5 } });
    const good = plantRequest();
    for (let seed = 0; seed < 200; seed++) {
      const connection = await connectionTo(store, { allowHalfOpen: true });
      connection.socket.end(damaged(good, seed));
      await connection.closed;
      const text = await connection.rest();
      expect(text === '' || text.startsWith('HTTP/1.1 ')).toBe(true);
    }

    expect((await answerTo(store, plantRequest({ body: newPlant(2) }))).status).toBe(200);
  });
});

/** 64 KiB that look random and are the same in every run. */
const noise = Buffer.concat(Array.from({ length: 2048 }, (_, at) => createHash('sha256').update(`${at}`).digest()));

/** The bytes with some of them overwritten, a few cut out or doubled, the same for the same seed. */
function damaged(bytes: Buffer, seed: number): Buffer {
  const choice = createHash('sha256').update(`damage ${seed}`).digest();
  const copy = Buffer.from(bytes);
  for (let at = 0; at < 1 + (choice[0]! % 4); at++)
    copy[choice.readUInt16BE(2 + 2 * at) % copy.length] = choice[12 + at]!;
  const start = choice.readUInt16BE(20) % copy.length;
  const end = start + (choice[22]! % 16);
  const middle = choice[23]! % 3 === 0 ? copy.subarray(start, end) : Buffer.alloc(0);
  const resume = choice[23]! % 3 === 1 ? end : start;
  return Buffer.concat([copy.subarray(0, start), middle, copy.subarray(resume)]);
}
