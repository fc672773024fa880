import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { Facets } from './compose/facets.js';
import { fileSample } from './file-samples.js';
import type { Format } from './formats.js';

/** How bytes are written as text (RFC 4648). */
const encodings: ReadonlyMap<string, (bytes: Buffer) => string> = new Map([
  ['base64', (bytes) => bytes.toString('base64')],
  ['base64url', (bytes) => bytes.toString('base64url')],
  ['base16', (bytes) => bytes.toString('hex').toUpperCase()],
]);

const texts = ['Trellis', 'ABC'];

/**
 * What strings look like that say what they hold (JSON Schema 2020-12 validation §8): a keyword that demands nothing, but
 * that services take at its word. Undefined where they hold plain text, or nothing that is known.
 *
 * @example
 * contentFormat(facets)?.samples // ['VHJlbGxpcw==', 'QUJD'] for contentEncoding: base64
 */
export function contentFormat(facets: Facets): Format | undefined {
  const encode = encodings.get(textOf(facets, 'contentEncoding')?.toLowerCase() ?? '');
  const mediaType = textOf(facets, 'contentMediaType');
  const contents = contentsOf(mediaType);
  if (encode !== undefined)
    return { name: 'content', good: (contents ?? texts).map((each) => encode(Buffer.from(each))) };
  const plain = contents?.filter((each) => typeof each === 'string') ?? [];
  return plain.length === 0 || facets.keywords.has('contentEncoding') ? undefined : { name: 'content', good: plain };
}

/** Whether a string says what it holds, and that is not just any text. */
export function holdsContent(facets: Facets): boolean {
  const mediaType = textOf(facets, 'contentMediaType');
  return (
    facets.keywords.has('contentEncoding') || (mediaType !== undefined && !mediaType.toLowerCase().startsWith('text/'))
  );
}

function contentsOf(mediaType: string | undefined): readonly (string | Uint8Array)[] | undefined {
  const type = mediaType === undefined ? undefined : parseMediaType(mediaType);
  if (type === undefined) return undefined;
  if (isJsonMediaType(type)) return ['{}', '[]'];
  if (type.suffix === 'xml' || type.subtype === 'xml') return ['<a/>'];
  const sample = fileSample(type.essence);
  return sample && [sample.bytes];
}

function textOf(facets: Facets, keyword: string): string | undefined {
  const [said] = facets.constraints(keyword);
  return said?.node.type === 'string' ? said.node.value : undefined;
}
