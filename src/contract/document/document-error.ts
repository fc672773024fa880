import { TrellisError, type Problem } from '../../error/index.js';

/**
 * The document cannot be used: it cannot be read, or it is not a valid OpenAPI document.
 *
 * Its problems are in the order of the document, at most fifty.
 *
 * `isUsable`: without `strict`, the document can be used, without the parts that cannot be interpreted.
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
