import { expect, test } from 'vitest';
import { smallestValue } from '../../../src/cases/derived/values/good-value.js';
import { documentWith, loadText, value } from '../../contract/documents.js';
import { RandomJson } from '../../contract/random-schemas.js';
import { secondOpinion } from './second-opinion.js';
import { bareSite, deriveBodyVariations, sentText, sentValue } from './site-of.js';

const count = 220;
const tries = 150;

/** What another validator has against what is derived from a schema. */
async function objections(seed: number): Promise<readonly string[]> {
  const random = new RandomJson(seed);
  const schema = JSON.stringify(random.schema());
  const site = bareSite(await loadText(documentWith(schema)));
  const isValidElsewhere = await secondOpinion({ schema });
  const found: string[] = [];
  for (const variation of deriveBodyVariations(site).variations) {
    const sent = sentValue(variation);
    const verdict = sent === undefined ? false : isValidElsewhere(sent);
    const { outcome } = variation.expect;
    const isBelied = outcome === 'accept' ? verdict === false : outcome === 'refuse' && verdict === true;
    if (isBelied) found.push(`${variation.id} ${sentText(variation)}`);
  }
  const own = site.operation.requestBody?.content[0]?.schema;
  if (own !== undefined && !smallestValue(own).ok) {
    const texts = Array.from({ length: tries }, () => JSON.stringify(random.value()));
    found.push(...texts.filter((text) => isValidElsewhere(value(text)) === true).map((text) => `missed ${text}`));
  }
  return found.map((each) => `seed ${seed}, ${schema}: ${each}`);
}

test('another validator agrees with what is derived from hundreds of schemas, and finds no value where none was', async () => {
  const found: string[] = [];
  for (let seed = 1000; seed < 1000 + count; seed++) found.push(...(await objections(seed)));
  expect(found).toEqual([]);
});
