import { reasonPhrase } from '../../http/index.js';

/**
 * A status as people write it; the phrase of the standard, whatever the server sent.
 *
 * @example
 * statusText(404) // '404 Not Found'
 */
export function statusText(status: number): string {
  return `${status} ${reasonPhrase(status)}`.trim();
}
