import { placeOf, type Located } from '../../document/located.js';
import type { SchemaFailure } from '../../compiled/schema.js';

/** A failure with a message that is created on demand, because often only the keyword is used. */
export function failureOf(instance: string, keyword: string, at: Located, say: () => string): SchemaFailure {
  let said: string | undefined;
  return {
    instance,
    keyword,
    place: placeOf(at),
    get message() {
      return (said ??= say());
    },
  };
}
