import { describe, expect, test } from 'vitest';
import { problemsOf } from './documents.js';

const head = (version = '3.1.0'): string => `openapi: ${version}
info:
  title: Garden
  version: 1.0.0
`;

/** Each document with everything that a person is told of it. */
const golden: readonly (readonly [title: string, document: string, problems: readonly string[]])[] = [
  ['an empty file', '', ['cannot read openapi.yaml: it is empty']],
  ['white space', ' \n\n', ['openapi.yaml:1:1: the document is empty']],
  ['a list', '- a\n', ['openapi.yaml:1:1: an OpenAPI document must be an object; begin it with openapi: 3.1.0']],
  [
    'another kind of document',
    'info:\n  title: x\n',
    ['openapi.yaml:1:1: missing "openapi": this is not an OpenAPI document; add openapi: 3.1.0'],
  ],
  [
    'Swagger 2.0',
    'swagger: "2.0"\ninfo: {}\n',
    ['openapi.yaml:1:10: this is a Swagger 2.0 document; convert it to OpenAPI 3; 3.0.x and 3.1.x are supported'],
  ],
  [
    'a later version',
    'openapi: 3.2.0\n',
    ['openapi.yaml:1:10: OpenAPI "3.2.0" is not supported; 3.0.x and 3.1.x are supported'],
  ],
  [
    'a version that YAML takes for a number',
    'openapi: 3.1\n',
    ['openapi.yaml:1:10: "openapi" must be a version such as "3.1.0"; write it in full, such as 3.1.0'],
  ],
  [
    'a repeated name',
    'openapi: 3.1.0\ninfo:\n  title: a\n  title: b\n',
    ['openapi.yaml:4:3: member "title" is repeated'],
  ],
  [
    'a misspelt name and a number for a text',
    'openapi: 3.1.0\ninfo:\n  titel: Garden\n  version: 1.0\npaths: {}\n',
    [
      'openapi.yaml:3:3: unknown property "titel" in the Info Object; did you mean "title"?',
      'openapi.yaml:4:12: "version" must be a string, not the number 1.0; write "1.0" in quotes',
    ],
  ],
  ['no paths in 3.0', head('3.0.3'), ['openapi.yaml:1:1: missing "paths" in the OpenAPI Object']],
  [
    'nothing at all in 3.1',
    head(),
    ['openapi.yaml:1:1: missing "paths", "components" or "webhooks" in the OpenAPI Object'],
  ],
  [
    'a field of 3.1 in 3.0',
    `${head('3.0.3')}paths: {}\nwebhooks: {}\n`,
    ['openapi.yaml:6:1: unknown property "webhooks" in the OpenAPI Object; it belongs to OpenAPI 3.1'],
  ],
  [
    'paths and methods',
    `${head()}paths:
  plants: {}
  /plants:
    gett: {}
    post:
      responses: {}
  /a/{b: {}
  /a?b: {}
`,
    [
      'openapi.yaml:6:3: the path "plants" must begin with "/"; write "/plants"',
      'openapi.yaml:8:5: unknown property "gett" in the Path Item Object; did you mean "get"?',
      'openapi.yaml:10:18: the Responses Object must have at least one response',
      'openapi.yaml:11:3: the path "/a/{b" has braces that do not pair; write each parameter once, as {name}',
      'openapi.yaml:12:3: the path "/a?b" must have no query and no fragment; declare query parameters under "parameters"',
    ],
  ],
  [
    'statuses',
    `${head()}paths:
  /plants:
    get:
      responses:
        2xx:
          description: ok
        600:
          description: x
        defualt:
          description: y
        200: {}
`,
    [
      'openapi.yaml:9:9: "2xx" is not a status; did you mean "2XX"?',
      'openapi.yaml:11:9: "600" is not a status; use a status such as 200, a range such as 4XX, or default',
      'openapi.yaml:13:9: "defualt" is not a status; did you mean "default"?',
      'openapi.yaml:15:14: missing "description" in the Response Object',
    ],
  ],
  [
    'parameters',
    `${head()}paths:
  /plants/{id}:
    get:
      parameters:
        - name: ID
          in: path
          schema: {type: string}
        - name: q
          in: qeury
          schema: {type: string}
        - name: r
          in: query
          style: simple
          schema: {type: string}
          content: {application/json: {}}
        - name: s
          in: query
        - name: X-S
          in: header
          schema: {}
        - name: x-s
          in: header
          schema: {}
          example: 1
          examples: {}
      responses:
        200:
          description: ok
`,
    [
      'openapi.yaml:8:7: GET /plants/{id} does not declare the path parameter "id"; did you mean "ID"?',
      'openapi.yaml:9:11: a path parameter must be required; add "required: true"',
      'openapi.yaml:9:11: the path "/plants/{id}" has no {ID}; did you mean "id"?',
      'openapi.yaml:13:15: "in" must be one of "query", "header", "path", "cookie", not "qeury"; did you mean "query"?',
      'openapi.yaml:17:18: the "style" of a query parameter must be one of "form", "spaceDelimited", "pipeDelimited", "deepObject", not "simple"',
      'openapi.yaml:19:20: "schema" and "content" exclude each other; keep one of them',
      'openapi.yaml:20:11: missing "schema" or "content" in the Parameter Object',
      'openapi.yaml:25:11: the header parameter "x-s" is declared twice; remove one',
      'openapi.yaml:28:20: "example" and "examples" exclude each other; keep one of them',
    ],
  ],
  [
    'references',
    `${head()}paths:
  /plants:
    get:
      parameters:
        - $ref: '#/components/parameters/Pagge'
      responses:
        200:
          $ref: '#/components/schemas/Error'
        400:
          $ref: './errors.yaml#/BadRequest'
        401:
          $ref: 'https://example.com/e.yaml'
        402:
          $ref: '../outside.yaml'
        403:
          $ref: '#Error'
        404:
          $ref: '#/info/title'
        405:
          $ref: '#/components/%ZZ'
        406:
          $ref: '#/components/~2'
components:
  responses:
    Error:
      description: x
  parameters:
    Page:
      name: page
      in: query
      schema: {type: string}
  schemas:
    Error: {type: object}
    Alias: {$ref: '#/components/schemas/Error'}
    Inner: {$ref: '#/components/schemas/Alias/properties/x'}
`,
    [
      'openapi.yaml:9:17: "#/components/parameters/Pagge" refers to nothing; did you mean "#/components/parameters/Page"?',
      'openapi.yaml:12:17: "#/components/schemas/Error" is a Schema Object, where a Response Object is required; did you mean "#/components/responses/Error"?',
      'openapi.yaml:14:17: cannot read errors.yaml: there is no such file',
      'openapi.yaml:16:17: cannot read https://example.com/e.yaml: remote references are disabled; copy the file beside the document, or use --allow-remote-refs',
      'openapi.yaml:18:17: cannot read ../outside.yaml: it is outside the folder of the document; move the file into that folder, or name its folder with --allow-refs-from',
      'openapi.yaml:20:17: "#Error" refers to nothing; there is no $anchor "Error"; a JSON Pointer begins with "#/"',
      'openapi.yaml:22:17: "#/info/title" does not refer to a Response Object',
      'openapi.yaml:24:17: "#/components/%ZZ" has invalid percent-encoding',
      'openapi.yaml:26:17: "#/components/~2" is not a JSON Pointer; write "~" as ~0 and "/" as ~1',
      'openapi.yaml:39:19: "#/components/schemas/Alias/properties/x" refers to nothing; #/components/schemas/Alias is itself a reference to #/components/schemas/Error: refer to that instead',
    ],
  ],
  [
    'schemas',
    `${head()}paths: {}
components:
  schemas:
    A:
      type: strng
      minimum: "3"
      properties:
        name:
          type: string
          required: true
        age:
          type: [integer, nul]
          minLength: -1
          pattern: 5
          exclusiveMinimum: true
      required: name
      enum: x
      allOf: []
      additionalProperties: 1
      examples: {a: 1}
      multipleOf: 0
    a b: {}
`,
    [
      'openapi.yaml:9:13: "type" must be one of "array", "boolean", "integer", "null", "number", "object", "string", not "strng"; did you mean "string"?',
      'openapi.yaml:10:16: "minimum" must be a number, not the string "3"; write 3 without quotes',
      'openapi.yaml:14:21: "required" must be an array, not true; name the property in the "required" of the object that has it',
      'openapi.yaml:16:27: item 2 of "type" must be one of "array", "boolean", "integer", "null", "number", "object", "string", not "nul"; did you mean "null"?',
      'openapi.yaml:17:22: "minLength" must be a non-negative integer, not -1',
      'openapi.yaml:18:20: "pattern" must be a string, not the number 5; write "5" in quotes',
      'openapi.yaml:19:29: "exclusiveMinimum" must be a number, not true; since OpenAPI 3.1 "exclusiveMinimum" is the bound itself',
      'openapi.yaml:20:17: "required" must be an array, not the string "name"',
      'openapi.yaml:21:13: "enum" must be an array, not the string "x"',
      'openapi.yaml:22:14: "allOf" must have at least one item',
      'openapi.yaml:23:29: "additionalProperties" must be a schema, not the number 1',
      'openapi.yaml:24:17: "examples" must be an array, not an object; in a schema it is an array of values, without names',
      'openapi.yaml:25:19: "multipleOf" must be above 0, not 0',
      'openapi.yaml:26:5: "a b" is not a component name; use letters, digits, ".", "-" and "_"',
    ],
  ],
  [
    'schemas of 3.0',
    `${head('3.0.3')}paths: {}
components:
  schemas:
    A:
      type: [string, 'null']
      exclusiveMinimum: 3
      requierd: [a]
      required: []
    B:
      type: 'null'
    C: true
`,
    [
      'openapi.yaml:9:13: "type" must be a string, not an array; OpenAPI 3.0 takes one type, and "nullable: true" beside it',
      'openapi.yaml:10:25: "exclusiveMinimum" must be true or false, not the number 3; in OpenAPI 3.0 the bound is "minimum", and "exclusiveMinimum: true" excludes it',
      'openapi.yaml:11:7: "requierd" is not a keyword of OpenAPI 3.0; did you mean "required"?',
      'openapi.yaml:12:17: "required" must have at least one item',
      'openapi.yaml:14:13: "type" must be one of "array", "boolean", "integer", "number", "object", "string", not "null"; OpenAPI 3.0 takes one type, and "nullable: true" beside it',
      'openapi.yaml:15:8: "C" must be a schema, not true; write {} or { not: {} }',
    ],
  ],
  [
    'circles without end',
    `${head()}paths: {}
components:
  schemas:
    A:
      allOf:
        - $ref: '#/components/schemas/B'
    B:
      anyOf:
        - $ref: '#/components/schemas/A'
    C:
      $ref: '#/components/schemas/C'
  parameters:
    P:
      $ref: '#/components/parameters/Q'
    Q:
      $ref: '#/components/parameters/P'
`,
    [
      'openapi.yaml:13:17: the schema leads back to itself for the same value: #/components/schemas/A → #/components/schemas/A/allOf/0 → #/components/schemas/B → #/components/schemas/B/anyOf/0 → #/components/schemas/A',
      'openapi.yaml:15:13: the schema leads back to itself for the same value: #/components/schemas/C → #/components/schemas/C',
      'openapi.yaml:20:7: the references lead round: #/components/parameters/Q → #/components/parameters/P → #/components/parameters/Q',
    ],
  ],
  [
    'security',
    `${head()}security:
  - bearrerAuth: []
paths: {}
components:
  securitySchemes:
    bearerAuth:
      type: http
    apiKey:
      type: apiKey
      in: body
      name: x
    o:
      type: oauth2
      flows:
        implicit:
          scopes: {}
`,
    [
      'openapi.yaml:6:5: the security scheme "bearrerAuth" is not declared; did you mean "bearerAuth"?',
      'openapi.yaml:11:7: missing "scheme" in the Security Scheme Object of type http',
      'openapi.yaml:14:11: "in" must be one of "query", "header", "cookie", not "body"',
      'openapi.yaml:20:11: missing "authorizationUrl" in the Implicit OAuth Flow Object',
    ],
  ],
  [
    'what must be unique',
    `${head()}paths:
  /a:
    get:
      operationId: x
      responses: {200: {description: d}}
  /b:
    get:
      operationId: x
      responses: {200: {description: d}}
  /c/{x}:
    parameters:
      - {name: x, in: path, required: true, schema: {}}
      - {name: x, in: path, required: true, schema: {}}
    get:
      responses: {200: {description: d}}
  /c/{y}: {}
`,
    [
      'openapi.yaml:12:20: the operationId "x" is taken already, at openapi.yaml:8',
      'openapi.yaml:17:9: the path parameter "x" is declared twice; remove one',
      'openapi.yaml:20:3: the path "/c/{y}" is the same as "/c/{x}" at openapi.yaml:14',
    ],
  ],
  [
    'two paths that share one path item',
    `${head()}paths:
  /a: {$ref: '#/components/pathItems/P'}
  /b: {$ref: '#/components/pathItems/P'}
components:
  pathItems:
    P: {get: {operationId: x, responses: {200: {description: d}}}}
`,
    ['openapi.yaml:7:3: the operationId "x" is taken already, at openapi.yaml:10'],
  ],
  [
    'media types',
    `${head()}paths:
  /a:
    post:
      requestBody:
        content:
          json:
            schema: {}
          application/json:
            shema: {}
          application/xml:
            $ref: '#/components/x'
      responses: {200: {description: d, content: {application/json: {schema: null}}}}
`,
    [
      'openapi.yaml:10:11: "json" is not a media type; write it like application/json',
      'openapi.yaml:13:13: unknown property "shema" in the Media Type Object; did you mean "schema"?',
      'openapi.yaml:15:13: unknown property "$ref" in the Media Type Object; a reference is not allowed here',
      'openapi.yaml:16:78: "schema" must be a schema, not null; give it a value, or remove it',
    ],
  ],
  [
    'servers and licences',
    `openapi: 3.1.0
info:
  title: a
  version: '1'
  license: {name: MIT, identifier: MIT, url: 'https://example.com'}
  contact: {email: nobody}
servers:
  - url: '{base}'
    variables:
      base: {enum: [a], default: b}
paths: {}
`,
    [
      'openapi.yaml:5:36: "identifier" and "url" exclude each other; keep one of them',
      'openapi.yaml:6:20: "email" must be an e-mail address, not "nobody"',
      'openapi.yaml:10:34: the default "b" is not in "enum"; add it there',
    ],
  ],
  [
    'names that prototypes have',
    `${head()}paths: {}\nconstructor: 1\n__proto__: {}\ncomponents:\n  toString: {}\n`,
    [
      'openapi.yaml:6:1: unknown property "constructor" in the OpenAPI Object',
      'openapi.yaml:7:1: unknown property "__proto__" in the OpenAPI Object',
      'openapi.yaml:9:3: unknown property "toString" in the Components Object',
    ],
  ],
];

describe('a document that is not valid is refused with all that is wrong', () => {
  test.each(golden)('%s', async (_title, document, problems) => {
    expect(await problemsOf(document)).toEqual(problems);
  });
});

test('at most fifty problems are told', async () => {
  const schemas = Array.from({ length: 80 }, (_, index) => `    S${index}: {type: strng}\n`).join('');
  expect(await problemsOf(`${head()}paths: {}\ncomponents:\n  schemas:\n${schemas}`)).toHaveLength(50);
});

test('JSON is read as YAML is, tabs and all', async () => {
  const document = '{\n\t"openapi": "3.1.0",\n\t"info": {"title": "a", "version": 1},\n\t"paths": {}\n}';
  expect(await problemsOf(document)).toEqual([
    'openapi.yaml:3:36: "version" must be a string, not the number 1; write "1" in quotes',
  ]);
});

test('nesting beyond all reason is refused as well', async () => {
  const deep = `${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
  const document = `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"components":{"schemas":{"A":${deep}}}}`;
  const [problem] = await problemsOf(document);
  expect(problem).toMatch(/nested/);
});
