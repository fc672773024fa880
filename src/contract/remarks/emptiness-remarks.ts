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
