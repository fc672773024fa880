import { describe, expect, it } from 'vitest';
import { checks, ruleOf, rules } from '../../src/checks/index.js';

describe('a rule', () => {
  it('is named once, in kebab-case', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('says in whole sentences why it is there and what to do', () => {
    for (const { why, fix, title } of rules) {
      expect(why).toMatch(/^[A-Z0-9].*\.$/);
      expect(fix).toMatch(/^[A-Z].*\.$/);
      expect(title).toMatch(/^[A-Z0-9].*[^.]$/);
    }
  });

  it('names its source as readers cite it', () => {
    for (const { standard } of rules)
      if (standard !== undefined)
        expect(standard).toMatch(/^(RFC \d+|draft-ietf-[a-z-]+|OpenAPI 3\.1|JSON Schema Validation 2020-12) §[\d.]+$/);
  });

  it('is found by its name', () => {
    for (const rule of rules) expect(ruleOf(rule.id)).toBe(rule);
  });
});

it('every check has a name of its own', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
