import type { Operation, RequiredScheme } from '../../../contract/index.js';
import type { CredentialsPlan } from '../../model/credentials-plan.js';
import type { RequestPlan } from '../../model/request-plan.js';
import type { RequestSite } from '../site/request-site.js';
import { accessOf } from './operation-traits.js';
import { withoutCredentials } from './plan-edits.js';
import type { RequestRow } from './request-table.js';

/** Returns the usual row of a change of credentials: the smallest request without any, which must be denied. */
export function usual({ operation, minimal }: RequestSite): Partial<RequestRow> {
  return {
    expect: 'deny',
    aspects: ['credentials'],
    contract: operation.security[0]?.place,
    request: () => withoutCredentials(minimal),
  };
}

export function isRequired({ operation }: Pick<RequestSite, 'operation'>): boolean {
  return accessOf(operation) === 'required';
}

export function withCredentials({ minimal }: RequestSite, credentials: CredentialsPlan): () => RequestPlan {
  return () => ({ ...minimal, credentials });
}

export function schemesOf({ security }: Operation): readonly RequiredScheme[] {
  return security.flatMap(({ schemes }) => schemes);
}

/** Sorts schemes of one requirement by name, since their order in the document has no meaning. */
export function byName(schemes: readonly RequiredScheme[]): readonly RequiredScheme[] {
  return schemes.toSorted((one, other) => (one.scheme.name < other.scheme.name ? -1 : 1));
}
