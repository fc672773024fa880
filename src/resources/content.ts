import { effectiveSchema, type MediaType, type Operation } from '../contract/index.js';
import { formKind, isJsonMediaType, parseMediaType } from '../http/index.js';
import { scalarTypes } from './members.js';

/**
 * The media type of what PUT sets and GET shows as a whole, because it has no members: a photo, a text, a number.
 * Undefined for objects, lists and forms.
 *
 * @example
 * commonContent(getPhoto, putPhoto)?.range // 'image/png'
 */
export function commonContent(read: Operation, replace: Operation): MediaType | undefined {
  const shown = read.responses.flatMap(({ status, content }) => (status.startsWith('2') ? content : []));
  return replace.requestBody?.content.find(({ range, schema }) => {
    const essence = essenceOf(range);
    const isWhole = isJsonMediaType(essence) ? isScalar(schema) : formKind(range) === undefined;
    return isWhole && !essence.includes('*') && shown.some((each) => essenceOf(each.range) === essence);
  });
}

/** Whether all values that a schema allows are texts, numbers or booleans. */
export function isScalar(schema: MediaType['schema']): schema is MediaType['schema'] & object {
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  return types.length > 0 && types.every((type) => scalarTypes.has(type));
}

/** A media type without its parameters, in small letters; any for what is none. */
export function essenceOf(range: string): string {
  return parseMediaType(range)?.essence ?? '*/*';
}
