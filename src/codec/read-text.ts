import { TrellisError, type Problem } from '../error/index.js';
import { parsePointer, parseYaml, Source, type JsonNode } from '../json/index.js';
import { decode, type Codec } from './codec.js';
import { Cursor } from './cursor.js';

type Problems = readonly [Problem, ...Problem[]];

/**
 * Opens a YAML or JSON text at its root; undefined if it cannot be parsed, which is reported in `problems`. `root` is
 * the tree of a text that has already been parsed.
 */
export function openText<Context>(
  text: string,
  file: string,
  problems: Problem[],
  context: Context,
  root?: JsonNode,
): Cursor<Context> | undefined {
  const parsed =
    root === undefined ? parseYaml(text, file) : ({ ok: true, node: root, source: new Source(text, file) } as const);
  if (parsed.ok) return new Cursor(parsed.node, { source: parsed.source, problems, context });
  problems.push(...withHoleHint(parsed.problems, text));
  return undefined;
}

/** The cursor at a node of a parsed text; `pointer` is its JSON Pointer (RFC 6901). */
export function cursorAt(node: JsonNode, source: Source, pointer: string, problems: Problem[]): Cursor {
  const tokens = parsePointer(pointer);
  return new Cursor(node, { source, problems, context: undefined }, tokens.at(-1), tokens);
}

/**
 * Reads a YAML or JSON text with a codec; undefined if the text contains only comments.
 *
 * @throws TrellisError with all problems, in the order of the text.
 * @example
 * readText(text, 'baseline.yaml', baseline, undefined)?.deviations
 */
export function readText<Value, Context>(
  text: string,
  file: string,
  codec: Codec<Value, Context>,
  context: Context,
): Value | undefined {
  const problems: Problem[] = [];
  const root = openText(text, file, problems, context);
  const value = root === undefined ? undefined : decode(codec, root);
  if (problems.every(({ code }) => code === 'empty')) return value;
  throwAny(problems);
  return value;
}

/** @throws TrellisError with the problems in the order of the text, if there are any. */
export function throwAny(problems: readonly Problem[]): void {
  const lineOf = ({ place }: Problem): number => place?.line ?? 0;
  const columnOf = ({ place }: Problem): number => place?.column ?? 0;
  const [first, ...others] = problems.toSorted((a, b) => lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b));
  if (first !== undefined) throw new TrellisError([first, ...others]);
}

/** Adds a hint about `${…}`: between brackets or braces, YAML parses its brace and misreads the rest. */
function withHoleHint(problems: Problems, text: string): Problems {
  const lines = text.split(/\r\n?|\n/);
  const [first] = problems;
  const line = first.place === undefined ? undefined : lines[first.place.line - 1];
  if (line === undefined || !/[[{,].*[[:,\s]\$\{/.test(line)) return problems;
  const hint = 'between { } or [ ] a ${…} must stand in quotes; for a number, give each key its own line';
  return [{ ...first, hint }];
}
