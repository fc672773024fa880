/**
 * Bytes with holes for fresh values. Text parts are UTF-8.
 *
 * @example
 * ['{"id":', { unique: 'int64' }, ',"name":"Fern"}']
 */
export type Template = readonly TemplatePart[];

export type TemplatePart = string | Uint8Array | UniquePart | CapturedPart;

/**
 * A value that an earlier response of a flow has given, filled in before the request goes out: as JSON, as characters
 * within a JSON string, percent-encoded in a URI (RFC 3986 §2.1), or as plain text.
 */
export interface CapturedPart {
  /** The name of the capture. */
  readonly captured: string;
  /** Where in the captured value, as the tokens of a JSON Pointer. */
  readonly tokens?: readonly string[];
  readonly as: 'json' | 'string' | 'uri' | 'text';
}

/**
 * A value never sent before in this run, written as its kind is written in text.
 *
 * Parts of one name and kind are the same value throughout one case, its earlier requests included.
 */
export interface UniquePart {
  readonly unique: UniqueKind;
  readonly name?: string;
}

/** Whether a part is a hole for a fresh value. */
export function isUniquePart(part: TemplatePart | undefined): part is UniquePart {
  return typeof part === 'object' && 'unique' in part;
}

/** Whether a part is a hole for a captured value. */
export function isCapturedPart(part: TemplatePart | undefined): part is CapturedPart {
  return typeof part === 'object' && 'captured' in part;
}

/**
 * `int32` and `int64` are positive decimal integers, `int64` below 2^53 so that every peer takes them; `wide-int64` lies
 * above 2^54 and is odd, so that no double holds it; `wide-int64-neighbour` is another one for which every double stands
 * that stands for the `wide-int64` of its name; `string` is sixteen letters and digits, of which the first spell
 * `trellis`; `uuid` is RFC 9562 version 4; `digits-4` is four digits, other ones as long as there are any.
 */
export type UniqueKind = (typeof uniqueKinds)[number] | DigitsKind;

/** So many decimal digits, for what has no room for more. */
export type DigitsKind = `digits-${number}`;

/** Those that case files have. */
export const uniqueKinds = ['int32', 'int64', 'wide-int64', 'wide-int64-neighbour', 'string', 'uuid'] as const;

/**
 * Templates one after another as one, texts that meet joined.
 *
 * @example
 * joinTemplates([['{"id":'], [{ unique: 'int64' }], ['}']])
 */
export function joinTemplates(templates: Iterable<Template>): Template {
  const joined: TemplatePart[] = [];
  for (const part of flatten(templates)) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

function* flatten(templates: Iterable<Template>): Iterable<TemplatePart> {
  for (const template of templates) yield* template;
}
