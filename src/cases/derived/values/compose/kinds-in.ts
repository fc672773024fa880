import { toValue } from '../../../../json/index.js';
import { integerRanges, isTrue } from '../../../../contract/index.js';
import { kinds, type Kind } from '../kind.js';
import type { Constraint, Facets } from './facets.js';

/** Keywords that speak of one kind only, and so tell which is meant where no `type` does. */
const telling: readonly (readonly [kind: Kind, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties']],
  ['object', ['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'discriminator']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const numberFormats = new Set([...integerRanges.keys(), 'float', 'double']);

/** The kinds that `type` leaves (JSON Schema 2020-12 validation §6.1.1; OpenAPI 3.0 §4.7.24 for `nullable`). */
export function kindsIn(constraints: Facets['constraints']): Pick<Facets, 'kinds' | 'integral'> {
  let allowed: readonly Kind[] | undefined;
  let integral = false;
  for (const type of constraints('type')) {
    const names = namesOf(type);
    if (names.includes('integer') && !names.includes('number')) integral = true;
    const here = names.map((name) => (name === 'integer' ? 'number' : name) as Kind);
    allowed = allowed === undefined ? [...new Set(here)] : allowed.filter((kind) => here.includes(kind));
  }
  return { kinds: ordered(allowed ?? kinds, allowed === undefined, constraints), integral };
}

function namesOf({ node, schema }: Constraint): readonly string[] {
  const names = [toValue(node)].flat().filter((name) => typeof name === 'string');
  return isTrue(schema, 'nullable') ? [...names, 'null'] : names;
}

/** `null` last; where no `type` says it, first the kinds that other keywords speak of. */
function ordered(allowed: readonly Kind[], open: boolean, constraints: Facets['constraints']): readonly Kind[] {
  const meant = new Set(open ? meantBy(constraints) : []);
  const rank = (kind: Kind): number => (meant.has(kind) ? 0 : kind === 'null' ? 2 : 1);
  return allowed.toSorted((a, b) => rank(a) - rank(b));
}

function meantBy(constraints: Facets['constraints']): readonly Kind[] {
  const meant = telling
    .filter(([, keywords]) => keywords.some((name) => constraints(name).length > 0))
    .map(([kind]) => kind);
  const formats = constraints('format').map(({ node }) => toValue(node));
  if (formats.length === 0) return meant;
  return [
    ...meant,
    formats.some((format) => typeof format === 'string' && numberFormats.has(format)) ? 'number' : 'string',
  ];
}
