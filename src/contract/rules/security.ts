import { itemsOf, type Located, memberAt, membersOf, textAt } from '../document/located.js';
import { allOperationsOf } from '../description/operations.js';
import { follow } from '../description/description.js';
import { didYouMean, nearestName } from '../../error/index.js';
import type { Rule } from './rule.js';

/** OpenAPI 3.1 §4.8.30: each name in a requirement is a declared scheme; in 3.0, only some schemes have scopes. */
export const securityRequirements: Rule = (description, report) => {
  const { root, links, version } = description;
  const declared = membersOf(memberAt(memberAt(root, 'components'), 'securitySchemes'));
  const schemes = new Map(declared.map(({ name, value }) => [name, follow(value, links)]));
  for (const at of schemes.values()) {
    const scheme = schemeInKey(at);
    const name = memberAt(at, 'name');
    if (scheme === undefined || name === undefined) continue;
    const message = `${JSON.stringify(textAt(at, 'name'))} is not the name of a header`;
    report.problem(name, 'invalid-value', message, 'use type http with a scheme', `taken as http with ${scheme}`);
  }
  const lists = [root, ...allOperationsOf(description)].map((at) => memberAt(at, 'security'));
  for (const { name, key, value } of lists.flatMap(itemsOf).flatMap(membersOf)) {
    if (!schemes.has(name)) {
      const hint = didYouMean(name, schemes.keys()) ?? 'declare it under components.securitySchemes';
      const meant = declaredScheme(name, schemes);
      const taken = meant === undefined ? 'taken as a credential that nothing is known of' : `taken as "${meant}"`;
      const message = `the security scheme "${name}" is not declared`;
      report.problem(key, 'undeclared-security-scheme', message, hint, taken);
    }
    const type = textAt(schemes.get(name), 'type');
    const takesScopes = type === undefined || type === 'oauth2' || type === 'openIdConnect';
    if (version === '3.1' || takesScopes || itemsOf(value).length === 0) continue;
    report.remark(value, 'ignored-scopes', `the scopes of "${name}" have no meaning for type ${type}`);
  }
};

/**
 * The HTTP authentication scheme in the name of an API key, such as `Authorization: Bearer`. A header name is a token
 * (RFC 9110 §5.1), so the whole cannot be one.
 */
export function schemeInKey(at: Located | undefined): string | undefined {
  if (textAt(at, 'type') !== 'apiKey' || textAt(at, 'in') !== 'header') return undefined;
  return /^\s*authorization\s*[:\s]\s*([a-z][\w-]*)(?:\s.*)?$/i.exec(textAt(at, 'name') ?? '')?.[1]?.toLowerCase();
}

/** The declared scheme with this name, otherwise one with a similar name. */
export function declaredScheme(name: string, declared: ReadonlyMap<string, unknown>): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (declared.has(name)) return name;
  return [...declared.keys()].find((each) => plain(each) === plain(name)) ?? nearestName(name, declared.keys());
}
