import { expect, test } from 'vitest';
import { document } from './document.js';
import { contractOf, outcomeAt } from './judged.js';
import { tagged, tagOf, workshop } from './workshop.js';

const read = `responses: { '200': { $ref: '#/components/responses/Tool' }, '404'`;
const naming = document.replace(read, read.replace("'404'", "'304': { description: Known }, '404'"));

async function levelsAt(text: string): Promise<readonly string[]> {
  await contractOf(text);
  const ignoring = workshop(tagged(tagOf, () => false));
  const { cases } = await outcomeAt(ignoring, text, { only: 'not-modified' });
  return cases.flatMap(({ result: { findings } }) => findings.map(({ rule, level }) => `${rule} ${level}`));
}

test('a document that names 304 promises it', async () => {
  expect(naming).not.toBe(document);
  expect(await levelsAt(naming)).toEqual(['not-modified-ignored violation']);
  expect(await levelsAt(document)).toEqual(['not-modified-ignored warning']);
});
