import { expect, test } from 'vitest';
import { document } from './document.js';
import { contractOf, judged, outcomeAt } from './judged.js';
import { answering, tagged, tagOf, workshop, type Tool, type Twist } from './workshop.js';

const read = `responses: { '200': { $ref: '#/components/responses/Tool' }, '404'`;
const naming = document.replace(read, read.replace("'404'", "'304': { description: Known }, '404'"));

async function levelsAt(text: string): Promise<readonly string[]> {
  await contractOf(text);
  const ignoring = workshop(tagged(tagOf, () => false));
  const { cases } = await outcomeAt(ignoring, text, { only: 'not-modified' });
  return cases.flatMap(({ result: { findings } }) => findings.map(({ rule, level }) => `${rule} ${level}`));
}

test('a service that answers 304 whatever the ETag is has stale copies read', async () => {
  const judging = { only: 'not-modified' };
  expect(await judged([tagged(tagOf, () => true)], judging)).toEqual({ 'not-modified': ['stale-etag'] });
  expect(await judged([tagged(tagOf)], judging)).toEqual({});
});

test('a response to a change has the ETag that the next read has', async () => {
  const judging = { only: 'etag-changes' };
  const telling = (tag: (tool: Tool) => string): Twist[] => [
    tagged(tagOf),
    answering((answer, { method }) =>
      ['PATCH', 'PUT'].includes(method) ? { ...answer, fields: { ETag: tag(answer.body as Tool) } } : answer,
    ),
  ];
  expect(await judged(telling(tagOf), judging)).toEqual({});
  expect(
    await judged(
      telling(() => '"of-no-version"'),
      judging,
    ),
  ).toEqual({ 'etag-changes': ['stale-etag'] });
});

test('a document that names 304 promises it', async () => {
  expect(naming).not.toBe(document);
  expect(await levelsAt(naming)).toEqual(['not-modified-ignored violation']);
  expect(await levelsAt(document)).toEqual(['not-modified-ignored warning']);
});
