import { TrellisError } from '../../error/index.js';

/**
 * Case files cannot be used: they cannot be read, say something that has no meaning, or claim of a request what the
 * contract denies. All problems of all files are told at once, each with its place.
 */
export class CaseFileError extends TrellisError {
  override readonly name = 'CaseFileError';
}
