import { ignoredHeaders, type Operation, type Parameter } from '../../../contract/index.js';

/**
 * The parameters of an operation that a request has to bring itself: not those that say the same as another part of the
 * contract, such as an API key that is listed a second time.
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
