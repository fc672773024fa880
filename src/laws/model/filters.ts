import { effectiveSchema } from '../../contract/index.js';
import { isExactNumber, numberText, type JsonValue } from '../../json/index.js';
import { plainName } from '../../resources/index.js';
import type { Member, Shape } from '../shape/shape.js';
import type { Subject } from './subject.js';

/** A query parameter of a list that has the name and the type of a member of its items. */
export interface Filter {
  readonly name: string;
  readonly member: Member;
  readonly shape: Shape;
}

const scalars: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Returns the parameters that filter a list by a member of its items. */
export function filtersOf(subject: Subject): readonly Filter[] {
  const shape = subject.shapeOf(subject.create);
  return (subject.list?.parameters ?? []).flatMap(({ in: where, name, schema }) => {
    if (where !== 'query' || schema === undefined || shape === undefined) return [];
    const { types } = effectiveSchema(schema);
    const member = shape.members.find((each) => plainName(each.name) === filteredName(name));
    const isAlike = member?.shown.types.some((type) => scalars.has(type) && types.includes(type)) === true;
    return member !== undefined && isAlike ? [{ name, member, shape }] : [];
  });
}

/**
 * Returns the normalized name of the member that a parameter filters by: `status` for `status` and `filter[status]`
 * (JSON:API 1.1 §6.6).
 */
export function filteredName(parameter: string): string {
  return plainName(/^filter\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter);
}

/** Returns a scalar as the text of a query parameter; undefined for any other value. */
export function plainText(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
