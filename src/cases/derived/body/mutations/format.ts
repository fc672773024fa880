import { freshValue } from '../../values/fresh.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { formats, samplesOf } from '../../values/formats.js';
import { accepted, refused, survived } from '../claim.js';
import { isString } from './kinds-of-sites.js';

/** Strings that are plainly not of a format, plainly of it, or neither (JSON Schema 2020-12 validation §7.3). */
export const format: ValueMutation = {
  id: 'body/format',
  applies: (site) => isString(site) && site.facets.keywords.has('format'),
  *derive(site) {
    for (const { node, place: contract } of site.facets.constraints('format')) {
      const known = node.type === 'string' ? formats.get(node.value) : undefined;
      if (known === undefined) continue;
      const { name, bad = [], ambiguous = [] } = known;
      for (const [index, [id, text, about]] of bad.entries()) {
        const words = `${about} (${name})`;
        const priority = index === 0 ? 1 : 3;
        const change = { what: `bad-${name}-${id}`, value: bodyOf(text), words, contract, priority };
        yield* refused(site, change, ['format']);
      }
      for (const [id, text, words] of ambiguous) {
        yield* survived(site, { what: `grey-${name}-${id}`, value: bodyOf(text), words, contract, priority: 7 });
      }
      // What is to be fresh in every case is not sent as a constant; a UUID of the document names something.
      const { position } = site.node;
      if (freshValue(site.facets, position) !== undefined) continue;
      if (name === 'uuid' && position.samples.length > 0) continue;
      for (const [index, text] of samplesOf(known, site.path.at(-1)).entries()) {
        const words = `another ${name}`;
        yield* accepted(site, { what: `other-${name}-${index}`, value: bodyOf(text), words, contract, priority: 2 });
      }
    }
  },
};
