import { isExactNumber, type ExactNumber } from '../../../../json/index.js';
import { means, wordsOf } from '../../../../resources/index.js';
import { sampleValues } from '../../../instantiate.js';
import { bodyOf } from '../../values/body-of.js';
import { fits, numberSpaceOf, outermost, plus } from '../../values/numbers/number-space.js';
import { sampleValue } from '../../values/sample-value.js';
import { accepted } from '../claim.js';
import type { ValueMutation } from '../value-site.js';
import { contractOf, isNumber } from './kinds-of-sites.js';

/** A number with a fraction where any number will do: many a reader has a class for integers at hand. */
export const half: ValueMutation = {
  id: 'body/half',
  applies: (site) =>
    isNumber(site) &&
    !site.facets.integral &&
    !site.facets.keywords.has('enum') &&
    !site.facets.keywords.has('const') &&
    !isFractional(sampleValue(site.value, sampleValues())),
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    const [least, most] = [outermost(space, 'lower') ?? 0, outermost(space, 'upper') ?? 0];
    const value = [0.5, plus(least, 0.5), plus(most, -0.5)].find(
      (each): each is ExactNumber => each !== undefined && isFractional(each) && fits(space, each),
    );
    if (value === undefined) return;
    const words = 'a number with a fraction';
    const name = site.path.findLast((each) => !/^[0-9]+$/.test(each)) ?? '';
    const doubt = means(wordsOf(name).at(-1), 'whole-number') ? ({ doubt: 'half-of-a-whole' } as const) : {};
    const contract = contractOf(site);
    yield* accepted(site, { what: 'half', value: bodyOf(value), words, contract, priority: 1, ...doubt });
  },
};

function isFractional(value: unknown): boolean {
  return isExactNumber(value) && !Number.isInteger(Number(value));
}
