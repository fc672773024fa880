import { describe, expect, test } from 'vitest';
import { compareContracts, type Difference } from '../../src/diff/index.js';
import { contractOf } from '../mock/mocks.js';
import { pairs } from './pairs.js';

async function differencesOf(before: string, after: string): Promise<readonly Difference[]> {
  return compareContracts(await contractOf(before), await contractOf(after));
}

test('half of at least eighty pairs are compatible', () => {
  const isBreaking = (rules: readonly string[]): boolean => rules.some((rule) => !warnings.has(rule));
  expect(pairs.length).toBeGreaterThanOrEqual(80);
  const share = pairs.filter(({ rules }) => !isBreaking(rules)).length / pairs.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

const shown = new Set(['request-rejected', 'response-body-new-value', 'response-header-new-value']);
const warnings = new Set([
  'error-status-added',
  'error-status-removed',
  'parameter-removed',
  'property-removed',
  'default-changed',
  'deprecated',
]);

describe.each(pairs)('$name', ({ before, after, rules }) => {
  test('breaks these rules and no others', async () => {
    const found = await differencesOf(before, after);
    const broken = found.filter(({ rule }) => rule.level !== 'note').map(({ rule }) => rule.id);
    expect([...new Set(broken)].toSorted()).toEqual(rules.toSorted());
    for (const { rule, before: old, after: now, example } of found) {
      if (!shown.has(rule.id)) continue;
      expect(old).toBeDefined();
      expect(now).toBeDefined();
      expect(example?.kind).toBe(rule.id === 'request-rejected' ? 'request' : 'response');
    }
  });
});
