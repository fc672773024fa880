import type { Located } from '../document/located.js';
import { isNewer } from '../description/read-version.js';
import type { ObjectName } from '../structure/shape.js';

/**
 * The additions of OpenAPI 3.2 to 3.1, by object: the names of new fields, `no NAME` for a field that is no longer
 * required, `NAME: VALUE` for a new value.
 */
const additions: Partial<Readonly<Record<ObjectName, readonly string[]>>> = {
  OpenAPI: ['$self'],
  Components: ['mediaTypes'],
  'Path Item': ['query', 'additionalOperations'],
  Server: ['name'],
  Tag: ['summary', 'parent', 'kind'],
  Parameter: ['in: querystring', 'style: cookie'],
  'Media Type': ['itemSchema', 'prefixEncoding', 'itemEncoding'],
  Encoding: ['encoding', 'prefixEncoding', 'itemEncoding'],
  Response: ['summary', 'no description'],
  Example: ['dataValue', 'serializedValue'],
  Discriminator: ['defaultMapping', 'no propertyName'],
  XML: ['nodeType'],
  'Security Scheme': ['deprecated', 'oauth2MetadataUrl'],
  'OAuth Flows': ['deviceAuthorization'],
};

/** Whether a field is new in OpenAPI 3.2 and the document declares that version; such fields are not read. */
export function newIn32(object: ObjectName, name: string, root: Located): boolean {
  return additions[object]?.includes(name) === true && isNewer(root);
}
