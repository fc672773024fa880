import { branchValues } from '../../cases/index.js';
import type { EffectiveSchema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';

/** Returns true if a value is of one of several kinds, each with its own members: `oneOf` or `anyOf`. */
export function hasKinds({ schemas: [schema] }: EffectiveSchema): boolean {
  return schema !== undefined && branchValues(schema, false).length > 0;
}

/** Returns the members that a value can have: those that it has if others may belong to another kind. */
export function ofKind(
  schema: EffectiveSchema,
  members: readonly Member[],
  value: JsonValue | undefined,
): readonly Member[] {
  return hasKinds(schema) ? members.filter(({ name }) => memberValue(value, name) !== undefined) : members;
}
