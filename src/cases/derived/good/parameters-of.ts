import { ignoredHeaders, type Operation, type Parameter } from '../../../contract/index.js';

/** Returns the parameters of an operation that are not already described elsewhere, such as API keys. */
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
