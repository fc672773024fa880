import { escapeUnseen } from '../text/escape-unseen.js';
import type { Sink } from './reporter.js';

/** Down to this depth every member is a piece of its own: root, targets, target, cases, case. */
const pieceDepth = 4;
const indentation = '  ';

/**
 * Writes a value as JSON text for people and machines, see {@link escapeUnseen}.
 *
 * A report may be larger than any one string can be, and so it goes out piece by piece.
 *
 * @example
 * await writeJson({ a: '\x1b' }, sink); // {\n  "a": "\\u001b"\n}\n
 */
export async function writeJson(value: unknown, sink: Pick<Sink, 'write'>): Promise<void> {
  for (const piece of pieces(value, 0)) await sink.write(escapeUnseen(piece));
  await sink.write('\n');
}

/** The text of `JSON.stringify` with an indentation of two, in pieces. */
function* pieces(value: unknown, depth: number): Generator<string, void> {
  const indent = `\n${indentation.repeat(depth)}`;
  if (depth > pieceDepth || typeof value !== 'object' || value === null) {
    // A line break in JSON text is never part of a string.
    yield JSON.stringify(value, undefined, indentation).replaceAll('\n', indent);
    return;
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return yield isList ? '[]' : '{}';
  for (const [at, [name, member]] of members.entries()) {
    const start = at === 0 ? (isList ? '[' : '{') : ',';
    yield `${start}${indent}${indentation}${isList ? '' : `${JSON.stringify(name)}: `}`;
    yield* pieces(member, depth + 1);
  }
  yield `${indent}${isList ? ']' : '}'}`;
}
