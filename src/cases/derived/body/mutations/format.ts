import { freshValue } from '../../values/fresh.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import type { Constraint } from '../../values/compose/facets.js';
import { badFormats } from '../../values/formats/bad-formats.js';
import { goodFormats } from '../../values/formats/good-formats.js';
import { greyFormats } from '../../values/formats/grey-formats.js';
import { samplesOf } from '../../values/formats/samples-of.js';
import { accepted, refused, survived } from '../claim.js';
import { isString } from './kinds-of-sites.js';

/** Strings that are plainly not of a format, plainly of it, or neither (JSON Schema 2020-12 validation §7.3). */
export const format: ValueMutation = {
  id: 'body/format',
  applies: (site) => isString(site) && site.facets.keywords.has('format'),
  *derive(site) {
    for (const constraint of site.facets.constraints('format')) {
      const name = nameOf(constraint);
      const contract = constraint.place;
      for (const [index, bad] of (badFormats.get(name) ?? []).entries()) {
        const words = `${bad.words} (${name})`;
        const priority = index === 0 ? 1 : 3;
        const change = { what: `bad-${name}-${bad.name}`, value: bodyOf(bad.text), words, contract, priority };
        yield* refused(site, change, ['format']);
      }
      for (const grey of greyFormats.get(name) ?? []) {
        yield* survived(site, {
          what: `grey-${name}-${grey.name}`,
          value: bodyOf(grey.text),
          words: grey.words,
          contract,
          priority: 7,
        });
      }
      // What is to be fresh in every case is not sent as a constant; a UUID of the document names something.
      const { position } = site.node;
      if (freshValue(site.facets, position) !== undefined) continue;
      if (name === 'uuid' && position.samples.length > 0) continue;
      for (const [index, text] of samplesFor(name, site.path.at(-1)).entries()) {
        const words = `another ${name}`;
        yield* accepted(site, { what: `other-${name}-${index}`, value: bodyOf(text), words, contract, priority: 2 });
      }
    }
  },
};

function samplesFor(format: string, name: string | undefined): readonly string[] {
  const known = goodFormats.get(format);
  return known === undefined ? [] : samplesOf(known, name);
}

function nameOf({ node }: Constraint): string {
  return node.type === 'string' ? node.value : '';
}
