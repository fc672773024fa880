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

/** The parameters by which a list may be filtered. */
export function filtersOf(subject: Subject): readonly Filter[] {
  const shape = subject.shapeOf(subject.create);
  return (subject.list?.parameters ?? []).flatMap(({ in: where, name, schema }) => {
    if (where !== 'query' || schema === undefined || shape === undefined) return [];
    const { types } = effectiveSchema(schema);
    const member = shape.members.find((each) => plainName(each.name) === plainName(name));
    const isAlike = member?.shown.types.some((type) => scalars.has(type) && types.includes(type)) === true;
    return member !== undefined && isAlike ? [{ name, member, shape }] : [];
  });
}

/** A scalar as a query says it. */
export function plainText(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
