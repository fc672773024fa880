import type { ValueMutation } from '../value-site.js';
import { isWholeBody, unclearJson } from './text-change.js';

const depth = 20_000;

/** Texts that are made to exhaust whoever reads them. */
export const hostile: ValueMutation = {
  id: 'body/json-text/hostile',
  applies: isWholeBody,
  *derive(site) {
    const text = ['['.repeat(depth) + ']'.repeat(depth)];
    const words = `nothing but arrays in arrays, ${depth} deep`;
    for (const variation of unclearJson(site, { what: 'deep', text, words, priority: 5 })) {
      yield { ...variation, aspects: ['body', 'size'] };
    }
  },
};
