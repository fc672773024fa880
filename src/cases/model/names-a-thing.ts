import { certainly, keywordNode, once, type Operation, type Parameter } from '../../contract/index.js';

const ends = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

/**
 * Returns true if the path of an operation names a resource that may or may not exist. A parameter with finitely many
 * values, or with an example, names existing ones.
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
