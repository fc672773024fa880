import { isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';

/** Stars, dots or a word that a service shows instead of a value. */
const mask = /[*\u2022\u25cf]{3,}|x{4,}|^[-#._x]{3,}$|^\W*(?:redacted|hidden|masked|filtered|encrypted|not shown)\W*$/i;

/** Returns true for a value that is, or contains, the mask of a secret. */
export function isMasked(value: JsonValue): boolean {
  if (typeof value === 'string') return mask.test(value);
  if (isArrayValue(value)) return value.some(isMasked);
  return isJsonObject(value) && Object.values(value).some(isMasked);
}
