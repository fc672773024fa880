import type { Operation } from '../../contract/index.js';
import { isErrorKey } from '../context/documented-response.js';
import { enumerate } from '../findings/finding-text.js';

/** Returns the documented statuses of an operation: `200, 400 and default`; `no status` if there are none. */
export function documentedKeys(operation: Operation | undefined): string {
  const keys = operation?.responses.map(({ status }) => status) ?? [];
  return keys.length === 0 ? 'no status' : enumerate(keys, 'and');
}

/** Returns the valid statuses: `200, 400 or any other as \`default\` describes`. */
export function anyDocumentedKey(operation: Operation | undefined): string {
  return oneOf(operation, () => true, 'any other', 'any', 'a documented status');
}

/** Returns the documented successes: `200 or 201`. */
export function successKeys(operation: Operation | undefined): string {
  return oneOf(operation, (key) => /^[23]/.test(key), undefined, 'a 2xx', 'a documented 2xx status');
}

/** Returns the documented client errors about requests: `400 or another 4xx as \`default\` describes`. */
export function errorKeys(operation: Operation | undefined): string {
  return oneOf(operation, isErrorKey, 'another 4xx', 'a 4xx', 'a documented 4xx status');
}

/** `further` and `any` name the statuses that `default` covers, next to other statuses and alone. */
function oneOf(
  operation: Operation | undefined,
  fits: (key: string) => boolean,
  further: string | undefined,
  any: string,
  none: string,
): string {
  const documented = operation?.responses.map(({ status }) => status) ?? [];
  const keys = documented.filter((key) => key !== 'default' && fits(key));
  const other = keys.length === 0 ? any : further;
  const rest = documented.includes('default') && other !== undefined ? [`${other} as \`default\` describes`] : [];
  return keys.length + rest.length === 0 ? none : enumerate([...keys, ...rest], 'or');
}
