import { readAuthElement, skipCommas } from './auth-element.js';
import type { AuthElement } from './auth-element.js';
import { FieldScanner } from './field-scanner.js';

/** A challenge in WWW-Authenticate or Proxy-Authenticate (RFC 9110 §11.3). */
export type Challenge = AuthElement;

/**
 * Parses the challenges of a WWW-Authenticate field, whose lines may have been joined (RFC 9110 §11.6.1). Undefined if
 * the value violates the grammar, empty if it contains no challenge.
 *
 * @example
 * parseChallenges('Basic realm="a, b", Bearer') // [{ scheme: 'basic', … }, { scheme: 'bearer', … }]
 */
export function parseChallenges(value: string): readonly Challenge[] | undefined {
  const scanner = new FieldScanner(value);
  const challenges: Challenge[] = [];
  skipCommas(scanner);
  while (!scanner.atEnd) {
    const challenge = readAuthElement(scanner);
    if (challenge === undefined) return undefined;
    challenges.push(challenge);
    if (!skipCommas(scanner) && !scanner.atEnd) return undefined;
  }
  return challenges;
}
