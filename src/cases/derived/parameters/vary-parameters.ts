import { allWrong } from '../body/mutations/all-wrong.js';
import { besideOptional } from '../body/mutations/beside-optional.js';
import { discriminator } from '../body/mutations/discriminator.js';
import { envelope } from '../body/mutations/envelope.js';
import { half } from '../body/mutations/half.js';
import { hostileObjects } from '../body/mutations/hostile-objects.js';
import { hostileTexts } from '../body/mutations/hostile-texts.js';
import { hugeNumbers } from '../body/mutations/huge-numbers.js';
import { commonIntegers, integerNotation } from '../body/mutations/integers.js';
import { nameCase } from '../body/mutations/name-case.js';
import { nullable } from '../body/mutations/nullable.js';
import { otherBranch } from '../body/mutations/other-branch.js';
import { readOnly } from '../body/mutations/read-only.js';
import { texts } from '../body/mutations/texts.js';
import { whole } from '../body/mutations/whole.js';
import { wrongRoot, wrongType } from '../body/mutations/wrong-type.js';
import { valueMutations } from '../body/mutations.js';
import type { ValueMutation } from '../body/value-site.js';
import { valueSites } from '../body/value-sites.js';
import { vary } from '../body/vary-sites.js';
import { freshHeader } from '../good/fresh-header.js';
import { holdingPrecondition } from '../good/holding-precondition.js';
import type { Variation } from '../mutation.js';
import type { Parameter } from '../../../contract/index.js';
import type { RequestSite } from '../request-site.js';
import { isRange, otherEnd } from '../values/range-ends.js';
import { furtherNumber } from './further-number.js';
import { isHarmless } from './is-harmless.js';
import { parameterFrame } from './parameter-frame.js';
import { parameterSites, type ParameterInPlace } from './parameter-site.js';
import { idOf } from './say.js';
import { wrongText } from './wrong-text.js';

/** What is asked of bodies alone. */
const ofBodies: ReadonlySet<ValueMutation> = new Set([
  whole,
  nameCase,
  envelope,
  half,
  commonIntegers,
  integerNotation,
  hugeNumbers,
  texts,
  otherBranch,
  discriminator,
  readOnly,
  besideOptional,
  allWrong,
  hostileTexts,
  hostileObjects,
]);

/** What the text of a parameter cannot tell: it has no types. */
const ofTypes: ReadonlySet<ValueMutation> = new Set([wrongRoot, wrongType, nullable]);

const tellableInJson = valueMutations.filter((mutation) => !ofBodies.has(mutation));
const tellableInText = [wrongText, furtherNumber, ...tellableInJson.filter((mutation) => !ofTypes.has(mutation))];

/**
 * Every keyword at every depth of the parameters, as in a body, that there is room for: items of lists and members of
 * objects among them.
 */
export function varyParameters(site: RequestSite): readonly Variation[] {
  return parameterSites(site).flatMap((parameter) => [...varied(parameter)]);
}

function* varied(site: ParameterInPlace): Iterable<Variation> {
  const { content, schema = content?.schema } = site.parameter;
  if (schema === undefined) return;
  const { sites } = valueSites(site, parameterFrame(site), schema, ['parameter', idOf(site)]);
  const within = sites.filter(({ depth }) => site.room.has(depth));
  const tellable = content === undefined ? tellableInText : tellableInJson;
  // Whether there is another thing of that number is not for the contract to say.
  const mutations = isNameOfThing(site.parameter) ? tellable.filter((each) => each !== furtherNumber) : tellable;
  // Whatever its schema allows, HTTP has a syntax for a precondition, and does not go on where it does not hold; and a
  // key of one request that another has had says nothing of the second.
  const saysMore = holdingPrecondition(site.parameter) !== undefined || freshHeader(site.parameter) !== undefined;
  const { name } = site.parameter;
  const isOrdered = otherEnd(name, othersOf(site)) !== undefined || (site.types.includes('array') && isRange(name));
  for (const variation of within.flatMap((each) => vary(each.open(site.room), mutations))) {
    if (!isHarmless(variation, site)) continue;
    // Of JSON text, the value is what is judged; of other forms, what is read from their text.
    const judged = content === undefined ? variation : proven(variation);
    if (saysMore && judged.expect.outcome === 'accept') {
      yield { ...judged, expect: { outcome: 'survive' } };
      continue;
    }
    // Which end of a range has to be the greater no schema can say.
    yield isOrdered && judged.expect.outcome === 'accept' ? { ...judged, doubt: 'range-ends-crossed' } : judged;
  }
}

/** `/plants/{number}`, `?ownerId=1`, `X-Shop-ID: 1`. */
function isNameOfThing({ in: where, name }: Parameter): boolean {
  return where === 'path' || /(?:^|[-_.])id$|I[dD]$/.test(name);
}

/** The names of the other parameters of the request that is changed. */
function othersOf({ draft, parameter }: ParameterInPlace): readonly string[] {
  return [...draft.parameters.keys()].filter((other) => other !== parameter).map(({ name }) => name);
}

function proven(variation: Variation): Variation {
  return variation.expect.outcome === 'refuse' ? { ...variation, proven: true } : variation;
}
