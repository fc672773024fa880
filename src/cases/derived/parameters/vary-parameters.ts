import { branchCount, branchTaken } from '../body/mutations/branches.js';
import { booleans } from '../body/mutations/booleans.js';
import { bounds } from '../body/mutations/bounds.js';
import { contains } from '../body/mutations/contains.js';
import { dependents } from '../body/mutations/dependents.js';
import { format } from '../body/mutations/format.js';
import { fraction, integerRange } from '../body/mutations/integers.js';
import { extraItem, itemCounts, lastItem } from '../body/mutations/items.js';
import { lengths } from '../body/mutations/lengths.js';
import { literals } from '../body/mutations/literals.js';
import { multipleOf } from '../body/mutations/multiple-of.js';
import { negation } from '../body/mutations/negation.js';
import { nullable } from '../body/mutations/nullable.js';
import { pattern } from '../body/mutations/pattern.js';
import { propertyCounts } from '../body/mutations/property-counts.js';
import { propertyNames } from '../body/mutations/property-names.js';
import { required } from '../body/mutations/required.js';
import { undeclaredProperty } from '../body/mutations/undeclared-property.js';
import { uniqueItems } from '../body/mutations/unique-items.js';
import { wrongRoot, wrongType } from '../body/mutations/wrong-type.js';
import type { ValueMutation } from '../body/value-site.js';
import { valueSites } from '../body/value-sites.js';
import { vary } from '../body/vary-sites.js';
import type { Variation } from '../mutation.js';
import type { RequestSite } from '../request-site.js';
import type { Room } from '../room.js';
import { isHarmless } from './is-harmless.js';
import { parameterFrame } from './parameter-frame.js';
import { parameterSites, type ParameterInPlace } from './parameter-site.js';
import { idOf } from './say.js';

/** What the text of a parameter can tell: not types, which it has none of. */
const tellable: readonly ValueMutation[] = [
  branchTaken,
  required,
  literals,
  booleans,
  fraction,
  integerRange,
  bounds,
  multipleOf,
  lengths,
  pattern,
  format,
  itemCounts,
  lastItem,
  extraItem,
  uniqueItems,
  contains,
  undeclaredProperty,
  propertyNames,
  propertyCounts,
  dependents,
  branchCount,
  negation,
];

/** What JSON text can tell as well, wherever it stands. */
const tellableInJson: readonly ValueMutation[] = [...tellable, wrongRoot, wrongType, nullable];

/** What lies in parameters costs much to look at: not where there is room for the most telling changes alone. */
const leastRoom = 2;

/**
 * Every keyword at every depth of the parameters, as in a body, that there is room for: items of lists and members of
 * objects among them.
 */
export function varyParameters(site: RequestSite, room: Room): readonly Variation[] {
  if (!room.has(leastRoom)) return [];
  return parameterSites(site).flatMap((parameter) => [...varied(parameter, room)]);
}

function* varied(site: ParameterInPlace, room: Room): Iterable<Variation> {
  const { content, schema = content?.schema } = site.parameter;
  if (schema === undefined) return;
  const { sites } = valueSites(site, parameterFrame(site), schema, ['parameter', idOf(site)]);
  const within = sites.filter(({ depth }) => room.has(depth));
  const mutations = content === undefined ? tellable : tellableInJson;
  for (const variation of within.flatMap((each) => vary(each.open(room), mutations))) {
    if (!isHarmless(variation, site)) continue;
    // Of JSON text, the value is what is judged; of other forms, what is read from their text.
    yield content === undefined ? variation : proven(variation);
  }
}

function proven(variation: Variation): Variation {
  return variation.expect.outcome === 'refuse' ? { ...variation, proven: true } : variation;
}
