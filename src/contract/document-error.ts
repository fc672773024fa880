import { TrellisError, type Problem } from '../error/index.js';

/**
 * The document cannot be held against anything: it cannot be read, or it is no valid OpenAPI document.
 *
 * Its problems stand in the order of the document, at most fifty of them.
 *
 * `isTolerable`: what is meant is plain all the same, and who loads it as `tolerant` can use it.
 *
 * @example
 * if (error instanceof DocumentError) console.error(error.message); // openapi.yaml:3:3: missing "title" …
 */
export class DocumentError extends TrellisError {
  override readonly name = 'DocumentError';
  readonly isTolerable: boolean;

  constructor(problems: readonly [Problem, ...Problem[]], options: ErrorOptions & { isTolerable?: boolean } = {}) {
    super(problems, options);
    this.isTolerable = options.isTolerable ?? false;
  }
}
