import type { MediaType } from '../../contract/index.js';
import { parseJson, parsePointer, toValue } from '../../json/index.js';
import type { BytesJudge } from './bytes-judge.js';
import { schemaViolations } from './schema-violations.js';

const location = ['request', 'body'];

/**
 * Judges a JSON text from its bytes (RFC 8259), without loss of a digit. A name that stands twice in an object is
 * refused: parsers differ in which one counts (RFC 8259 §4).
 */
export function jsonJudge({ schema, place }: MediaType): BytesJudge {
  return (body) => {
    const parsed = parseJson(body);
    if (!parsed.ok) {
      const message = `the body is no JSON: ${parsed.problem.message} (line ${parsed.problem.line}, column ${parsed.problem.column})`;
      return { kind: 'malformed', violations: [{ location, code: 'json', message, place }] };
    }
    const twice = parsed.remarks.filter(({ kind }) => kind === 'duplicate-name');
    if (twice.length > 0) {
      const violations = twice.map(({ message, pointer }) => {
        return { location: [...location, ...parsePointer(pointer)], code: 'duplicate-name', message, place };
      });
      return { kind: 'malformed', violations };
    }
    const failures = (schema?.validate(toValue(parsed.node), 'request') ?? []).filter(
      ({ isUnclear }) => isUnclear !== true,
    );
    if (failures.length === 0) return undefined;
    return { kind: 'invalid', violations: schemaViolations(failures, location, 'the body') };
  };
}
