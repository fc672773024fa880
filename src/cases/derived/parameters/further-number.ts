import { isExactNumber, jsonEquals, type ExactNumber } from '../../../json/index.js';
import { sampleValues } from '../../instantiate.js';
import { accepted } from '../body/claim.js';
import { contractOf, isNumber } from '../body/mutations/kinds-of-sites.js';
import type { ValueMutation } from '../body/value-site.js';
import { bodyOf } from '../values/body-of.js';
import { strictest, writtenLimits } from '../values/numbers/limits.js';
import { fits, numberSpaceOf, outermost, plus } from '../values/numbers/number-space.js';
import { sampleValue } from '../values/sample-value.js';

/**
 * Where numbers have no end, one further on, such as the second page: what only ever sees the first number there is has
 * not been asked much. A service may find that there is no such page, but it has to say so in good order.
 */
export const furtherNumber: ValueMutation = {
  id: 'parameters/further-number',
  applies: (site) =>
    isNumber(site) &&
    !site.facets.keywords.has('enum') &&
    !site.facets.keywords.has('const') &&
    strictest(writtenLimits(site.facets, 'upper'), 'upper') === undefined,
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    const good = sampleValue(site.value, sampleValues());
    const least = outermost(space, 'lower') ?? 0;
    const from = isExactNumber(good) ? good : least;
    const further = [2, plus(least, 1), plus(least, 2), plus(from, space.step ?? 1)].find(
      (each): each is ExactNumber => each !== undefined && fits(space, each) && !jsonEquals(each, good),
    );
    if (further === undefined) return;
    const contract = contractOf(site);
    const words = 'a number further on';
    yield* accepted(site, {
      what: 'further-on',
      value: bodyOf(further),
      words,
      contract,
      priority: 2,
      doubt: 'number-further-on',
    });
  },
};
