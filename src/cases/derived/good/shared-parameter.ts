import { once, type Contract, type Operation, type Parameter } from '../../../contract/index.js';
import { stringifyNode } from '../../../json/index.js';
import { givenParameter } from '../../given/given-parts.js';
import type { GoodParameter } from '../../model/good-parameter.js';
import { goodParameter } from './good-parameter.js';
import { relatedValues } from './related-values.js';

/** The values found, by the complete description of a parameter. */
const found = once((_contract: Contract): Map<string, GoodParameter> => new Map());

/** Longer schemas are rarely copies. */
const mostText = 500;

/** Returns {@link goodParameter}, computed once for equal descriptions, which large documents repeat. */
export function sharedParameter(
  parameter: Parameter,
  operation: Operation,
  contract: Contract,
): GoodParameter | undefined {
  const given = givenParameter(parameter);
  if (given !== undefined) return given;
  const related = relatedValues(parameter, operation, contract);
  if (related.length > 0) return goodParameter(parameter, related);
  const key = keyOf(parameter);
  const known = key === undefined ? undefined : found(contract).get(key);
  if (known !== undefined) return known;
  const good = goodParameter(parameter);
  if (key !== undefined && good !== undefined) found(contract).set(key, good);
  return good;
}

/** Returns the key of a parameter; undefined if its text does not determine its meaning. */
function keyOf(parameter: Parameter): string | undefined {
  const { name, in: where, style, explode, allowReserved, schema, content, examples, place } = parameter;
  if (schema === undefined || content !== undefined || examples.length > 0) return undefined;
  const text = stringifyNode(schema.node);
  // A reference depends on its place, and `$schema` and `$id` change the meaning of the whole schema.
  if (text.length > mostText || text.includes('"$')) return undefined;
  return JSON.stringify([place.file, name, where, style, explode, allowReserved, text]);
}
