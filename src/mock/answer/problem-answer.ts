import { reasonPhrase } from '../../http/index.js';
import type { Violation } from '../../wire/index.js';
import type { Answer } from './answer.js';

/** As many violations as a body tells. */
const most = 50;

/** A refusal of which the document says nothing, as a problem document (RFC 9457). */
export function problemAnswer(
  status: number,
  detail: string,
  violations: readonly Violation[] = [],
  fields: readonly string[] = [],
): Answer {
  const validation = violations.slice(0, most).map(({ location, code, message }) => {
    return { location, severity: 'Error', code, message };
  });
  const problem = {
    title: reasonPhrase(status) || `Status ${status}`,
    status,
    detail,
    ...(validation.length === 0 ? {} : { validation }),
  };
  return {
    status,
    fields: ['Content-Type', 'application/problem+json', ...fields],
    body: Buffer.from(JSON.stringify(problem)),
    violations: [],
  };
}
