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
