import type { SchemaFailure } from '../../contract/index.js';
import { parsePointer } from '../../json/index.js';
import type { Violation } from './violation.js';

/** More than anyone reads. */
const most = 20;

/** The failures of a schema as violations at a place of the message; `title` says what was judged. */
export function schemaViolations(
  failures: readonly SchemaFailure[],
  location: readonly string[],
  title: string,
): readonly Violation[] {
  return failures.slice(0, most).map(({ instance, keyword, message, place }) => ({
    location: [...location, ...parsePointer(instance)],
    code: keyword,
    message: `${title}${instance === '' ? '' : ` at ${instance}`} ${message}`,
    place,
  }));
}
