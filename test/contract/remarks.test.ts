import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../src/error/index.js';
import { loadText } from './documents.js';

/** But for that there is nothing to ask for, as there is no path in most of these documents. */
async function remarks(text: string): Promise<string[]> {
  const { remarks: all } = await loadText(text);
  return all.filter(({ code }) => code !== 'no-operations').map(formatProblem);
}

const head = (version = '3.1.0'): string => `openapi: ${version}\ninfo: {title: a, version: '1'}\n`;

describe('an example that its schema refuses is remarked on', () => {
  test('wherever it stands', async () => {
    const document = `${head()}paths:
  /:
    post:
      parameters:
        - {name: q, in: query, schema: {type: integer, maximum: 5}, example: 6}
        - {name: r, in: query, schema: {type: integer}, examples: {good: {value: 1}, bad: {value: [1]}, text: {value: '1'}}}
      requestBody:
        content:
          application/json:
            schema: {type: object, required: [id], properties: {id: {type: integer, format: int64}}}
            examples:
              big: {value: {id: 9223372036854775808}}
              good: {value: {id: 9223372036854775807}}
          application/xml:
            schema: {type: object}
            example: <a/>
      responses:
        200:
          description: d
          headers: {X-A: {schema: {type: boolean}, example: 1}}
          content: {application/json: {schema: {type: string}, example: 1}}
components:
  schemas:
    A: {type: string, default: 1, examples: [a, 2], example: b}
`;
    expect(await remarks(document)).toEqual([
      'openapi.yaml:7:78: the example is not valid: it must be at most 5',
      'openapi.yaml:8:99: the example is not valid: it must be an integer, but is an array',
      'openapi.yaml:14:28: the example is not valid: /id must be at most 9223372036854775807 (int64)',
      'openapi.yaml:22:61: the example is not valid: it must be a boolean, but is an integer',
      'openapi.yaml:23:73: the example is not valid: it must be a string, but is an integer',
      'openapi.yaml:26:32: the default is not valid: it must be a string, but is an integer',
      'openapi.yaml:26:49: the example is not valid: it must be a string, but is an integer',
    ]);
  });

  test('an example of a shared schema may be of either direction', async () => {
    const schema = '{type: object, required: [id, key], properties: {id: {readOnly: true}, key: {writeOnly: true}}';
    const document = `${head()}components: {schemas: {A: ${schema}, example: {id: 1}}, B: ${schema}, example: {key: 1}}}}\n`;
    expect(await remarks(document)).toEqual([]);
  });
});

describe('what is written but has no effect is remarked on', () => {
  test('in schemas of 3.1', async () => {
    const schemas = '{A: {type: string, format: dat, nullable: true, minLenght: 1, x-ok: 1, dependencies: {}}}';
    expect(await remarks(`${head()}components: {schemas: ${schemas}}\n`)).toEqual([
      'openapi.yaml:3:50: the format "dat" is unknown and judges nothing; did you mean "date"?',
      'openapi.yaml:3:55: "nullable" is not a keyword of OpenAPI 3.1 and is ignored; write type: [string, "null"]',
      'openapi.yaml:3:71: "minLenght" is not a keyword of OpenAPI 3.1 and demands nothing; did you mean "minLength"?',
      'openapi.yaml:3:94: "dependencies" is not a keyword of OpenAPI 3.1 and is ignored; write "dependentRequired" or "dependentSchemas"',
    ]);
  });

  test.each([
    [
      'JSON Schema 2020-12 validation §7.3',
      'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri ' +
        'iri-reference uuid uri-template json-pointer relative-json-pointer regex',
    ],
    ['OpenAPI 3.0 §4.4 and 3.1 §4.4', 'int32 int64 float double byte binary date date-time password'],
    [
      'the OpenAPI Format Registry',
      'base64url char commonmark date-time-local decimal decimal128 double-int html http-date int8 int16 ipv4-cidr ' +
        'ipv6-cidr language media-range sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time-local ' +
        'uint8 uint16 uint32 uint64 unixtime',
    ],
  ])('but no format of %s', async (_, names) => {
    const properties = names.split(' ').map((format, at) => `p${at}: {format: ${format}}`);
    const schemas = `{A: {type: object, properties: {${properties.join(', ')}}}}`;
    expect(await remarks(`${head()}components: {schemas: ${schemas}}`)).toEqual([]);
  });

  test('formats, once for each name', async () => {
    const properties = ['sku', 'sku', 'iri-reference', 'commonmark', 'ean', 'sku'].map(
      (format, at) => `p${at}: {type: string, format: ${format}}`,
    );
    const schemas = `{A: {type: object, properties: {${properties.join(', ')}}}}`;
    expect(await remarks(`${head()}components: {schemas: ${schemas}}\n`)).toEqual([
      'openapi.yaml:3:82: the format "sku" is unknown and judges nothing, here and at 2 other places',
      'openapi.yaml:3:231: the format "ean" is unknown and judges nothing',
    ]);
  });

  test('in schemas of 3.0', async () => {
    const schemas =
      "{A: {const: 1, nullable: true}, B: {$ref: '#/components/schemas/A', minLength: 1, description: d}}";
    expect(await remarks(`${head('3.0.3')}paths: {}\ncomponents: {schemas: ${schemas}}\n`)).toEqual([
      'openapi.yaml:4:28: "const" is not a keyword of OpenAPI 3.0 and is ignored; write an "enum" with one value',
      'openapi.yaml:4:38: "nullable" has no effect by the letter without "type" beside it: null is let pass, not promised; give the type here',
      'openapi.yaml:4:91: "minLength" is ignored beside "$ref"; put both into an "allOf"',
    ]);
  });

  test('null where it is not let in', async () => {
    const schemas =
      '{A: {type: string, nullable: true, enum: [a]}, B: {type: string, nullable: true, enum: [null]}, C: {type: array}}';
    expect(await remarks(`${head('3.0.3')}paths: {}\ncomponents: {schemas: ${schemas}}\n`)).toEqual([
      'openapi.yaml:4:42: "nullable" has no effect by the letter, as "enum" does not list null: null is let pass, not promised; add null there',
      'openapi.yaml:4:123: an array should have "items" beside its type; add items: {}',
    ]);
  });

  test('elsewhere', async () => {
    const document = `${head('3.0.3')}servers: [{url: '/{base}'}]
tags: [{name: a}, {name: a}]
security: [{key: [scope]}]
paths:
  /:
    get:
      parameters: [{name: Accept, in: header, schema: {}}, {$ref: '#/components/parameters/Q', required: true}]
      requestBody: {content: {text/plain: {}}}
      responses: {200: {description: d}}
components:
  parameters: {Q: {name: q, in: query, schema: {}}}
  securitySchemes: {key: {type: apiKey, in: query, name: k, scheme: basic}}
`;
    expect(await remarks(document)).toEqual([
      'openapi.yaml:3:17: the variable "base" is not declared; add it to "variables"',
      'openapi.yaml:4:19: the tag "a" is declared twice; remove one',
      'openapi.yaml:5:18: the scopes of "key" have no meaning for type apiKey',
      'openapi.yaml:9:20: the header parameter "Accept" is ignored',
      'openapi.yaml:9:96: "required" is ignored beside "$ref"',
      'openapi.yaml:10:20: a request body has no meaning for GET and is ignored',
      'openapi.yaml:14:61: "scheme" has no meaning in a security scheme of type apiKey',
    ]);
  });
});

test('a document without fault has none', async () => {
  expect(await remarks(`${head()}paths: {/: {get: {responses: {200: {description: d}}}}}\n`)).toEqual([]);
});

test('they are the same each time', async () => {
  const contract = await loadText(`${head()}components: {schemas: {A: {type: string, default: 1}}}\n`);
  expect(contract.remarks).toHaveLength(2);
  expect(contract.remarks).toBe(contract.remarks);
});

test('a header parameter that only the client can say is no parameter, and remarked on', async () => {
  const parameters = ['Transfer-Encoding', 'content-length', 'Accept', 'X-Length']
    .map((name) => `{name: ${name}, in: header, required: true, schema: {type: string}}`)
    .join(', ');
  const contract = await loadText(
    `${head()}paths: {/a: {post: {parameters: [${parameters}], responses: {'200': {description: d}}}}}\n`,
  );
  expect(contract.operations[0]?.parameters.map(({ name }) => name)).toEqual(['X-Length']);
  expect(contract.remarks.map(({ message }) => message)).toEqual([
    'the header parameter "Transfer-Encoding" is left to the HTTP client',
    'the header parameter "content-length" is left to the HTTP client',
    'the header parameter "Accept" is ignored',
  ]);
});

test.each([
  ['no path', 'paths: {}', '3:1'],
  ['a path without operation', 'components: {}\npaths: {/a: {summary: nothing}}', '4:1'],
  ['no "paths" at all', 'components: {}', '1:1'],
])('of a document with %s it is said that there is nothing to ask for', async (_, rest, place) => {
  const { remarks: all } = await loadText(`${head()}${rest}\n`);
  expect(all.map(formatProblem)).toEqual([
    `openapi.yaml:${place}: there is no operation under "paths", so there is nothing to ask for`,
  ]);
});

test('of a document of webhooks alone it is said that they are not tested', async () => {
  const webhooks = 'webhooks: {w: {post: {responses: {200: {description: d}}}}}';
  const { remarks: all } = await loadText(`${head()}${webhooks}\n`);
  expect(all.map(({ code, hint }) => [code, hint])).toEqual([
    ['no-operations', 'what stands under "webhooks" is asked of clients, and not tested'],
  ]);
});
