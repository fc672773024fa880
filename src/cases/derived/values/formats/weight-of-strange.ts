import { badFormats } from './bad-formats.js';
import { greyFormats } from './grey-formats.js';

const weights: ReadonlyMap<string, 'none' | 'warning'> = new Map([
  ...[...badFormats.values()]
    .flat()
    .flatMap(({ text, level }) => (level === undefined ? [] : ([[text, level]] as const))),
  ...[...greyFormats.values()].flat().map(({ text }) => [text, 'none'] as const),
]);

/**
 * What a text in an answer weighs that is not of its format: who may take it from a request may show it again, there and
 * wherever it is kept. Undefined for a text that no case sends, or that nobody is to take.
 *
 * @example
 * weightOfStrange('fern@localhost') // 'none'
 */
export function weightOfStrange(text: string): 'none' | 'warning' | undefined {
  return weights.get(text);
}
