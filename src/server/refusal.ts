import { type CatalogueEntry, errorCatalogue, type ErrorName } from './error-catalogue.js';

/** The reason for refusing a request. `detail` is one sentence that never quotes the client. */
export interface Refusal {
  readonly name: ErrorName;
  readonly detail?: string;
}

export function entryOf(refusal: Refusal): CatalogueEntry {
  return errorCatalogue[refusal.name];
}

/**
 * The Error body of a refusal, as JSON in ASCII.
 *
 * @example
 * errorBody({ name: 'id-taken' }) // '{"error":40040,"message":"Another plant has this id."}'
 */
export function errorBody(refusal: Refusal): string {
  const { error, message } = entryOf(refusal);
  return JSON.stringify({ error, message: refusal.detail === undefined ? message : `${message} ${refusal.detail}` });
}
