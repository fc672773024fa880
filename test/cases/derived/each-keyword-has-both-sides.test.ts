import { describe, expect, test } from 'vitest';
import { stringifyValue, type JsonValue } from '../../../src/json/index.js';
import { keywordRows } from './keywords.js';
import { secondOpinion } from './second-opinion.js';
import { sentValue, variationsOf } from './site-of.js';

describe('just beyond a keyword and just within it, by two validators', () => {
  test.each(keywordRows)('$keyword of $schema', async (row) => {
    const { variations } = await variationsOf(row.schema, row);
    const isValidElsewhere = await secondOpinion(row);
    const values = (outcome: string): readonly JsonValue[] =>
      variations.flatMap((variation) => {
        const value = variation.expect.outcome === outcome ? sentValue(variation) : undefined;
        return value === undefined ? [] : [value];
      });
    const [broken, kept] = [values('refuse'), values('accept')];
    expect(broken.filter((value) => isValidElsewhere(value) === true).map(stringifyValue)).toEqual([]);
    expect(kept.filter((value) => isValidElsewhere(value) === false).map(stringifyValue)).toEqual([]);
    expect(broken.map(stringifyValue)).toEqual(expect.arrayContaining([...row.broken]));
    expect(kept.map(stringifyValue)).toEqual(expect.arrayContaining([...row.kept]));
    expect(broken.length).toBeGreaterThan(0);
    expect(kept.length).toBeGreaterThan(0);
  });
});
