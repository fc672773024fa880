import { keywordNode, keywordText, once, type Schema } from '../../../contract/index.js';
import { isJsonObject, type JsonObject, toValue } from '../../../json/index.js';

/** A Discriminator Object (OpenAPI 3.1 §4.8.25). */
export interface Discriminator {
  readonly property: string;
  /** The names in `mapping`. */
  readonly names: readonly string[];
  /** Returns the value that selects a schema, by `mapping` or the name of the schema; undefined without one. */
  valueFor(schema: Schema): string | undefined;
}

export const discriminatorOf = once((schema: Schema): Discriminator | undefined => {
  const node = keywordNode(schema, 'discriminator');
  const written = node && toValue(node);
  const property = isJsonObject(written) ? written['propertyName'] : undefined;
  if (!isJsonObject(written) || typeof property !== 'string') return undefined;
  const mapping: JsonObject = isJsonObject(written['mapping']) ? written['mapping'] : {};
  return { property, names: Object.keys(mapping), valueFor: (branch) => valueFor(branch, mapping) };
});

function valueFor(schema: Schema, mapping: JsonObject): string | undefined {
  const pointer = (schema.reference ?? schema).place.pointer;
  const own = componentName(pointer);
  const reference = keywordText(schema, '$ref');
  const mapped = Object.entries(mapping).find(([, target]) => {
    if (typeof target !== 'string') return false;
    return target === reference || target === own || (own !== undefined && target.endsWith(`#${pointer}`));
  });
  return mapped?.[0] ?? own;
}

/** Returns the name of a schema in `components/schemas`; undefined for other places. */
function componentName(pointer: string): string | undefined {
  return /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}
