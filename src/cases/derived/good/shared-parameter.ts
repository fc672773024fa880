import { once, type Contract, type Operation, type Parameter } from '../../../contract/index.js';
import { stringifyNode } from '../../../json/index.js';
import { givenParameter } from '../../given/given-parts.js';
import type { GoodParameter } from './draft.js';
import { goodParameter } from './good-parameter.js';
import { toldValues } from './told-values.js';

/** What was found, by all that a parameter says. */
const found = once((_contract: Contract): Map<string, GoodParameter> => new Map());

/** Longer schemas are no copies. */
const mostText = 500;

/** The same as {@link goodParameter}: what large documents say in full on each path is looked at once. */
export function sharedParameter(
  parameter: Parameter,
  operation: Operation,
  contract: Contract,
): GoodParameter | undefined {
  const given = givenParameter(parameter);
  if (given !== undefined) return given;
  const told = toldValues(parameter, operation, contract);
  if (told.length > 0) return goodParameter(parameter, told);
  const key = keyOf(parameter);
  const known = key === undefined ? undefined : found(contract).get(key);
  if (known !== undefined) return known;
  const good = goodParameter(parameter);
  if (key !== undefined && good !== undefined) found(contract).set(key, good);
  return good;
}

/** Undefined where something may say more than the text does. */
function keyOf(parameter: Parameter): string | undefined {
  const { name, in: where, style, explode, allowReserved, schema, content, examples, place } = parameter;
  if (schema === undefined || content !== undefined || examples.length > 0) return undefined;
  const text = stringifyNode(schema.node);
  // A reference leads elsewhere from another place, and `$schema` and `$id` change what all of it means.
  if (text.length > mostText || text.includes('"$')) return undefined;
  return JSON.stringify([place.file, name, where, style, explode, allowReserved, text]);
}
