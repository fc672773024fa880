import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { survived } from '../claim.js';
import { contractOf, isNumber } from './kinds-of-sites.js';

/** A number beyond what doubles hold: implementations may set limits (RFC 8259 §6). */
export const hugeNumbers: ValueMutation = {
  id: 'body/huge-numbers',
  applies: (site) => isNumber(site),
  *derive(site) {
    const words = 'a number beyond the range of a double';
    yield* survived(site, {
      what: 'huge',
      value: literalBody('1e400'),
      words,
      contract: contractOf(site),
      priority: 5,
    });
  },
};
