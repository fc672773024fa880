import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { accepted } from '../claim.js';
import { contractOf } from './kinds-of-sites.js';

/** Both truth values: what is false is there all the same (JSON Schema 2020-12 core §4.2.1). */
export const booleans: ValueMutation = {
  id: 'body/booleans',
  applies: ({ facets }) => facets.kinds[0] === 'boolean' && facets.keywords.has('type'),
  *derive(site) {
    for (const text of ['true', 'false']) {
      const change = { what: text, value: literalBody(text), words: 'a boolean', contract: contractOf(site) };
      yield* accepted(site, { ...change, priority: 2 });
    }
  },
};
