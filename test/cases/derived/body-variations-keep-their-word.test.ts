import { describe, expect, test } from 'vitest';
import { judgePlan } from '../../../src/cases/judging/judge-plan.js';
import { documentWith, loadText } from '../../contract/documents.js';
import type { Variation } from '../../../src/cases/derived/site/mutation.js';
import { schemaRows } from './schemas.js';
import { bareSite, deriveBodyVariations, sentText, sentValue, variationsOf } from './site-of.js';
import { secondOpinion, type SecondOpinion } from './second-opinion.js';

const satisfiable = schemaRows.filter(({ unsatisfiable }) => unsatisfiable !== true);

/** Whether a request is what a variation says, by a validator that did not help to make it. */
function isBelied(variation: Variation, isValidElsewhere: SecondOpinion): boolean {
  const value = sentValue(variation);
  if (value === undefined) return variation.expect.outcome === 'accept';
  const verdict = isValidElsewhere(value);
  if (variation.expect.outcome === 'accept') return verdict === false;
  return variation.expect.outcome === 'refuse' && verdict === true;
}

describe('what is to be refused is invalid and what is to be accepted is valid', () => {
  test.each(satisfiable)('$schema', async (row) => {
    const site = bareSite(await loadText(documentWith(row.schema, row)));
    const { variations } = deriveBodyVariations(site);
    const isValidElsewhere = await secondOpinion(row);
    expect(
      variations
        .filter((variation) => isBelied(variation, isValidElsewhere))
        .map((each) => `${each.id} ${sentText(each)}`),
    ).toEqual([]);
    const flaws = (variation: Variation): readonly string[] =>
      judgePlan(variation.request, site.operation).map(({ certainty }) => certainty);
    const broken = variations.filter((variation) => {
      const found = flaws(variation);
      if (variation.expect.outcome === 'accept') return found.length > 0;
      return variation.expect.outcome === 'refuse' && !found.includes('clear');
    });
    expect(broken.map((each) => `${each.id} ${sentText(each)}`)).toEqual([]);
    const ids = variations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^body(?:\/[\w.~-]+)+$/.test(id))).toEqual([]);
  });
});

test.each([
  ['{ type: [string, "null"], enum: [Good, null] }', ['"null"']],
  ['{ type: [string, "null"], enum: [Good, "null", null] }', []],
  ['{ type: [string, "null"] }', []],
])('a text that only spells null is not the null of a list of texts: %s', async (kind, texts) => {
  const { variations } = await variationsOf(`{ type: object, required: [kind], properties: { kind: ${kind} } }`);
  const found = variations.filter(({ id }) => id === 'body/kind/null-as-text');
  expect(found.map(({ expect: { outcome } }) => outcome)).toEqual(texts.map(() => 'refuse'));
  expect(found.map((each) => sentText(each))).toEqual(texts.map((text) => `{"kind":${text}}`));
});
