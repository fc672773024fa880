import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { contractOf } from '../mock/mocks.js';
import { runAgainst } from './runs.js';
import { httpServer, withBody } from './servers.js';
import { documentIn } from '../table.js';

const contract = await contractOf(
  documentIn(import.meta.dirname, 'parts-have-the-types-that-are-asked-for.openapi.yaml'),
);
const { cases } = deriveCases(contract);
const chosen = cases.filter(({ id }) => id.endsWith('/other-type') || id === 'addPhoto/good/full');

/** Which types of a part a service takes, where it looks at all. */
type Takes = Readonly<Record<string, RegExp>>;
const asAsked: Takes = { photo: /^image\/(?:png|jpeg)$/, about: /^application\/json$/ };

/** What is found at a service that takes parts of those types, and answers others so. */
async function foundAt(takes: Takes, refusal = 400): Promise<readonly string[]> {
  const url = await httpServer(
    withBody((_, response, bytes) => {
      const heads = bytes.toString('latin1').split('--trellis-boundary').slice(1, -1);
      const isTaken = heads.every((head) => {
        const name = / name="(\w+)"/.exec(head)?.[1] ?? '';
        const type = /content-type: (\S+)/i.exec(head)?.[1] ?? 'text/plain';
        return takes[name]?.test(type) ?? true;
      });
      response.writeHead(isTaken ? 201 : refusal).end();
    }),
  );
  const { cases: judged } = await runAgainst(url, chosen, { contract });
  return judged.flatMap(({ case: { id }, result }) =>
    result.findings.map(({ rule, level }) => `${id} ${level} ${rule}`),
  );
}

test('a part of another type than its encoding asks is sent; of one of which nothing is asked it is only to be survived', () => {
  expect(chosen.map(({ id, expect: { outcome }, change }) => `${outcome} ${id}: ${change}`)).toEqual([
    'accept addPhoto/good/full: a valid request with everything in it',
    'refuse addPhoto/multipart/photo/other-type: photo: a part of application/pdf instead of image/png, image/jpeg',
    'refuse addPhoto/multipart/about/other-type: about: a part of application/xml instead of application/json',
    'survive addPhoto/multipart/draft/other-type: draft: a part of image/png',
    'survive addPhoto/multipart/place/other-type: place: a part of text/plain',
  ]);
});

describe('a warning is', () => {
  test('what takes files of any type', async () => {
    expect(await foundAt({ about: /json/ })).toEqual([
      'addPhoto/multipart/photo/other-type warning invalid-request-accepted',
    ]);
  });

  test('what never looks', async () => {
    expect(await foundAt({})).toEqual([
      'addPhoto/multipart/photo/other-type warning invalid-request-accepted',
      'addPhoto/multipart/about/other-type warning invalid-request-accepted',
    ]);
  });
});

describe('nothing is found', () => {
  test.each<[string, Takes, number]>([
    ['where the types are kept to', asAsked, 400],
    ['where others are unsupported', asAsked, 415],
    ['where defaults are kept to as well', { ...asAsked, draft: /octet-stream/, place: /json/ }, 400],
  ])('%s', async (_, takes, refusal) => {
    expect(await foundAt(takes, refusal)).toEqual([]);
  });
});
