import { numberText } from '../../../../json/index.js';
import type { ValueMutation } from '../value-site.js';
import { bodyOf } from '../../values/body-of.js';
import { strictest, writtenLimits, type End } from '../../values/numbers/limits.js';
import { justBeyond, numberSpaceOf, outermost, plus } from '../../values/numbers/number-space.js';
import { accepted, refused } from '../claim.js';
import { isNumber } from './kinds-of-sites.js';

const failing = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const ends = [
  ['upper', 'maximum', 'above'],
  ['lower', 'minimum', 'below'],
] as const satisfies readonly (readonly [End, string, string])[];

/** The numbers at each bound and just beyond (JSON Schema 2020-12 validation §6.2). */
export const bounds: ValueMutation = {
  id: 'body/bounds',
  applies: isNumber,
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    for (const [end, name, beyond] of ends) {
      const limit = strictest(writtenLimits(site.facets, end), end);
      if (limit === undefined) continue;
      const contract = limit.constraint.place;
      const bound = `the ${limit.exclusive ? 'exclusive ' : ''}${name} ${numberText(limit.value)}`;
      const outside = justBeyond(limit, space.step, end);
      if (outside !== undefined) {
        const words = outside === limit.value ? `${bound} itself` : `just ${beyond} ${bound}`;
        yield* refused(
          site,
          { what: `${beyond}-${name}`, value: bodyOf(outside), words, contract, priority: 1 },
          failing,
        );
      }
      const further = outside === limit.value ? plus(limit.value, end === 'upper' ? 1 : -1) : undefined;
      if (further !== undefined) {
        const words = `one ${beyond} ${bound}`;
        yield* refused(
          site,
          { what: `further-${beyond}-${name}`, value: bodyOf(further), words, contract, priority: 3 },
          failing,
        );
      }
      const near = space.step === undefined ? plus(limit.value, end === 'upper' ? 0.5 : -0.5) : undefined;
      if (near !== undefined && near !== outside) {
        const words = `half of one ${beyond} ${bound}`;
        yield* refused(
          site,
          { what: `fraction-${beyond}-${name}`, value: bodyOf(near), words, contract, priority: 4 },
          failing,
        );
      }
      const inside = outermost(space, end);
      if (inside === undefined) continue;
      const words = inside === limit.value ? bound : `next to ${bound}`;
      yield* accepted(site, { what: `at-${name}`, value: bodyOf(inside), words, contract, priority: 1 });
    }
  },
};
