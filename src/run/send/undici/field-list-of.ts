import type { Dispatcher } from 'undici';
import type { FieldList } from '../../../http/index.js';

/** The fields of an answer as they came: order, repetitions and spelling kept, values as Latin-1 (RFC 9110 §5.5). */
export function fieldListOf(controller: Dispatcher.DispatchController): FieldList {
  const raw = (controller as { readonly rawHeaders?: readonly (Buffer | string)[] | null }).rawHeaders ?? [];
  const texts = raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
  const fields: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < texts.length; index += 2) fields.push([texts[index]!, texts[index + 1]!]);
  return fields;
}
