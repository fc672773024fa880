import { itemsOf, memberAt, membersOf, textAt } from '../../load/located.js';
import { allOperationsOf } from '../../load/operations.js';
import { follow } from '../../load/description.js';
import { didYouMean } from '../../../error/index.js';
import type { Rule } from './rule.js';

/** OpenAPI 3.1 §4.8.30: each name of a requirement is a declared scheme; in 3.0 only some have scopes. */
export const securityRequirements: Rule = (description, report) => {
  const { root, links, version } = description;
  const declared = membersOf(memberAt(memberAt(root, 'components'), 'securitySchemes'));
  const schemes = new Map(declared.map(({ name, value }) => [name, follow(value, links)]));
  const lists = [root, ...allOperationsOf(description)].map((at) => memberAt(at, 'security'));
  for (const { name, key, value } of lists.flatMap(itemsOf).flatMap(membersOf)) {
    if (!schemes.has(name)) {
      const hint = didYouMean(name, schemes.keys()) ?? 'declare it under components.securitySchemes';
      report.problem(key, 'undeclared-security-scheme', `the security scheme "${name}" is not declared`, hint);
    }
    const type = textAt(schemes.get(name), 'type');
    const takesScopes = type === undefined || type === 'oauth2' || type === 'openIdConnect';
    if (version === '3.1' || takesScopes || itemsOf(value).length === 0) continue;
    report.remark(value, 'ignored-scopes', `the scopes of "${name}" have no meaning for type ${type}`);
  }
};
