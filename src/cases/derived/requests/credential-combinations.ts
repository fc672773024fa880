import { once, type Contract, type Operation, type SecurityScheme } from '../../../contract/index.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { byName, isRequired, schemesOf, usual, withCredentials } from './credential-row.js';
import { requestTable, type RequestRow } from './request-table.js';

/** Valid credentials that satisfy no security requirement of the operation. */
export const combinationTables: readonly RequestMutation[] = [
  requestTable({ applies: isRequired, usual, rows: parts }),
  requestTable({
    // The valid credential of a scheme that this operation does not use.
    applies: isRequired,
    usual,
    *rows(site) {
      const asked = new Set(schemesOf(site.operation).map(({ scheme }) => scheme.name));
      for (const scheme of site.contract.securitySchemes.values()) {
        if (asked.has(scheme.name) || scheme.type === 'mutualTLS') continue;
        yield {
          id: `auth/instead/${scheme.name}`,
          priority: 3,
          change: `the valid credential of ${scheme.name}, which the operation does not ask for`,
          request: withCredentials(site, { kind: 'other', schemes: [scheme] }),
        };
      }
    },
  }),
  requestTable({
    // Every scheme of one requirement must be satisfied (OpenAPI 3.1 §4.8.30), not as many schemes of any.
    applies: isRequired,
    usual,
    *rows(site) {
      for (const schemes of otherCombinations(site)) {
        const names = schemes.map(({ name }) => name);
        yield {
          id: `auth/instead/${names.join('+')}`,
          priority: 2,
          change: `the valid credentials of ${names.join(' and ')}, which together are no alternative of the operation`,
          request: withCredentials(site, { kind: 'other', schemes }),
        };
      }
    },
  }),
];

/** Returns each part of combined credentials alone. */
function* parts(site: RequestSite): Iterable<RequestRow> {
  const { security } = site.operation;
  for (const [requirement, { schemes, place }] of security.entries()) {
    const names = schemes.flatMap(({ scheme }) => (scheme.type === 'mutualTLS' ? [] : [scheme.name]));
    if (names.length < 2) continue;
    for (const name of names) {
      // An alternative requirement accepts it alone.
      if (security.some(({ schemes: all }) => all.every(({ scheme }) => scheme.name === name))) continue;
      yield {
        id: `auth/only/${name}${requirement === 0 ? '' : `/${requirement + 1}`}`,
        priority: 1,
        change: `the valid credential of ${name} without ${names.filter((other) => other !== name).join(' and ')}`,
        contract: place,
        request: withCredentials(site, { kind: 'only', requirement, schemes: [name] }),
      };
    }
  }
}

/**
 * Returns combined requirements of other operations, and parts of two requirements of this one, that together satisfy
 * no requirement of the operation.
 */
function otherCombinations({ contract, operation }: RequestSite): readonly (readonly SecurityScheme[])[] {
  const combined = combinedSchemes(operation.security);
  const mixed = combined.flatMap((one, at) =>
    combined.slice(at + 1).flatMap((other) => {
      const [own, foreign] = [one.find((each) => !other.includes(each)), other.find((each) => !one.includes(each))];
      return own === undefined || foreign === undefined
        ? []
        : [own.name < foreign.name ? [own, foreign] : [foreign, own]];
    }),
  );
  const found = new Map<string, readonly SecurityScheme[]>();
  for (const schemes of [...mixed, ...combinationsOf(contract)]) {
    const isEnough = operation.security.some((own) => own.schemes.every(({ scheme }) => schemes.includes(scheme)));
    if (!isEnough) found.set(schemes.map(({ name }) => name).join('+'), schemes);
  }
  return [...found.values()];
}

const combinationsOf = once((contract: Contract) =>
  combinedSchemes(contract.operations.flatMap(({ security }) => security)),
);

/** Returns the schemes of each requirement that combines several, sorted by name. */
function combinedSchemes(security: Operation['security']): readonly (readonly SecurityScheme[])[] {
  return security.flatMap(({ schemes }) => {
    const isOfRequest = schemes.length > 1 && schemes.every(({ scheme }) => scheme.type !== 'mutualTLS');
    return isOfRequest ? [byName(schemes).map(({ scheme }) => scheme)] : [];
  });
}
