/**
 * A place in a text file: a file, a line and a column, both counted from 1, the column in UTF-16 code units.
 *
 * `pointer` is the JSON Pointer (RFC 6901) of the value in that file; the empty string means the whole document.
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
 * A place in the notation of editors, in one line: `file:line:column`.
 *
 * @example
 * formatPlace(place) // 'openapi.yaml:34:11'
 */
export function formatPlace(place: Place): string {
  // A line break in a file name must not start a new line of output.
  const file = /[\n\r]/.test(place.file) ? place.file.replaceAll(/\r?\n|\r/g, '↵') : place.file;
  return `${file}:${place.line}:${place.column}`;
}
