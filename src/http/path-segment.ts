import { Buffer } from 'node:buffer';

/** The part of a path template between two slashes. */
export interface PathSegment {
  readonly names: readonly string[];
  /** 0 if concrete, at least 1 if templated: the less concrete text, the higher. */
  readonly rank: number;
  /** Whether the segment of a path matches; puts the raw values of the parameters into `values`. */
  match(segment: string, values: Map<string, string>): boolean;
  /** @throws RangeError if a value is missing. */
  expand(values: ReadonlyMap<string, string>): string;
}

/**
 * Reads one segment, which may hold several parameters: `{x}.{y}`.
 *
 * @param template the whole template, for messages.
 * @throws RangeError if a brace has no counterpart or a name is empty.
 */
export function parseSegment(text: string, template: string): PathSegment {
  const names: string[] = [];
  const texts: string[] = [];
  for (const [at, part] of text.split(/\{([^{}]*)\}/).entries()) {
    if (at % 2 === 0) texts.push(sendablePathText(part));
    else names.push(part);
  }
  if (texts.some((part) => /[{}]/.test(part))) throw new RangeError(`a brace has no counterpart in ${template}`);
  if (names.includes('')) throw new RangeError(`a parameter has no name in ${template}`);
  const expand = (values: ReadonlyMap<string, string>): string => expandSegment(texts, names, values, template);
  if (names.length === 0) {
    const normal = normalisePathText(text);
    return { names, rank: 0, match: (segment) => segment === text || normalisePathText(segment) === normal, expand };
  }
  const rank = 1 + 1 / (1 + texts.join('').length);
  return { names, rank, match: (segment, values) => matchParts(texts, names, segment, values), expand };
}

/**
 * Matches each literal at the first position that leaves its parameter a character, and the last one at the end. If
 * that fails, every other choice fails, too. So there is no backtracking, and hostile paths cost linear time.
 */
function matchParts(
  texts: readonly string[],
  names: readonly string[],
  segment: string,
  values: Map<string, string>,
): boolean {
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  let from = first.length;
  for (const [at, name] of names.entries()) {
    const next = texts[at + 1] ?? '';
    const to = at === names.length - 1 ? end : segment.indexOf(next, from + 1);
    if (to <= from || to > end) return false;
    values.set(name, segment.slice(from, to));
    from = to + next.length;
  }
  return true;
}

function expandSegment(
  texts: readonly string[],
  names: readonly string[],
  values: ReadonlyMap<string, string>,
  template: string,
): string {
  return texts.reduce((expanded, text, at) => {
    const name = names[at - 1] ?? '';
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`no value for {${name}} of ${template}`);
    return expanded + value + text;
  });
}

const plainText = /^[!$&'()*+,;=:@\w.~-]*$/;

const unreserved = /^[\w.~-]$/;

/**
 * The normalised text of a path segment (RFC 3986 §6.2.2): needless percent-encoding is decoded, the rest uses
 * upper-case hexadecimal.
 *
 * @example
 * normalisePathText('caf%c3%a9') === normalisePathText('café') // true
 */
function normalisePathText(text: string): string {
  if (plainText.test(text)) return text;
  return text.replace(/%[0-9A-Fa-f]{2}|[^!$&'()*+,;=:@\w.~-]/gu, (part) => {
    if (part.length < 3) return percentEncoded(part);
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return unreserved.test(character) ? character : part.toUpperCase();
  });
}

/**
 * Percent-encodes (RFC 3986 §2.1) the characters that a request line cannot contain, since documents may write paths in
 * plain text. All others stay as written.
 *
 * @example
 * sendablePathText('café/%7e') // 'caf%C3%A9/%7e'
 */
function sendablePathText(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, percentEncoded);
}

function percentEncoded(character: string): string {
  return [...Buffer.from(character, 'utf8')]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
