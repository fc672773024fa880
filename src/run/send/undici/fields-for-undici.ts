import type { FieldList } from '../../../http/index.js';

/** Fields that undici writes by itself, in the very form in which the request's list has them. */
const WRITTEN_BY_UNDICI = new Set(['connection', 'content-length']);

/** The flat list that undici wants, without what it writes by itself. */
export function fieldsForUndici(fields: FieldList): string[] {
  return fields.filter(([name]) => !WRITTEN_BY_UNDICI.has(name.toLowerCase())).flat();
}
