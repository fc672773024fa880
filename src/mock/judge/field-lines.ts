const none: readonly string[] = [];

/** The values of all lines of one field; `rawFields` is name and value by turns, `name` is in lower case. */
export function fieldLines(rawFields: readonly string[], name: string): readonly string[] {
  let lines: string[] | undefined;
  for (let at = 0; at < rawFields.length; at += 2) {
    const written = rawFields[at]!;
    if (written.length !== name.length || written.toLowerCase() !== name) continue;
    (lines ??= []).push(rawFields[at + 1]!);
  }
  return lines ?? none;
}
