import { isExactNumber, numberText, type JsonValue } from '../../../../json/index.js';
import { isTrue } from '../../../../contract/index.js';
import { sampleValues } from '../../../instantiate.js';
import type { BodyTree } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf, literalBody } from '../../values/body-of.js';
import { sampleValue } from '../../values/sample-value.js';
import { countOf, furthest } from '../../values/strings/string-space.js';
import { refused } from '../claim.js';
import { anyItems } from '../good-parts.js';
import { arrayOf, isArray } from './items.js';

/** Equal items where none may be, be they written alike or not (JSON Schema 2020-12 validation §6.4.3, core §4.2.2). */
export const uniqueItems: ValueMutation = {
  id: 'body/unique-items',
  applies: (site) => isArray(site) && site.facets.keywords.has('uniqueItems'),
  *derive(site) {
    const at = site.facets.constraints('uniqueItems').find(({ schema }) => isTrue(schema, 'uniqueItems'));
    if (at === undefined) return;
    const least = furthest(site.facets.constraints('minItems'), 1);
    const count = Math.max(1, least === undefined ? 1 : countOf(least) - 1);
    const [first, ...others] = anyItems(site, count);
    if (first === undefined) return;
    const value = sampleValue(first, sampleValues());
    for (const [what, second, words] of twins(value)) {
      const items = arrayOf([bodyOf(value), ...others, second]);
      const priority = what === 'equal-items' ? 1 : 4;
      yield* refused(site, { what, value: items, words, contract: at.place, priority }, ['uniqueItems']);
    }
  },
};

/** Values that are equal to one, as JSON Schema has it. */
function* twins(value: JsonValue): Iterable<readonly [what: string, second: BodyTree, words: string]> {
  const tree = bodyOf(value);
  yield ['equal-items', tree, 'with two equal items'];
  if (isExactNumber(value) && /^-?[0-9]+$/.test(numberText(value))) {
    yield ['equal-numbers', literalBody(`${numberText(value)}.0`), 'with one number written in two ways'];
  }
  if (tree.kind === 'object' && tree.members.length > 1) {
    const reversed: BodyTree = { kind: 'object', members: tree.members.toReversed() };
    yield ['equal-objects', reversed, 'with two objects that differ only in the order of their members'];
  }
}
