import type { RequiredScheme } from '../../../contract/index.js';

/** Schemes that are asked for together, in an order that is not that of the document: it means nothing there. */
export function byName(schemes: readonly RequiredScheme[]): readonly RequiredScheme[] {
  return schemes.toSorted((one, other) => (one.scheme.name < other.scheme.name ? -1 : 1));
}
