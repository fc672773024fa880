import type { Server } from '../compiled/contract.js';
import { itemsOf, memberAt, placeOf, textAt } from '../document/located.js';
import type { Located } from '../document/located.js';

/** The servers of the document; `/` if it declares none (OpenAPI 3.1 §4.8.1.1). */
export function serversOf(root: Located): Server[] {
  const servers = itemsOf(memberAt(root, 'servers')).map((at) => ({ url: urlOf(at), place: placeOf(at) }));
  return servers.length > 0 ? servers : [{ url: '/', place: placeOf(root) }];
}

function urlOf(server: Located): string {
  const variables = memberAt(server, 'variables');
  return (textAt(server, 'url') ?? '/').replace(/\{([^{}]*)\}/g, (expression, name: string) => {
    return textAt(memberAt(variables, name), 'default') ?? expression;
  });
}
