import {
  exclusive,
  defaultInEnum,
  fieldsOfType,
  hasContent,
  hasResponses,
  pathIsRequired,
  schemaOrContent,
  styleOfLocation,
  variablesDeclared,
} from './object-rules.js';
import {
  an,
  any,
  anOrReference,
  flag,
  list,
  map,
  objectShape,
  required,
  schema,
  since31,
  text,
  textThat,
} from './shape.js';
import type { ObjectName, ObjectShape, Shape } from './shape.js';
import { anyName, componentName, emailAddress, mediaRange, oneOf, pathKey, statusKey, uriReference } from './texts.js';

const url = textThat(uriReference);

function componentsOf(object: ObjectName): Shape {
  return map(anOrReference(object), { key: componentName });
}

/** The fields of a Path Item Object that contain operations, in lower case (OpenAPI 3.1 §4.8.9.1). */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

const operations = Object.fromEntries(methods.map((method): [string, Shape] => [method, an('Operation')]));

/** The two fields for examples. */
const exampleFields = { example: any, examples: map(anOrReference('Example')) };

/** Media types by range. */
const content = map(an('Media Type'), { key: mediaRange });

/** The common fields of Parameter and Header Objects. */
const common = {
  description: text,
  required: flag,
  deprecated: flag,
  allowEmptyValue: flag,
  explode: flag,
  allowReserved: flag,
  schema,
  content,
  ...exampleFields,
};

/** OpenAPI 3.1 §4.8.29; the published schema of 3.0 does not require `scopes`, and many documents omit it. */
function flow(name: ObjectName, ...urls: readonly string[]): ObjectShape {
  const needed = Object.fromEntries(urls.map((field) => [field, required(url)]));
  return objectShape(name, { ...needed, refreshUrl: url, scopes: required(map(text), '3.1') });
}

/** OpenAPI 3.1 §4.8.12.2, §4.8.14.1. */
const oneExample = exclusive('example', 'examples', 'used as it is');

/** All kinds of objects of OpenAPI. */
const objects: readonly ObjectShape[] = [
  objectShape('External Documentation', {
    description: text,
    url: required(url),
  }),
  objectShape('Tag', {
    name: required(text),
    description: text,
    externalDocs: an('External Documentation'),
  }),
  objectShape('Contact', { name: text, url, email: textThat(emailAddress) }),
  objectShape(
    'License',
    { name: required(text), identifier: since31(text), url },
    { rules: [exclusive('identifier', 'url', 'used as it is')] },
  ),
  objectShape('Info', {
    title: required(text),
    summary: since31(text),
    description: text,
    termsOfService: url,
    contact: an('Contact'),
    license: an('License'),
    version: required(text),
  }),
  objectShape('Paths', {}, { others: { value: an('Path Item'), key: pathKey } }),
  // OpenAPI 3.0 §4.7.1, 3.1 §4.8.1.
  objectShape(
    'OpenAPI',
    {
      openapi: required(text),
      info: required(an('Info')),
      jsonSchemaDialect: since31(url),
      servers: list(an('Server')),
      paths: required(an('Paths'), '3.0'),
      webhooks: since31(map(anOrReference('Path Item'))),
      components: an('Components'),
      security: list(an('Security Requirement')),
      tags: list(an('Tag')),
      externalDocs: an('External Documentation'),
    },
    { rules: [hasContent] },
  ),
  objectShape(
    'Server Variable',
    { enum: list(text), default: required(text), description: text },
    { rules: [defaultInEnum] },
  ),
  // OpenAPI 3.1 §4.8.5.
  objectShape(
    'Server',
    { url: required(text), description: text, variables: map(an('Server Variable')) },
    { rules: [variablesDeclared] },
  ),
  // OpenAPI 3.1 §4.8.7.
  objectShape('Components', {
    schemas: map(schema, { key: componentName }),
    responses: componentsOf('Response'),
    parameters: componentsOf('Parameter'),
    examples: componentsOf('Example'),
    requestBodies: componentsOf('Request Body'),
    headers: componentsOf('Header'),
    securitySchemes: componentsOf('Security Scheme'),
    links: componentsOf('Link'),
    callbacks: componentsOf('Callback'),
    pathItems: since31(componentsOf('Path Item')),
  }),
  // OpenAPI 3.1 §4.8.10.
  objectShape('Operation', {
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
  }),
  // OpenAPI 3.1 §4.8.9. Unlike a Reference Object, it may have other fields besides `$ref`.
  objectShape('Path Item', {
    $ref: textThat(uriReference),
    summary: text,
    description: text,
    ...operations,
    servers: list(an('Server')),
    parameters: list(anOrReference('Parameter')),
  }),
  // OpenAPI 3.1 §4.8.18; its keys are runtime expressions.
  objectShape('Callback', {}, { others: { value: anOrReference('Path Item'), key: anyName } }),
  // OpenAPI 3.1 §4.8.12.
  objectShape(
    'Parameter',
    {
      name: required(text),
      in: required(textThat(oneOf('query', 'header', 'path', 'cookie'))),
      ...common,
      style: text,
    },
    { rules: [schemaOrContent('Parameter'), oneExample, pathIsRequired, styleOfLocation] },
  ),
  // OpenAPI 3.1 §4.8.21.
  objectShape(
    'Header',
    { ...common, style: textThat(oneOf('simple')) },
    { rules: [schemaOrContent('Header'), oneExample] },
  ),
  // OpenAPI 3.1 §4.8.15.
  objectShape('Encoding', {
    contentType: text,
    headers: map(anOrReference('Header')),
    style: textThat(oneOf('form', 'spaceDelimited', 'pipeDelimited', 'deepObject')),
    explode: flag,
    allowReserved: flag,
  }),
  // OpenAPI 3.1 §4.8.14.
  objectShape('Media Type', { schema, ...exampleFields, encoding: map(an('Encoding')) }, { rules: [oneExample] }),
  // OpenAPI 3.1 §4.8.13.
  objectShape('Request Body', { description: text, content: required(content), required: flag }),
  // OpenAPI 3.1 §4.8.17.
  objectShape('Response', {
    description: required(text),
    headers: map(anOrReference('Header')),
    content,
    links: map(anOrReference('Link')),
  }),
  objectShape(
    'Responses',
    { default: anOrReference('Response') },
    { others: { value: anOrReference('Response'), key: statusKey }, rules: [hasResponses] },
  ),
  objectShape(
    'Example',
    { summary: text, description: text, value: any, externalValue: textThat(uriReference) },
    { rules: [exclusive('value', 'externalValue', 'used as it is', 'second')] },
  ),
  objectShape(
    'Link',
    {
      operationRef: textThat(uriReference),
      operationId: text,
      parameters: map(any),
      requestBody: any,
      description: text,
      server: an('Server'),
    },
    { rules: [exclusive('operationId', 'operationRef', 'the operationId counts')] },
  ),
  // OpenAPI 3.1 §4.8.28.
  objectShape('OAuth Flows', {
    implicit: an('Implicit OAuth Flow'),
    password: an('Password OAuth Flow'),
    clientCredentials: an('Client Credentials OAuth Flow'),
    authorizationCode: an('Authorization Code OAuth Flow'),
  }),
  objectShape(
    'Security Scheme',
    {
      type: required(textThat(oneOf('apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'))),
      description: text,
      name: text,
      in: textThat(oneOf('query', 'header', 'cookie')),
      scheme: text,
      bearerFormat: text,
      flows: an('OAuth Flows'),
      openIdConnectUrl: url,
    },
    { rules: [fieldsOfType] },
  ),
  // OpenAPI 3.1 §4.8.30.
  objectShape('Security Requirement', {}, { others: { value: list(text), key: anyName }, extensible: false }),
  // OpenAPI 3.1 §4.8.25, which introduced extensions; they are harmless in any version.
  objectShape('Discriminator', { propertyName: required(text), mapping: map(text) }),
  // OpenAPI 3.1 §4.8.26.
  objectShape('XML', {
    name: text,
    namespace: textThat(uriReference),
    prefix: text,
    attribute: flag,
    wrapped: flag,
  }),
  // Swagger 2.0, "Swagger Object"; its paths are read as OpenAPI 3.0 (see `repairs/swagger.ts`).
  objectShape('Swagger', {
    swagger: required(any),
    info: required(an('Info')),
    host: text,
    basePath: text,
    schemes: list(text),
    consumes: list(text),
    produces: list(text),
    paths: required(an('Paths')),
    definitions: map(schema),
    // They are read where they are referenced.
    parameters: any,
    responses: any,
    securityDefinitions: map(an('Swagger Security Scheme')),
    security: list(an('Security Requirement')),
    tags: list(an('Tag')),
    externalDocs: an('External Documentation'),
    servers: list(an('Server')),
    components: any,
  }),
  objectShape('Swagger Security Scheme', {
    type: required(textThat(oneOf('basic', 'apiKey', 'oauth2'))),
    description: text,
    name: text,
    in: textThat(oneOf('query', 'header')),
    flow: text,
    authorizationUrl: text,
    tokenUrl: text,
    scopes: map(text),
  }),
  flow('Implicit OAuth Flow', 'authorizationUrl'),
  flow('Password OAuth Flow', 'tokenUrl'),
  flow('Client Credentials OAuth Flow', 'tokenUrl'),
  flow('Authorization Code OAuth Flow', 'authorizationUrl', 'tokenUrl'),
];

const byName = new Map(objects.map((shape) => [shape.name, shape]));

/** The shape of a kind of object. */
export function shapeOf(name: ObjectName): ObjectShape {
  const shape = byName.get(name);
  if (shape === undefined) throw new TypeError(`no shape for the ${name} Object`);
  return shape;
}
