import { TrellisError } from '../error/index.js';

/**
 * The document cannot be held against anything: it cannot be read, or it is no valid OpenAPI document.
 *
 * Its problems stand in the order of the document, at most fifty of them.
 *
 * @example
 * if (error instanceof DocumentError) console.error(error.message); // openapi.yaml:3:3: missing "title" …
 */
export class DocumentError extends TrellisError {
  override readonly name = 'DocumentError';
}
