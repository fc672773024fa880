import { placeOf, type Located } from '../../document/located.js';
import type { SchemaFailure } from '../../compiled/schema.js';

/** A failure whose message is made when it is read: of most, only the keyword is of interest. */
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
