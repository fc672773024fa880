import { compareNumbers, isExactNumber, type JsonValue } from '../../../json/index.js';
import { hasHole } from '../../../wire/index.js';
import { sampleValues } from '../../instantiate.js';
import { otherEnd } from '../values/range-ends.js';
import { sampleValue } from '../values/sample-value.js';
import { memberNames, memberOf, treeAt } from './edit-value.js';
import type { ValueSite } from './value-site.js';

/**
 * Whether a value is one end of a range whose other end stands beside it, and is not known to be on the right side of
 * it. Which of two values has to be the greater no schema can say.
 */
export function breaksRange({ path, body, facets: { kinds, keywords } }: ValueSite, value: JsonValue): boolean {
  const name = path.at(-1);
  const [kind] = kinds;
  if (name === undefined || !(kind === 'number' || (kind === 'string' && keywords.has('format')))) return false;
  const parent = treeAt(body, path.slice(0, -1));
  const found = parent && otherEnd(name, memberNames(parent));
  const other = found && memberOf(parent, found.name);
  if (found === undefined || other === undefined) return false;
  if (hasHole(other)) return true;
  const beyond = sampleValue(other, sampleValues());
  return found.is === 'upper' ? !isInOrder(value, beyond) : !isInOrder(beyond, value);
}

/** As numbers, or as texts, which days and times are written to be compared as; equal ones are too much for some. */
function isInOrder(lower: JsonValue, upper: JsonValue): boolean {
  if (isExactNumber(lower) && isExactNumber(upper)) return compareNumbers(lower, upper) < 0;
  return typeof lower === 'string' && typeof upper === 'string' && lower < upper;
}
