import type { Place } from '../../../json/index.js';
import type { ContractDocument } from '../../../contract/index.js';
import type { PagePlace } from './page/page-data.js';

/** Makes of a place in the document what the page needs of it. */
export type PlaceMaker = (place: Place) => PagePlace;

/**
 * The place of a block in YAML is where it begins, one line below its name. A reader looks for the name, so that the
 * page knows of it too.
 *
 * @example
 * placeMaker(documents)({ file: 'openapi.yaml', line: 20, column: 7, pointer: '/paths/~1plants/post' })
 * // { file: 'openapi.yaml', line: 20, named: 19 }
 */
export function placeMaker(documents: readonly ContractDocument[]): PlaceMaker {
  const texts = new Map(documents.map(({ file, text }) => [file, text.split(/\r\n|\r|\n/)]));
  return ({ file, line, pointer }) => {
    const name = unescaped(pointer.slice(pointer.lastIndexOf('/') + 1));
    const above = texts.get(file)?.[line - 2]?.trim().replace(/^- /, '');
    const isName = [name, `'${name}'`, `"${name}"`].some((each) => above === `${each}:`);
    return isName ? { file, line, named: line - 1 } : { file, line };
  };
}

/** A report that was made elsewhere may hold any pointer, so that none is refused (RFC 6901 §4). */
function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
