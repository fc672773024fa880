import { flag, map, objectShape, required, text, textThat } from '../shape.js';
import { uriReference } from '../texts.js';

/** OpenAPI 3.1 §4.8.25; its extensions came with 3.1, but harm in no version. */
const discriminator = objectShape('Discriminator', { propertyName: required(text), mapping: map(text) });

/** OpenAPI 3.1 §4.8.26. */
const xml = objectShape('XML', {
  name: text,
  namespace: textThat(uriReference),
  prefix: text,
  attribute: flag,
  wrapped: flag,
});

export const schemaPartShapes = [discriminator, xml];
