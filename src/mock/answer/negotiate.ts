import type { MediaType } from '../../contract/index.js';
import {
  isJsonMediaType,
  matchesMediaRange,
  parseFieldList,
  parseMediaType,
  type MediaTypeValue,
} from '../../http/index.js';

/** An entry of `content` and the media type to send it with. */
export interface Representation {
  readonly mediaType: MediaType;
  /** The value of Content-Type, without wildcards. */
  readonly type: string;
  readonly parsed: MediaTypeValue;
}

/** The representations of a response in document order. */
export function representationsOf(content: readonly MediaType[]): readonly Representation[] {
  return content.flatMap((mediaType) => {
    const type = concrete(mediaType.range);
    const parsed = parseMediaType(type);
    return parsed === undefined ? [] : [{ mediaType, type, parsed }];
  });
}

/**
 * The representation that a client prefers (RFC 9110 §12.5.1); undefined if it accepts none. Without Accept, JSON is
 * preferred, then the first in the document.
 */
export function negotiate(
  representations: readonly Representation[],
  accept: string | undefined,
): Representation | undefined {
  if (accept === undefined || accept.trim() === '') {
    return representations.find(({ parsed }) => isJsonMediaType(parsed)) ?? representations[0];
  }
  const ranges = parseFieldList(accept).flatMap(readRange);
  let best: { readonly representation: Representation; readonly range: Range } | undefined;
  for (const representation of representations) {
    const range = rangeFor(ranges, representation.parsed);
    if (range === undefined || range.quality === 0) continue;
    if (best === undefined || compare(range, best.range) > 0) best = { representation, range };
  }
  return best?.representation;
}

interface Range {
  readonly text: string;
  readonly quality: number;
  /** Higher for a range that matches fewer media types. */
  readonly specificity: number;
}

function readRange(text: string): readonly Range[] {
  const parsed = parseMediaType(text.trim() === '*' ? '*/*' : text);
  if (parsed === undefined) return [];
  const weight = Number(parsed.parameters.get('q') ?? 1);
  const others = [...parsed.parameters.keys()].filter((name) => name !== 'q').length;
  const specificity = parsed.essence === '*/*' ? 0 : parsed.subtype === '*' ? 1 : 2 + others;
  return [{ text: text.trim() === '*' ? '*/*' : text, quality: Number.isFinite(weight) ? weight : 1, specificity }];
}

/** The most specific of the matching ranges, which gives the quality. */
function rangeFor(ranges: readonly Range[], type: MediaTypeValue): Range | undefined {
  let found: Range | undefined;
  for (const range of ranges) {
    if (!matchesMediaRange(range.text, type)) continue;
    if (found === undefined || range.specificity > found.specificity) found = range;
  }
  return found;
}

function compare(a: Range, b: Range): number {
  return a.quality - b.quality || a.specificity - b.specificity;
}

/** A media type that a documented range includes. */
function concrete(range: string): string {
  if (!range.includes('*')) return range;
  if (range.startsWith('text/')) return 'text/plain';
  if (range.startsWith('image/')) return 'image/png';
  if (range.startsWith('audio/')) return 'audio/wav';
  return /^(?:\*|application)\//.test(range) ? 'application/json' : range.replaceAll('*', 'x-mock');
}
