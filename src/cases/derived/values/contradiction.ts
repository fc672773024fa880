import { compareNumbers, numberText } from '../../../json/index.js';
import { isNever, once } from '../../../contract/index.js';
import { type Facets, literalsOf } from './facets.js';
import { middleOf, numberSpaceOf, outermost } from './numbers.js';
import { countOf, furthest } from './strings.js';
import type { Unsatisfiable } from './goal.js';

/** Returns why a set of keywords cannot be satisfied, as far as simple rules can tell. */
export const contradictionIn = once((facets: Facets): Unsatisfiable | undefined => {
  const never = facets.schemas.find(isNever);
  if (never !== undefined) return { message: 'the schema false allows no value', place: never.place };
  return types(facets) ?? literals(facets) ?? numbers(facets) ?? counts(facets);
});

function types(facets: Facets): Unsatisfiable | undefined {
  const last = facets.constraints('type').at(-1);
  if (facets.kinds.length > 0 || last === undefined) return undefined;
  return { message: 'no value is of all the types asked for', place: last.place };
}

function literals(facets: Facets): Unsatisfiable | undefined {
  const allowed = literalsOf(facets);
  const [keyword] = [...facets.constraints('enum'), ...facets.constraints('const')];
  if (allowed === undefined || allowed.length > 0 || keyword === undefined) return undefined;
  return { message: `${keyword.name} has no value that the other keywords allow`, place: keyword.place };
}

function numbers(facets: Facets): Unsatisfiable | undefined {
  if (facets.kinds.some((kind) => kind !== 'number') || facets.keywords.has('enum')) return undefined;
  const space = numberSpaceOf(facets);
  const { lower, upper, step } = space;
  if (lower === undefined || upper === undefined || outermost(space, 'lower') !== undefined) return undefined;
  const least = `${lower.exclusive ? 'above' : 'at least'} ${numberText(lower.value)}`;
  const most = `${upper.exclusive ? 'below' : 'at most'} ${numberText(upper.value)}`;
  // Numbers that are too long for arithmetic prove nothing.
  if (compareNumbers(lower.value, upper.value) < 0 && middleOf(space) === undefined) return undefined;
  const noun = step === undefined ? 'number' : step === 1 ? 'integer' : `multiple of ${numberText(step)}`;
  return { message: `no ${noun} is ${least} and ${most}`, place: upper.constraint.place };
}

const pairs = [
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
] as const;

function counts(facets: Facets): Unsatisfiable | undefined {
  for (const [kind, least, most] of pairs) {
    const lower = furthest(facets.constraints(least), 1);
    const upper = furthest(facets.constraints(most), -1);
    if (lower === undefined || upper === undefined || countOf(lower) <= countOf(upper)) continue;
    if (facets.kinds.some((other) => other !== kind)) continue;
    return { message: `${least} ${countOf(lower)} is above ${most} ${countOf(upper)}`, place: upper.place };
  }
  return undefined;
}
