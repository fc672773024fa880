import { Buffer } from 'node:buffer';
import { readAuthElement, skipCommas } from './auth-element.js';
import type { AuthElement } from './auth-element.js';
import { FieldScanner } from './field-scanner.js';

/** The credentials of an Authorization or Proxy-Authorization field (RFC 9110 §11.4). */
export type Credentials = AuthElement;

/**
 * The Authorization value for the Basic scheme (RFC 7617 §2), encoded in UTF-8.
 *
 * @param userPassword user name and password with a colon between them; the first colon ends the user name.
 * @example
 * basicCredentials('Aladdin:open sesame') // 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='
 */
export function basicCredentials(userPassword: string): string {
  return `Basic ${Buffer.from(userPassword, 'utf8').toString('base64')}`;
}

/**
 * Parses the value of an Authorization field; undefined if it violates the grammar, as two joined fields do.
 *
 * @example
 * parseCredentials('bearer abc') // { scheme: 'bearer', token68: 'abc', parameters: new Map() }
 */
export function parseCredentials(value: string): Credentials | undefined {
  const scanner = new FieldScanner(value);
  scanner.whitespace();
  const credentials = readAuthElement(scanner);
  if (credentials === undefined) return undefined;
  if (credentials.parameters.size > 0) skipCommas(scanner);
  scanner.whitespace();
  return scanner.atEnd ? credentials : undefined;
}
