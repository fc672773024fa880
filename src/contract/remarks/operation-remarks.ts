import type { Problem } from '../../error/index.js';
import type { Operation } from '../compiled/contract.js';
import { memberAt, membersOf, placeOf, type Located } from '../document/located.js';

/** Remarks on a document without operations, which OpenAPI allows since 3.1 (§4.8.1) but which cannot be tested. */
export function emptinessRemarks(root: Located, operations: readonly Operation[]): readonly Problem[] {
  if (operations.length > 0) return [];
  const at = membersOf(root).find(({ name }) => name === 'paths')?.key ?? root;
  const message = 'there is no operation under "paths", so there is nothing to ask for';
  const remark = { code: 'no-operations', message, place: placeOf(at) };
  return [
    memberAt(root, 'webhooks') === undefined
      ? remark
      : { ...remark, hint: 'what stands under "webhooks" is asked of clients, and not tested' },
  ];
}

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
