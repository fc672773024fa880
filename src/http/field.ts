const none: readonly string[] = [];

/**
 * Fields, in lower case, that concern the connection and the framing of a message rather than its content. Each sender
 * sets its own (RFC 9110 §7.2, §7.6.1, §8.6, RFC 9112 §6).
 */
export const connectionFields: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The fields of a message in their order on the wire, with names as written; names may be repeated. */
export type FieldList = readonly (readonly [name: string, value: string])[];

/** The values of all field lines with that name, in any case (RFC 9110 §5.1), in order. */
export function fieldValues(fields: FieldList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  // A hot path: most lookups are for fields that the message does not have.
  for (const [written, value] of fields) {
    if (written.length === wanted.length && written.toLowerCase() === wanted) values.push(value);
  }
  return values;
}

/**
 * The combined value of a field (RFC 9110 §5.2): its lines joined by a comma and a space; undefined if there is none.
 *
 * @example
 * fieldValue([['Allow', 'GET'], ['allow', 'POST']], 'Allow') // 'GET, POST'
 */
export function fieldValue(fields: FieldList, name: string): string | undefined {
  const values = fieldValues(fields, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Whether there is a field with that name, even with an empty value. */
export function hasField(fields: FieldList, name: string): boolean {
  return fieldValues(fields, name).length > 0;
}

/**
 * The elements of a comma-separated field value (RFC 9110 §5.6.1) without empty ones. A comma in a quoted string is not
 * a separator. An unterminated quoted string ends with the value.
 *
 * @example
 * parseFieldList('GET, , "a, b"') // ['GET', '"a, b"']
 */
export function parseFieldList(value: string): readonly string[] {
  const elements: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const character = value[at];
    if (character === '"') quoted = !quoted;
    else if (character === '\\' && quoted) at++;
    else if (character === ',' && !quoted) {
      elements.push(value.slice(start, at));
      start = at + 1;
    }
  }
  elements.push(value.slice(start));
  return elements.map(trimWhitespace).filter((element) => element !== '');
}

/** Removes optional white space (RFC 9110 §5.6.3), and no other, from both ends. */
function trimWhitespace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhitespace(text.charCodeAt(start))) start++;
  while (end > start && isWhitespace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/**
 * The values of all lines of a header field, in order; `lowerCaseName` is the field name in lower case.
 *
 * `rawFields` alternates names and values. Node's own `headers` keeps only the first of several Authorization, Host or
 * Content-Type lines.
 *
 * @example
 * fieldLines(request.rawHeaders, 'authorization')
 */
export function fieldLines(rawFields: readonly string[], lowerCaseName: string): readonly string[] {
  let lines: string[] | undefined;
  for (let at = 0; at < rawFields.length; at += 2) {
    const name = rawFields[at]!;
    if (name.length !== lowerCaseName.length || name.toLowerCase() !== lowerCaseName) continue;
    (lines ??= []).push(rawFields[at + 1]!);
  }
  return lines ?? none;
}

/**
 * The combined value of all lines of a header field (RFC 9110 §5.2), or undefined if there is none.
 *
 * `rawFields` alternates names and values; `lowerCaseName` is the field name in lower case.
 *
 * @example
 * combinedValue(['Accept', 'text/plain', 'accept', 'text/html'], 'accept') // 'text/plain, text/html'
 */
export function combinedValue(rawFields: readonly string[], lowerCaseName: string): string | undefined {
  const lines = fieldLines(rawFields, lowerCaseName);
  return lines.length > 1 ? lines.join(', ') : lines[0];
}

/**
 * Whether a text is a token (RFC 9110 §5.6.2), as field names and methods are.
 *
 * @example
 * isToken('X-Key') // true
 * isToken('My Key') // false
 */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

/** The fields of a list that alternates names and values, as Node and undici have it. */
export function fieldPairs(rawFields: readonly string[]): (readonly [name: string, value: string])[] {
  return rawFields.flatMap((name, at) => (at % 2 === 0 ? [[name, rawFields[at + 1] ?? ''] as const] : []));
}
