/**
 * A named text that converts offsets into lines and columns.
 *
 * Offsets and columns are in UTF-16 code units; lines and columns count from 1. A line ends with LF, CR LF or CR (YAML
 * 1.2 §5.4). A byte order mark at the start does not count as a column.
 *
 * @example
 * new Source('a: 1\nb: 2', 'case.yaml').lineAndColumn(5) // { line: 2, column: 1 }
 */
export class Source {
  readonly text: string;
  readonly file: string;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string, file: string) {
    this.text = text;
    this.file = file;
  }

  /** The place of a node of this text; `pointer` is the JSON Pointer of the node (RFC 6901). */
  place(node: { readonly start: number }, pointer: string): Place {
    return { file: this.file, ...this.lineAndColumn(node.start), pointer };
  }

  lineAndColumn(offset: number): { line: number; column: number } {
    const starts = (this.#lineStarts ??= lineStartsOf(this.text));
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: Math.max(offset - starts[low]!, 0) + 1 };
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const lineBreak of text.matchAll(/\r\n?|\n/g)) starts.push(lineBreak.index + lineBreak[0].length);
  return starts;
}

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
