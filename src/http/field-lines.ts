const none: readonly string[] = [];

/**
 * The values of all lines of one header field, in order; `lowerCaseName` is the field name in lower case.
 *
 * `rawFields` is name and value by turns. Node's own `headers` would show only the first Authorization, Host or
 * Content-Type of several.
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
