import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/checks/index.js';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/checks.md'), 'utf8');
/** The text of each section of the third level, on one line, by its heading. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split(/^## /m)[0]?.split('\n') ?? [];
      return [heading, lines.join(' ').replaceAll(/\s+/g, ' ').trim()] as const;
    }),
);

test('every rule has its section, in the order of the rules, and nothing else has', () => {
  expect([...sections.keys()]).toEqual(rules.map(({ id }) => id));
});

describe('the section of a rule says what, why, by which standard, how to fix it and how to silence it', () => {
  test.each(rules)('$id', ({ id, title, level, strict, category, standard, why, fix }) => {
    const section = sections.get(id) ?? '';
    const weight = strict === undefined ? level : `${level} (with \`--strict\` ${strict})`;
    const facts = [weight, category, ...(standard === undefined ? [] : [standard])].join(' · ');
    expect(section).toContain(`${title}. ${facts} - **What** `);
    expect(section).toContain(`- **Why** ${why} - **Fix** ${fix} - **Silence** `);
    expect(section).toMatch(/\*\*What\*\* \S.{20,} - \*\*Why\*\*/);
    expect(section).toMatch(/\*\*Silence\*\* \S.{15,}$/);
  });
});
