import { formatPlace } from '../../json/index.js';
import type { Finding } from './finding.js';

/**
 * What speaks for the demand behind a finding, in words: the place in the document, then the section of a standard.
 *
 * @example
 * sourcesOf(finding) // ['openapi.yaml:16:5', 'RFC 9110 §11.6.1']
 */
export function sourcesOf({ place, standard }: Pick<Finding, 'place' | 'standard'>): readonly string[] {
  return [place === undefined ? [] : formatPlace(place), standard ?? []].flat();
}
