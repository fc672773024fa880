import { namesIn, once } from '../../../contract/index.js';
import { isJsonObject } from '../../../json/index.js';
import type { Facets } from './facets.js';
import { isDeclared } from './member-position.js';
import type { Position } from './position.js';
import { matchingStrings, readPattern } from './matching-strings.js';
import type { Search } from './search.js';
import { smallest } from './goal.js';

const mostNames = 200;
const mostShown = 8;

/** Returns the undeclared properties of an example: the service may know no others. */
export function shownNames(facets: Facets, { samples }: Position): readonly string[] {
  if (facets.keywords.has('propertyNames')) return [];
  const names = samples.filter(isJsonObject).slice(0, 1).flatMap(Object.keys);
  return names.filter((name) => !isDeclared(facets, name)).slice(0, mostShown);
}

/** Generates names for undeclared properties: those of an example, plain ones, or those that `propertyNames` allows. */
export function* additionalNames(facets: Facets, position: Position, search: Search): Iterable<string> {
  if (!facets.keywords.has('propertyNames')) {
    yield* shownNames(facets, position);
    yield 'extra';
    for (let count = 2; count <= mostNames; count++) yield `extra${count}`;
    return;
  }
  const schemas = facets.schemas.flatMap((schema) => schema.subschema('propertyNames') ?? []);
  const names: Position = {
    ...position,
    schemas,
    refuted: [],
    name: 'extra',
    samples: [],
    preferred: [],
    given: undefined,
  };
  // A schema for names rarely states the type, so other kinds are proposed as well.
  for (const { tree } of search.good({ ...names, owed: false }, smallest)) {
    const [text] = tree.kind === 'scalar' ? tree.text : [];
    if (typeof text === 'string' && text.startsWith('"')) yield JSON.parse(text) as string;
  }
}

/** Returns one name for each pattern of `patternProperties`, without regard to `propertyNames`. */
export const patternNames = once((facets: Facets): readonly string[] => {
  const sources = facets.schemas.flatMap((schema) => namesIn(schema, 'patternProperties'));
  const declared = new Set(facets.schemas.flatMap((schema) => namesIn(schema, 'properties')));
  return [...new Set(sources)].flatMap((source) => {
    const pattern = readPattern(source);
    if (pattern === undefined || [...declared].some((name) => pattern.expression.test(name))) return [];
    for (const name of matchingStrings([pattern], 1, 40)) return [name];
    return [];
  });
});
