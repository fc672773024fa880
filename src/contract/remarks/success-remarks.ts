import type { Problem } from '../../error/index.js';
import type { Operation } from '../compiled/contract.js';

/** Remarks on operations that document only failures, so that their success cannot be checked. */
export function successRemarks(operations: readonly Operation[]): readonly Problem[] {
  return operations
    .filter(
      ({ responses }) => responses.length > 0 && !responses.some(({ status }) => /^(?:[23]|default$)/.test(status)),
    )
    .map(({ key, place }) => ({
      code: 'no-success-response',
      message: `${key} documents no response of success, which it should (OpenAPI 3.1 §4.8.16)`,
      place,
      hint: 'document what comes when all goes well, such as 200 or 204',
    }));
}
