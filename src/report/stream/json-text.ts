import { escapeUnseen } from '../text/escapes.js';
import type { Sink } from './reporter.js';

/** Every member down to this depth is written separately: root, targets, target, cases, case. */
const pieceDepth = 4;
const indentation = '  ';

/**
 * Writes a value as JSON text for people and programs, see {@link escapeUnseen}. It is written in pieces, because a
 * report may exceed the longest possible string.
 *
 * @example
 * await writeJson({ a: '\x1b' }, sink); // {\n  "a": "\\u001b"\n}\n
 */
export async function writeJson(value: unknown, sink: Pick<Sink, 'write'>): Promise<void> {
  for (const piece of pieces(value, 0)) await sink.write(escapeUnseen(piece));
  await sink.write('\n');
}

/** Yields the text of `JSON.stringify` with an indent of two spaces, in pieces. */
function* pieces(value: unknown, depth: number): Generator<string, void> {
  const indent = `\n${indentation.repeat(depth)}`;
  if (depth > pieceDepth || typeof value !== 'object' || value === null) {
    // Strings in JSON text contain no line breaks.
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
