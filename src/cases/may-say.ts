import type { Operation } from '../contract/index.js';
import { declaredMembers } from './declared-members.js';
import { certainly, isTrue } from './derived/values/compose/subschemas.js';
import { plainName } from './name-in-body.js';

/**
 * Whether the body of a request may have a member of that name, at its root; not one that only answers have
 * (OpenAPI 3.1 §4.8.24.1, `readOnly`).
 *
 * @example
 * maySay(createUser, 'username') // true
 */
export function maySay({ requestBody }: Operation, name: string): boolean {
  return declaredMembers(requestBody?.content ?? []).some(
    ([member, schema]) =>
      plainName(member) === plainName(name) &&
      !(schema !== undefined && certainly([schema]).some((part) => isTrue(part, 'readOnly'))),
  );
}
