import type { Operation } from '../../contract/index.js';
import { enumerate } from '../words/enumerate.js';

/** Everything that an operation documents: `200, 400 and default`; `no status` where it documents none. */
export function documentedKeys(operation: Operation | undefined): string {
  const keys = operation?.responses.map(({ status }) => status) ?? [];
  return keys.length === 0 ? 'no status' : enumerate(keys, 'and');
}

/** The successes that an operation documents: `200 or 201`. */
export function successKeys(operation: Operation | undefined): string {
  const keys = operation?.responses.map(({ status }) => status).filter((key) => /^[23]/.test(key)) ?? [];
  return keys.length === 0 ? 'a 2xx status' : enumerate(keys, 'or');
}

/** The client errors that an operation documents: `400 or default`. */
export function errorKeys(operation: Operation | undefined): string {
  const keys = operation?.responses.map(({ status }) => status).filter((key) => /^4|^default$/.test(key)) ?? [];
  return keys.length === 0 ? 'a 4xx status' : enumerate(keys, 'or');
}
