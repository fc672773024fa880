/**
 * Where something stands in a text that a person wrote: a file, a line and a column, both counted from 1,
 * the column in UTF-16 code units.
 *
 * `pointer` is the JSON Pointer (RFC 6901) of the value within that file; the empty string is the whole document.
 *
 * @example
 * { file: 'openapi.yaml', line: 34, column: 11, pointer: '/paths/~1plants/post/responses/200' }
 */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/**
 * The place as people and editors write it, in one line: `file:line:column`.
 *
 * @example
 * formatPlace(place) // 'openapi.yaml:34:11'
 */
export function formatPlace(place: Place): string {
  // Almost no name has a line break; one that has would begin a line of its own choice.
  const file = /[\n\r]/.test(place.file) ? place.file.replaceAll(/\r?\n|\r/g, '↵') : place.file;
  return `${file}:${place.line}:${place.column}`;
}
