import { exactNumber, numberText } from '../../../../json/index.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { numberCandidates } from '../../values/numbers/number-candidates.js';
import { fits, numberSpaceOf, plus } from '../../values/numbers/number-space.js';
import { accepted, refused } from '../claim.js';
import { isNumber } from './kinds-of-sites.js';

/** Decimals that are multiples of a hundredth or a tenth, which doubles do not see. */
const treacherous = [4.35, 1.1, 0.3, 19.99, 8.2, 1.15, 0.07];

/** Numbers between two multiples; multiples that only exact reckoning knows for such (2020-12 validation §6.2.1). */
export const multipleOf: ValueMutation = {
  id: 'body/multiple-of',
  applies: (site) => isNumber(site) && site.facets.keywords.has('multipleOf'),
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    for (const { node, place: contract } of site.facets.constraints('multipleOf')) {
      if (node.type !== 'number') continue;
      const divisor = exactNumber(node.literal);
      const words = `no multiple of ${numberText(divisor)}`;
      for (const value of between(site)) {
        const found = refused(site, { what: 'no-multiple', value: bodyOf(value), words, contract, priority: 1 }, [
          'multipleOf',
        ]);
        yield* found;
        if (found.length > 0) break;
      }
      const exact = treacherous.find((n) => fits(space, n) && !Number.isInteger(n / Number(divisor)));
      if (exact === undefined) continue;
      const reason = `a multiple of ${numberText(divisor)}, which a double does not see`;
      yield* accepted(site, { what: 'exact-multiple', value: bodyOf(exact), words: reason, contract, priority: 3 });
    }
  },
};

function* between({
  facets,
}: Parameters<typeof isNumber>[0]): Iterable<number | bigint | ReturnType<typeof exactNumber>> {
  for (const good of numberCandidates(facets)) {
    for (const off of facets.integral ? [1, 2, -1] : [1, 0.5, 0.001, -1, 0.1]) {
      const value = plus(good, off);
      if (value !== undefined) yield value;
    }
    return;
  }
}
