import { parseSegment, type PathSegment } from './path-segment.js';

/** A parsed OpenAPI path template (OpenAPI 3.1 §4.8.8 and "Path Templating"). */
export interface PathTemplate {
  /** The template as written. */
  readonly text: string;
  /** The names of its parameters from left to right. */
  readonly names: readonly string[];
  /**
   * The raw, percent-encoded values of the parameters if the path matches, otherwise undefined. `path` has no query. A
   * value has at least one character and contains no slash. If several parameters share a segment, the left ones are as
   * short as possible.
   */
  match(path: string): ReadonlyMap<string, string> | undefined;
  /**
   * Inserts the values unchanged: the caller has encoded them.
   *
   * @throws RangeError if a value is missing.
   */
  expand(values: ReadonlyMap<string, string>): string;
  /** One number per segment, smaller for more concrete segments; see {@link comparePathTemplates}. */
  readonly rank: readonly number[];
}

/**
 * Reads a path template.
 *
 * @throws RangeError if it does not begin with a slash, a brace has no counterpart, or a name is empty or repeated.
 * @example
 * parsePathTemplate('/plants/{id}').match('/plants/7') // Map { 'id' → '7' }
 */
export function parsePathTemplate(text: string): PathTemplate {
  if (!text.startsWith('/')) throw new RangeError(`a path must begin with "/": ${text}`);
  const segments = segmentsOf(text).map((segment) => parseSegment(segment, text));
  const names = segments.flatMap((segment) => segment.names);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RangeError(`parameter {${repeated}} occurs twice in ${text}`);
  return {
    text,
    names,
    rank: segments.map((segment) => segment.rank),
    match: (path) => (path.startsWith('/') ? matchSegments(segments, segmentsOf(path)) : undefined),
    expand: (values) => segments.map((segment) => `/${segment.expand(values)}`).join(''),
  };
}

/**
 * The order in which templates are matched: concrete before templated (OpenAPI 3.1 §4.8.8.2), segment by segment from
 * the left, then by text, so that it is the same on every machine.
 *
 * @example
 * templates.toSorted(comparePathTemplates) // '/plants/mine' before '/plants/{id}'
 */
export function comparePathTemplates(a: PathTemplate, b: PathTemplate): number {
  for (const [at, rank] of a.rank.entries()) {
    const difference = rank - (b.rank[at] ?? rank);
    if (difference !== 0) return difference;
  }
  if (a.text === b.text) return 0;
  return a.text < b.text ? -1 : 1;
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

function matchSegments(
  segments: readonly PathSegment[],
  path: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (segments.length !== path.length) return undefined;
  const values = new Map<string, string>();
  for (const [at, segment] of segments.entries()) {
    if (!segment.match(path[at] ?? '', values)) return undefined;
  }
  return values;
}
