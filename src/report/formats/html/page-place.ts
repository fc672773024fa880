import type { Place } from '../../../json/index.js';
import type { ContractDocument } from '../../../contract/index.js';
import { linesOf, type PagePlace } from './page/page-data.js';

/** Converts a place in the document to the form that the page reads. */
export type PlaceMaker = (place: Place) => PagePlace;

/**
 * The place of a block in YAML is its first line, one below its key. Readers look for the key, so the result contains
 * the line of the key as well.
 *
 * @example
 * placeMaker(documents)({ file: 'openapi.yaml', line: 20, column: 7, pointer: '/paths/~1plants/post' })
 * // { file: 'openapi.yaml', line: 20, named: 19 }
 */
export function placeMaker(documents: readonly ContractDocument[]): PlaceMaker {
  const texts = new Map(documents.map(({ file, text }) => [file, linesOf(text)]));
  return ({ file, line, pointer }) => {
    const name = unescaped(pointer.slice(pointer.lastIndexOf('/') + 1));
    const above = texts.get(file)?.[line - 2]?.trim().replace(/^- /, '');
    const isName = [name, `'${name}'`, `"${name}"`].some((each) => above === `${each}:`);
    return isName ? { file, line, named: line - 1 } : { file, line };
  };
}

/** Accepts any token (RFC 6901 §4), because reports of other programs may contain invalid pointers. */
function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
