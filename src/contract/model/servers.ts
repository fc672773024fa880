import type { Server } from '../compiled/contract.js';
import type { OperationSite } from '../description/operations.js';
import { itemsOf, memberAt, placeOf, textAt, type Located } from '../document/located.js';

/** The servers of the document; `/` if it declares none (OpenAPI 3.1 §4.8.1.1). */
export function serversOf(root: Located): readonly Server[] {
  return serversAt(root) ?? [{ url: '/', place: placeOf(root) }];
}

/** The servers of an operation, else those of its path, which replace those of the document (OpenAPI 3.1 §4.8.10.1). */
export function ownServersOf({ operation, pathItems }: OperationSite): readonly Server[] | undefined {
  return [operation, ...pathItems].map(serversAt).find((servers) => servers !== undefined);
}

function serversAt(owner: Located): readonly Server[] | undefined {
  const servers = itemsOf(memberAt(owner, 'servers')).map((at) => ({ url: urlOf(at), place: placeOf(at) }));
  return servers.length > 0 ? servers : undefined;
}

function urlOf(server: Located): string {
  const variables = memberAt(server, 'variables');
  return (textAt(server, 'url') ?? '/').replace(/\{([^{}]*)\}/g, (expression, name: string) => {
    return textAt(memberAt(variables, name), 'default') ?? expression;
  });
}
