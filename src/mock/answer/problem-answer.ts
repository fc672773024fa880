import { reasonPhrase } from '../../http/index.js';
import type { Violation } from '../../wire/index.js';
import type { Answer } from './answer.js';

/** The number of violations that a body lists. */
const most = 50;

/** A refusal that the document does not describe, as a problem document (RFC 9457). */
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
