import { certainly, keywordNode, once, type Operation, type Parameter } from '../../contract/index.js';

const ends = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

/**
 * Whether the path of an operation names a thing that may be there or not. Where each of its parameters has but so many
 * values, an enumeration or a range with two ends, the contract has them all there, and an example is taken at its word.
 *
 * @example
 * namesAThing(deletePlant) // true, for `/plants/{id}`
 */
export const namesAThing = once((operation: Operation): boolean =>
  operation.path.names.some((name) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter !== undefined && parameter.examples.length === 0 && !isCounted(parameter);
  }),
);

function isCounted({ schema }: Parameter): boolean {
  const parts = schema === undefined ? [] : certainly([schema]);
  const has = (keyword: string): boolean => parts.some((part) => keywordNode(part, keyword) !== undefined);
  return has('enum') || has('const') || ends.filter(has).length > 1;
}
