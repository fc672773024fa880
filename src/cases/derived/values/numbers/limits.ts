import { compareNumbers, exactNumber, type ExactNumber } from '../../../../json/index.js';
import { integerRanges, isTrue } from '../../../../contract/index.js';
import type { Constraint, Facets } from '../compose/facets.js';

/** One end of the numbers that a keyword allows. */
export interface Limit {
  readonly value: ExactNumber;
  /** Whether the value itself is not allowed. */
  readonly exclusive: boolean;
  /** `minimum`, `maximum`, … or, for the range of a format, `format`. */
  readonly constraint: Constraint;
}

export type End = 'lower' | 'upper';

/** What `minimum` and its like say, or `maximum` and its like (JSON Schema 2020-12 validation §6.2). */
export function writtenLimits(facets: Facets, end: End): readonly Limit[] {
  const [inclusive, exclusive] = end === 'lower' ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  return [
    // OpenAPI 3.0 §4.7.24: `exclusiveMinimum: true` speaks of the `minimum` beside it.
    ...facets.constraints(inclusive).flatMap((at) => limit(at, isTrue(at.schema, exclusive))),
    ...facets.constraints(exclusive).flatMap((at) => limit(at, true)),
  ];
}

/** What the formats of integers say. */
export function formatLimits(facets: Facets, end: End): readonly Limit[] {
  return facets.constraints('format').flatMap((constraint) => {
    const range = constraint.node.type === 'string' ? integerRanges.get(constraint.node.value) : undefined;
    return range === undefined ? [] : [{ value: range[end === 'lower' ? 0 : 1], exclusive: false, constraint }];
  });
}

/** The limit that leaves the least; of equal ones an exclusive one, else the first. */
export function strictest(limits: readonly Limit[], end: End): Limit | undefined {
  return limits.reduce<Limit | undefined>((strict, next) => {
    if (strict === undefined) return next;
    const order = compareNumbers(next.value, strict.value) * (end === 'lower' ? 1 : -1);
    return order > 0 || (order === 0 && next.exclusive && !strict.exclusive) ? next : strict;
  }, undefined);
}

function limit(constraint: Constraint, exclusive: boolean): readonly Limit[] {
  const { node } = constraint;
  return node.type === 'number' ? [{ value: exactNumber(node.literal), exclusive, constraint }] : [];
}
