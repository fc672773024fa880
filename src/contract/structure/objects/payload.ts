import { an, anOrReference, flag, map, objectShape, required, schema, text, textThat } from '../shape.js';
import { mediaRange, oneOf } from '../texts.js';
import { exampleFields, exampleOrExamples } from './example.js';

/** OpenAPI 3.1 §4.8.15. */
const encoding = objectShape('Encoding', {
  contentType: text,
  headers: map(anOrReference('Header')),
  style: textThat(oneOf('form', 'spaceDelimited', 'pipeDelimited', 'deepObject')),
  explode: flag,
  allowReserved: flag,
});

/** OpenAPI 3.1 §4.8.14. */
const mediaType = objectShape(
  'Media Type',
  { schema, ...exampleFields, encoding: map(an('Encoding')) },
  { rules: [exampleOrExamples] },
);

/** Media types by range. */
export const content = map(an('Media Type'), { key: mediaRange });

/** OpenAPI 3.1 §4.8.13. */
const requestBody = objectShape('Request Body', { description: text, content: required(content), required: flag });

export const payloadShapes = [requestBody, mediaType, encoding];
