import { TrellisError, type Problem } from '../../error/index.js';

/**
 * The document cannot be held against anything: it cannot be read, or it is no valid OpenAPI document.
 *
 * Its problems stand in the order of the document, at most fifty of them.
 *
 * `isUsable`: without `strict` it is used all the same, without what cannot be understood.
 *
 * @example
 * if (error instanceof DocumentError) console.error(error.message); // openapi.yaml:3:3: missing "title" …
 */
export class DocumentError extends TrellisError {
  override readonly name = 'DocumentError';
  readonly isUsable: boolean;

  constructor(problems: readonly [Problem, ...Problem[]], options: ErrorOptions & { isUsable?: boolean } = {}) {
    super(problems, options);
    this.isUsable = options.isUsable ?? false;
  }
}
