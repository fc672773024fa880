import { TrellisError } from '../../error/index.js';

/**
 * Case files that cannot be read, have no valid meaning, or contradict the contract. It contains all problems of all
 * files with their places.
 */
export class CaseFileError extends TrellisError {
  override readonly name = 'CaseFileError';
}
