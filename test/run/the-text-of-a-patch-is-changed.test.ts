import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { httpServer, objectIn, withBody } from './servers.js';

const contract = await contractOf(
  documentOf(`/settings:
  patch:
    requestBody:
      required: true
      content:
        application/json: { schema: { type: object, properties: { name: { type: string } } } }
    responses: { '204': { description: Good. }, '422': { description: Bad. } }`),
);

/** Judges a service that rejects a PATCH of nothing, and what else this rejects, for the white space in its texts. */
async function found(rejects: (text: string) => boolean): Promise<readonly string[]> {
  const url = await httpServer(
    withBody((_, response, bytes) => {
      const body = objectIn(bytes);
      const isGood = body !== undefined && Object.keys(body).length > 0 && !rejects(bytes.toString());
      response.writeHead(isGood ? 204 : 422).end();
    }),
  );
  const only = /\/(?:good\/minimal|body\/json-text\/(?:pretty|space-around))$/;
  const { findings } = await judgedAt(url, contract, { only, touch: ['*'] });
  return findings.map(({ rule, level, case: id }) => `${rule} ${level} ${id.split('/').at(-1) ?? ''}`);
}

test('a service that rejects empty changes is not said to reject white space', async () => {
  expect(await found(() => false)).toEqual([]);
});

test('a service that rejects white space is found', async () => {
  expect(await found((text) => text.includes('\n'))).toEqual([
    'valid-request-refused violation pretty',
    'valid-request-refused violation space-around',
  ]);
});
