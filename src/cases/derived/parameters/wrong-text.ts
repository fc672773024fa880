import type { BodyTree } from '../../../wire/index.js';
import { refused } from '../body/claim.js';
import { typeWords } from '../body/type-words.js';
import type { ValueMutation, ValueSite } from '../body/value-site.js';
import { contractOf } from '../body/mutations/kinds-of-sites.js';
import { bodyOf } from '../values/body-of.js';

const failing = ['type', 'enum', 'const', 'format'];

/** Texts that are no number and no boolean: of all wrong types, those that a text can show. */
export const wrongText: ValueMutation = {
  id: 'parameters/wrong-text',
  // Of a list of numbers no type need be said.
  applies: ({ branch, facets, value }) => branch === undefined && !(facets.kinds.includes('string') && isText(value)),
  *derive(site) {
    const isTyped = !site.facets.kinds.includes('string');
    const words = isTyped ? `where ${typeWords(site.facets)} is due` : 'not one of the values allowed';
    const contract = contractOf(site);
    for (const [what, text] of texts(site)) {
      const priority = what === 'word' ? 1 : 3;
      yield* refused(site, { what, value: bodyOf(text), words, contract, priority }, failing);
    }
  },
};

function* texts({ facets: { kinds }, value }: ValueSite): Iterable<readonly [what: string, text: string]> {
  yield ['word', 'fern'];
  if (kinds.includes('number')) {
    // What reads as far as it can takes this for the number that it begins with.
    yield ['number-with-more', `${digitsOf(value)}fern`];
    yield ['not-a-number', 'NaN'];
  }
  if (kinds.includes('boolean')) yield ['neither-true-nor-false', 'maybe'];
}

function isText(value: BodyTree): boolean {
  const [text] = value.kind === 'scalar' ? value.text : [];
  return typeof text === 'string' && text.startsWith('"');
}

function digitsOf(value: BodyTree): string {
  const [text] = value.kind === 'scalar' ? value.text : [];
  return typeof text === 'string' && /^-?\d/.test(text) ? text : '1';
}
