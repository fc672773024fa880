import { an, any, list, map, objectShape, required, schema, text, textThat } from '../shape.js';
import { oneOf } from '../texts.js';

/** Swagger 2.0, "Swagger Object"; what stands under its paths is read as OpenAPI 3.0 (see `repairs/swagger.ts`). */
const swagger = objectShape('Swagger', {
  swagger: required(any),
  info: required(an('Info')),
  host: text,
  basePath: text,
  schemes: list(text),
  consumes: list(text),
  produces: list(text),
  paths: required(an('Paths')),
  definitions: map(schema),
  // Those that are used are read where they are referred to.
  parameters: any,
  responses: any,
  securityDefinitions: map(an('Swagger Security Scheme')),
  security: list(an('Security Requirement')),
  tags: list(an('Tag')),
  externalDocs: an('External Documentation'),
  servers: list(an('Server')),
  components: any,
});

const securityScheme = objectShape('Swagger Security Scheme', {
  type: required(textThat(oneOf('basic', 'apiKey', 'oauth2'))),
  description: text,
  name: text,
  in: textThat(oneOf('query', 'header')),
  flow: text,
  authorizationUrl: text,
  tokenUrl: text,
  scopes: map(text),
});

export const swaggerShapes = [swagger, securityScheme];
