import { placeOf, type Located } from '../../document/located.js';
import { getOrInsert } from '../../maps/maps.js';
import type { SchemaFailure } from '../../compiled/schema.js';
import type { KeywordSite, RawError } from './schema-site.js';

/** The maximum number of failures. */
const most = 100;

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

/** A failure of a keyword. */
export function failureOfKeyword({ keyword, key }: KeywordSite, instance: string, say: () => string): SchemaFailure {
  return failureOf(instance, keyword.name, key, say);
}

/** Converts the errors of the compiled schema into failures: in the order found, at most a hundred. */
export function failuresOf(errors: readonly RawError[]): SchemaFailure[] {
  const found: SchemaFailure[] = [];
  const alike = new Map<string, SchemaFailure[]>();
  for (const failure of errors.flatMap((error) => error())) {
    const key = `${failure.keyword} ${failure.instance}`;
    const others = getOrInsert(alike, key, () => []);
    // Two schemas with the same condition for the same value give one failure.
    if (others.some(({ message }) => message === failure.message)) continue;
    others.push(failure);
    if (found.push(failure) === most) break;
  }
  return found;
}
