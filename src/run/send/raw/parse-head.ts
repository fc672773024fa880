import type { FieldList } from '../../../http/index.js';
import { MessageError } from './message-error.js';

/** The status line and header section of a response. */
export interface ResponseHead {
  readonly minorVersion: number;
  readonly status: number;
  readonly reason: string;
  readonly fields: FieldList;
}

/**
 * Parses a status line and header section (RFC 9112 §4, §5), without the empty line that ends it.
 *
 * @throws {MessageError} on any deviation from the grammar, except for a missing space before an empty reason phrase,
 * which many servers omit and all clients tolerate.
 */
export function parseHead(text: string): ResponseHead {
  // A line that continues the one before counts as a space (RFC 9112 §5.2).
  const [statusLine = '', ...lines] = text.replace(/[ \t]*\r\n[ \t]+/g, ' ').split('\r\n');
  const status = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/.exec(statusLine);
  if (status === null) throw new MessageError('it does not start with a status line');
  return {
    minorVersion: Number(status[1]),
    status: Number(status[2]),
    reason: status[3] ?? '',
    fields: lines.map(parseFieldLine),
  };
}

function parseFieldLine(line: string): readonly [string, string] {
  const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line);
  if (field === null) throw new MessageError('a line of its header section is not a field');
  return [field[1]!, field[2]!];
}
