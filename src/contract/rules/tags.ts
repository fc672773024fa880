import { itemsOf, memberAt, textAt } from '../document/located.js';
import type { Rule } from './rule.js';

/** OpenAPI 3.1 §4.8.1. */
export const uniqueTags: Rule = ({ root }, report) => {
  const seen = new Set<string>();
  for (const tag of itemsOf(memberAt(root, 'tags'))) {
    const name = textAt(tag, 'name');
    if (name === undefined) continue;
    if (seen.has(name)) report.remark(tag, 'duplicate-tag', `the tag "${name}" is declared twice`, 'remove one');
    seen.add(name);
  }
};
