import { ignoredHeaders, type Operation, type Parameter } from '../../../contract/index.js';

/**
 * Returns the parameters that a request must contain, without those that repeat another part of the contract, such as
 * an API key that is also listed as a parameter.
 */
export function parametersOf({ parameters, security }: Operation): readonly Parameter[] {
  const schemes = security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  return parameters.filter(({ name, in: where }) => {
    if (where === 'header' && ignoredHeaders.has(name.toLowerCase())) return false;
    return !schemes.some(
      (scheme) => scheme.type === 'apiKey' && scheme.in === where && isSameName(where, scheme.parameter, name),
    );
  });
}

function isSameName(where: Parameter['in'], one: string, other: string): boolean {
  return where === 'header' ? one.toLowerCase() === other.toLowerCase() : one === other;
}
