import type { Schema } from '../../../../contract/index.js';
import type { Constraint, Facets } from '../compose/facets.js';
import type { Position } from '../compose/position.js';

/** What an array must have among its items (JSON Schema 2020-12 core §10.3.1.3, validation §6.4.4, §6.4.5). */
export interface Contained {
  readonly schema: Schema;
  readonly least: number;
  readonly most: number;
  readonly constraint: Constraint;
}

export function containedIn(facets: Facets): readonly Contained[] {
  return facets.constraints('contains').flatMap((constraint) => {
    const schema = constraint.schema.subschema('contains');
    const count = (keyword: string): number | undefined => {
      const node = constraint.schema.keyword(keyword)?.node;
      return node?.type === 'number' ? Number(node.literal) : undefined;
    };
    if (schema === undefined) return [];
    return [{ schema, least: count('minContains') ?? 1, most: count('maxContains') ?? Infinity, constraint }];
  });
}

/**
 * Sees to it that the items of an array contain what they must: the first ones from the index `from` on do, the others
 * need not or must not.
 */
export function slotsFor(
  contained: readonly Contained[],
  length: number,
  from: number,
): (index: number, at: Position) => Position {
  const owners: (Contained | undefined)[] = contained.flatMap((each) =>
    Array.from({ length: Math.min(each.least, length) }, () => each),
  );
  return (index, at) => {
    if (contained.length === 0) return at;
    const owner = index < from ? undefined : owners[index - from];
    const limited = contained.filter((each) => each !== owner && each.most < length).map(({ schema }) => schema);
    return {
      ...at,
      schemas: owner === undefined ? at.schemas : [...at.schemas, owner.schema],
      refuted: [...at.refuted, ...limited],
    };
  };
}
