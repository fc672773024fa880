import { parseMediaType } from '../../../http/index.js';

/** A file of a media type, and its file name extension. */
export interface FileSample {
  readonly essence: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

function sample(essence: string, extension: string, base64: string): FileSample {
  return { essence, extension, bytes: Buffer.from(base64, 'base64') };
}

const emptyPage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
160
%%EOF
`;

const emptyDrawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The smallest valid files of media types that services inspect. */
const samples: readonly FileSample[] = [
  sample(
    'image/png',
    'png',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  ),
  sample(
    'image/jpeg',
    'jpg',
    `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
  ),
  sample('image/gif', 'gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  sample('image/webp', 'webp', 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
  { essence: 'image/svg+xml', extension: 'svg', bytes: Buffer.from(emptyDrawing) },
  sample('audio/wav', 'wav', 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA=='),
  { essence: 'application/pdf', extension: 'pdf', bytes: Buffer.from(emptyPage) },
  sample(
    'application/zip',
    'zip',
    'UEsDBBQAAAAAAAAAIQBDvrfoAQAAAAEAAAABAAAAYWFQSwECFAMUAAAAAAAAACEAQ7636AEAAAABAAAAAQAAAAAAAAAAAAAAgAEAAAAAYVBLBQYAAAAAAQABAC8AAAAgAAAAAAA=',
  ),
  sample('application/gzip', 'gz', 'H4sIAAAAAAACA0tLLcoDACMpFsYEAAAA'),
];

/**
 * Returns a file of a media type, or of the first type in a range such as `image/*`; undefined if none is known.
 *
 * @example
 * fileSample('image/*')?.essence // 'image/png'
 */
export function fileSample(range: string): FileSample | undefined {
  const essence = parseMediaType(range)?.essence ?? range.trim().toLowerCase();
  const [whole, sub] = essence.split('/');
  if (whole === 'application' && sub === '*') return undefined;
  return samples.find((each) => each.essence === essence || (sub === '*' && each.essence.startsWith(`${whole}/`)));
}
