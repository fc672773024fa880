import type { FieldScanner } from './field-scanner.js';

/** What a challenge and credentials have in common (RFC 9110 §11.3, §11.4). */
export interface AuthElement {
  /** In lower case. */
  readonly scheme: string;
  readonly token68?: string;
  /** Names in lower case, values without quotes and escapes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads `auth-scheme [ 1*SP ( token68 / #auth-param ) ]` and stops before a comma that begins another element, or
 * before what it does not understand; undefined if there is no scheme or a parameter is repeated (RFC 9110 §11.2).
 */
export function readAuthElement(scanner: FieldScanner): AuthElement | undefined {
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

/** Moves over white space and commas, which is what empty list elements leave (RFC 9110 §5.6.1.2); whether one came. */
export function skipCommas(scanner: FieldScanner): boolean {
  let came = false;
  scanner.whitespace();
  while (scanner.eat(',')) {
    came = true;
    scanner.whitespace();
  }
  return came;
}

/** What follows a comma is a parameter if it goes on with an equals sign, and another scheme if it does not. */
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
