/**
 * Bytes with holes for fresh values. Text parts are UTF-8.
 *
 * @example
 * ['{"id":', { unique: 'int64' }, ',"name":"Fern"}']
 */
export type Template = readonly TemplatePart[];

export type TemplatePart = string | Uint8Array | UniquePart | CapturedPart | CompressedPart;

/**
 * A value from an earlier response of a flow, inserted before the request is sent: as JSON, as characters in a JSON
 * string, percent-encoded in a URI (RFC 3986 §2.1), or as plain text.
 */
export interface CapturedPart {
  /** The name of the capture. */
  readonly captured: string;
  /** The place in the captured value, as the tokens of a JSON Pointer. */
  readonly tokens?: readonly string[];
  readonly as: 'json' | 'string' | 'uri' | 'text';
}

/**
 * A value that the run has not sent before, in the notation of its kind.
 *
 * Parts with the same name and kind have the same value throughout a case, including its earlier requests.
 */
export interface UniquePart {
  readonly unique: UniqueKind;
  readonly name?: string;
}

/** Bytes that are compressed with gzip (RFC 1952) once their holes are filled. */
export interface CompressedPart {
  readonly compressed: Template;
}

/** Whether a part is compressed. */
export function isCompressedPart(part: TemplatePart): part is CompressedPart {
  return typeof part === 'object' && 'compressed' in part;
}

/** Returns a template with what its compressed parts contain in their place. */
export function uncompressed(template: Template): readonly Exclude<TemplatePart, CompressedPart>[] {
  return template.flatMap((part) => (isCompressedPart(part) ? uncompressed(part.compressed) : [part]));
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
 * `int32` and `int64` are positive decimal integers, `int64` below 2^53 so that every peer accepts them; `wide-int64`
 * is odd and above 2^54, so that no double represents it; `wide-int64-neighbour` is another integer that rounds to the
 * same double as the `wide-int64` of its name; `string` is sixteen letters and digits that begin with `trellis`; `uuid`
 * is RFC 9562 version 4; `digits-4` is four digits, distinct as long as possible.
 */
export type UniqueKind = (typeof uniqueKinds)[number] | RequestKind | DigitsKind;

/**
 * A `string` or a `uuid` that tells one request from another, such as an `Idempotency-Key`: another run has another one,
 * also with the same seed.
 */
export type RequestKind = `request-${'string' | 'uuid'}`;

/** A number of decimal digits, for values of limited length. */
export type DigitsKind = `digits-${number}`;

/** The kinds that case files can use. */
export const uniqueKinds = ['int32', 'int64', 'wide-int64', 'wide-int64-neighbour', 'string', 'uuid'] as const;

/**
 * Concatenates templates, joining adjacent texts.
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
