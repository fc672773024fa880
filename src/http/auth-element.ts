import { FieldScanner } from './field-scanner.js';
import { Buffer } from 'node:buffer';

/** The common grammar of challenges and credentials (RFC 9110 §11.3, §11.4). */
export interface AuthElement {
  /** In lower case. */
  readonly scheme: string;
  readonly token68?: string;
  /** Names in lower case, values without quotes and escapes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads `auth-scheme [ 1*SP ( token68 / #auth-param ) ]` and stops before a comma that begins another element, or
 * before unknown syntax; undefined if there is no scheme or a parameter is repeated (RFC 9110 §11.2).
 */
function readAuthElement(scanner: FieldScanner): AuthElement | undefined {
  const scheme = scanner.token()?.toLowerCase();
  if (scheme === undefined) return undefined;
  const parameters = new Map<string, string>();
  const token68 = scanner.attempt(() => (scanner.whitespace() ? scanner.token68() : undefined));
  if (token68 !== undefined) return { scheme, token68, parameters };
  let parameter = scanner.attempt(() => (scanner.whitespace() ? readParameter(scanner) : undefined));
  parameter ??= nextParameter(scanner);
  while (parameter !== undefined) {
    const [name, value] = parameter;
    if (parameters.has(name)) return undefined;
    parameters.set(name, value);
    parameter = nextParameter(scanner);
  }
  return { scheme, parameters };
}

/**
 * Skips white space and commas, which empty list elements leave (RFC 9110 §5.6.1.2), and returns whether there was a
 * comma.
 */
function skipCommas(scanner: FieldScanner): boolean {
  let came = false;
  scanner.whitespace();
  while (scanner.eat(',')) {
    came = true;
    scanner.whitespace();
  }
  return came;
}

/** After a comma, a token followed by an equals sign is a parameter; any other token is a scheme. */
function nextParameter(scanner: FieldScanner): readonly [string, string] | undefined {
  return scanner.attempt(() => (skipCommas(scanner) ? readParameter(scanner) : undefined));
}

/** `auth-param = token BWS "=" BWS ( token / quoted-string )` (RFC 9110 §11.2) */
function readParameter(scanner: FieldScanner): readonly [string, string] | undefined {
  return scanner.attempt(() => {
    const name = scanner.token()?.toLowerCase();
    scanner.whitespace();
    if (name === undefined || !scanner.eat('=')) return undefined;
    scanner.whitespace();
    const value = scanner.token() ?? scanner.quotedString();
    return value === undefined ? undefined : ([name, value] as const);
  });
}

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
