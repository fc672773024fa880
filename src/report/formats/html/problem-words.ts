import { levels, type Level } from '../../../checks/index.js';
import { countOf } from '../../text/count-of.js';

/**
 * How many distinct problems there are, by their levels.
 *
 * @example
 * problemWords(['violation', 'violation', 'note']) // '2 violations, 1 note'
 */
export function problemWords(found: readonly Level[]): string {
  const counts = levels.flatMap((level) => {
    const count = found.filter((each) => each === level).length;
    return count === 0 ? [] : [countOf(count, level)];
  });
  return counts.length === 0 ? 'no findings' : counts.join(', ');
}
