import type { Contract } from '../../contract/index.js';
import { formDecoded } from '../../wire/index.js';

const mostCharacters = 2000;

/** A request target as it may be shown: without the API keys that its query may hold, and not too long. */
export function targetShower(contract: Contract): (target: string) => string {
  const names = [...contract.securitySchemes.values()].flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.parameter] : [],
  );
  const secrets = new Set([...names, 'access_token'].map((name) => name.toLowerCase()));
  return (target) => {
    const shown = target.length > mostCharacters ? `${target.slice(0, mostCharacters)}…` : target;
    const mark = shown.indexOf('?');
    if (mark === -1) return shown;
    const pairs = shown.slice(mark + 1).split('&');
    const kept = pairs.map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return secrets.has(formDecoded(name).toLowerCase()) ? `${name}=…` : pair;
    });
    return `${shown.slice(0, mark)}?${kept.join('&')}`;
  };
}
