/** The fields of a message in the order of the wire, names as written; a name may be repeated. */
export type FieldList = readonly (readonly [name: string, value: string])[];

/** The values of every field line of that name, whatever its case (RFC 9110 §5.1), in their order. */
export function fieldValues(fields: FieldList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  // Every request and answer is asked for many fields that it does not have.
  for (const [written, value] of fields) {
    if (written.length === wanted.length && written.toLowerCase() === wanted) values.push(value);
  }
  return values;
}

/**
 * The combined value of a field (RFC 9110 §5.2): its lines joined by a comma and a space; undefined without the field.
 *
 * @example
 * fieldValue([['Allow', 'GET'], ['allow', 'POST']], 'Allow') // 'GET, POST'
 */
export function fieldValue(fields: FieldList, name: string): string | undefined {
  const values = fieldValues(fields, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Whether there is a field of that name, be its value empty. */
export function hasField(fields: FieldList, name: string): boolean {
  return fieldValues(fields, name).length > 0;
}

/**
 * The elements of a comma-separated field value (RFC 9110 §5.6.1), empty ones left out; a comma in a quoted string
 * separates nothing. A quoted string that never ends reaches to the end.
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

/** Takes the optional white space (RFC 9110 §5.6.3) off both ends, and no other kind of space. */
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
