import { once } from '../compiled/once.js';
import type { Operation, Response } from '../compiled/contract.js';
import { isDescriptiveName } from '../answers/is-descriptive-name.js';

/**
 * Returns the names of examples that only error responses have. A request example of the same name announces an error.
 *
 * @example
 * errorExampleNames(operation) // Set { 'soldOut' }, if the 409 response has an example of that name
 */
export const errorExampleNames = once(({ responses }: Operation): ReadonlySet<string> => {
  const isGood = ({ status }: Response): boolean => /^[23]/.test(status);
  const good = new Set(responses.filter(isGood).flatMap(namesIn));
  const ofErrors = responses.filter((response) => !isGood(response)).flatMap(namesIn);
  return new Set(ofErrors.filter((name) => isDescriptiveName(name) && !good.has(name)));
});

function namesIn({ content }: Response): readonly string[] {
  return content.flatMap(({ examples }) => examples.map(({ name }) => name));
}
