import { greyFormats } from './grey-formats.js';

const ambiguous = new Set([...greyFormats.values()].flat().map(({ text }) => text));

/**
 * Whether a text is an ambiguous form of some format that a case sends: a server that takes it from a request may show it
 * again, there and wherever it is kept.
 *
 * @example
 * isAmbiguousText('fern@localhost') // true
 */
export function isAmbiguousText(text: string): boolean {
  return ambiguous.has(text);
}
