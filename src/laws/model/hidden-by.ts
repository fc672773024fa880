import { effectiveSchema, type Operation } from '../../contract/index.js';
import { answersOf, plainName, type Resource } from '../../resources/index.js';

/**
 * A parameter that may hide items of a list unless it is set: one that must be set, or that is a choice among the values
 * that a member of the items has, such as `status`. Undefined where there is none.
 */
export function hiddenBy(list: Operation, { roles }: Resource): string | undefined {
  const schemas = roles.read.flatMap(answersOf);
  const members = new Set(schemas.flatMap((schema) => [...effectiveSchema(schema).names].map(plainName)));
  return list.parameters.find(({ in: where, name, required, schema }) => {
    if (where !== 'query') return false;
    const isChoice =
      schema !== undefined && effectiveSchema(schema).schemas.some((each) => each.keyword('enum') !== undefined);
    return required || (isChoice && members.has(plainName(name)));
  })?.name;
}
