import { exactNumber, isExactNumber, toValue, type ExactNumber } from '../../../../json/index.js';
import type { Schema } from '../../../../contract/index.js';
import type { Facets } from '../compose/facets.js';
import { everyInPlace } from '../compose/every-in-place.js';
import { fits, middleOf, minus, numberSpaceOf, outermost, plus } from './number-space.js';

/** What a person would write first. */
const plainIntegers: readonly ExactNumber[] = [1, 2, 10, 100];
const plainNumbers: readonly ExactNumber[] = [1.5, 1, 10.5, 0.5];

const landmarkKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'const', 'enum'];

/** Numbers that the limits and steps of a place allow: plain ones, the outermost, and the neighbours of all others. */
export function* numberCandidates(facets: Facets): Iterable<ExactNumber> {
  const space = numberSpaceOf(facets);
  const given = new Set<string>();
  for (const candidate of proposals(facets)) {
    const key = String(isExactNumber(candidate) && typeof candidate === 'function' ? candidate.literal : candidate);
    if (candidate === undefined || given.has(key) || !fits(space, candidate)) continue;
    given.add(key);
    yield candidate;
  }
}

function* proposals(facets: Facets): Iterable<ExactNumber | undefined> {
  const space = numberSpaceOf(facets);
  yield* space.step === undefined ? plainNumbers : plainIntegers;
  yield space.step;
  yield* [0, -0.5, -1];
  yield outermost(space, 'lower');
  yield outermost(space, 'upper');
  yield middleOf(space);
  const unit = space.step ?? 1;
  const from = outermost(space, 'lower') ?? outermost(space, 'upper') ?? 0;
  const away = space.lower === undefined && space.upper !== undefined ? minus : plus;
  let at: ExactNumber | undefined = from;
  for (let count = 0; count < 8 && at !== undefined; count++) yield (at = away(at, unit));
  for (const landmark of landmarks([...facets.schemas, ...facets.refuted])) {
    yield landmark;
    yield plus(landmark, unit);
    yield minus(landmark, unit);
    yield plus(landmark, 0.5);
  }
}

/** Every number that any schema for this place mentions, those not chosen included: near them values change sides. */
function landmarks(schemas: readonly Schema[]): readonly ExactNumber[] {
  return everyInPlace(schemas).flatMap((schema) => {
    return landmarkKeywords.flatMap((name) => {
      const node = schema.keyword(name)?.node;
      if (node?.type === 'number') return [exactNumber(node.literal)];
      return node?.type === 'array' ? node.items.map(toValue).filter(isExactNumber) : [];
    });
  });
}
