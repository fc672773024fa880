const none: readonly string[] = [];

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
