import { an, anOrReference, flag, list, map, objectShape, required, text, textThat } from '../shape.js';
import type { Shape } from '../shape.js';
import { anyName, uriReference } from '../texts.js';

/** The fields of a Path Item Object that hold operations, in lower case (OpenAPI 3.1 §4.8.9.1). */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** OpenAPI 3.1 §4.8.10. */
const operation = objectShape('Operation', {
  tags: list(text),
  summary: text,
  description: text,
  externalDocs: an('External Documentation'),
  operationId: text,
  parameters: list(anOrReference('Parameter')),
  requestBody: anOrReference('Request Body'),
  responses: required(an('Responses'), '3.0'),
  callbacks: map(anOrReference('Callback')),
  deprecated: flag,
  security: list(an('Security Requirement')),
  servers: list(an('Server')),
});

const operations = Object.fromEntries(methods.map((method): [string, Shape] => [method, an('Operation')]));

/** OpenAPI 3.1 §4.8.9. Unlike a Reference Object it may have other fields beside `$ref`. */
const pathItem = objectShape('Path Item', {
  $ref: textThat(uriReference),
  summary: text,
  description: text,
  ...operations,
  servers: list(an('Server')),
  parameters: list(anOrReference('Parameter')),
});

/** OpenAPI 3.1 §4.8.18; its keys are runtime expressions. */
const callback = objectShape('Callback', {}, { others: { value: anOrReference('Path Item'), key: anyName } });

export const pathShapes = [pathItem, operation, callback];
