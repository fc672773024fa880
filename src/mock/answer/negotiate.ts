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

/** The representations of a response in document order, those of ranges last. */
export function representationsOf(content: readonly MediaType[]): readonly Representation[] {
  const isRange = ({ range }: MediaType): boolean => range.includes('*');
  const named = content.filter((each) => !isRange(each));
  const types = new Set(named.map(({ range }) => parseMediaType(range)?.essence));
  return [...named, ...content.filter(isRange)].flatMap((mediaType) => {
    const type = isRange(mediaType) ? concrete(mediaType.range, types) : mediaType.range;
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

const usualTypes: ReadonlyMap<string, string> = new Map([
  ['application', 'application/json'],
  ['text', 'text/plain'],
  ['image', 'image/png'],
  ['audio', 'audio/wav'],
]);

/** A media type of a range that no other entry of the response describes. */
function concrete(range: string, others: ReadonlySet<string | undefined>): string {
  const [, type = ''] = /^([^/]*)\//.exec(range.replace(/^\*/, 'application')) ?? [];
  const usual = usualTypes.get(type);
  return usual === undefined || others.has(usual) ? `${type}/x-mock` : usual;
}
