import { describe, expect, test } from 'vitest';
import type { Contract, Schema } from '../../src/contract/index.js';
import { failures, isValid, loadTexts, problemsOf } from './documents.js';

const head = 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\n';

function bodySchema(contract: Contract): Schema {
  const schema = contract.operations[0]?.requestBody?.content[0]?.schema;
  if (schema === undefined) throw new Error('no schema');
  return schema;
}

function posting(reference: string): string {
  return `${head}paths:
  /:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '${reference}'}}}}
      responses: {200: {description: d}}
`;
}

describe('a reference leads', () => {
  test.each([
    ['to a fragment of another file', './parts.yaml#/Name', 'Name: {type: string}\n'],
    ['to a whole file', 'parts.yaml', 'type: string\n'],
    ['through percent-encoding and escapes', 'parts.yaml#/a~1b%20c/0', '"a/b c": [{type: string}]\n'],
    [
      'to an anchor',
      'parts.yaml#name',
      '$schema: https://json-schema.org/draft/2020-12/schema\n$defs: {n: {$anchor: name, type: string}}\n',
    ],
    ['to an anchor in a file of bare definitions', 'parts.yaml#name', '$defs: {n: {$anchor: name, type: string}}\n'],
    ['to JSON', 'parts.yaml#/a', '{"a": {"type": "string"}}'],
  ])('%s', async (_title, reference, text) => {
    const contract = await loadTexts({ 'openapi.yaml': posting(reference), 'parts.yaml': text });
    expect(isValid(bodySchema(contract), '"x"')).toBe(true);
    expect(isValid(bodySchema(contract), '1')).toBe(false);
  });

  test('relative to the file that it stands in', async () => {
    const contract = await loadTexts({
      'openapi.yaml': posting('schemas/plant.yaml'),
      'schemas/plant.yaml': "properties: {name: {$ref: 'names/name.yaml'}, self: {$ref: '#'}}\n",
      'schemas/names/name.yaml': 'type: string\n',
    });
    expect(contract.file).toBe('openapi.yaml');
    const schema = bodySchema(contract);
    expect(isValid(schema, '{"self":{"name":1}}')).toBe(false);
  });

  test('… and back into the first document', async () => {
    const contract = await loadTexts({
      'openapi.yaml': `${posting('a.yaml')}components: {schemas: {Name: {type: string}}}\n`,
      'a.yaml': "properties: {name: {$ref: 'openapi.yaml#/components/schemas/Name'}}\n",
    });
    expect(isValid(bodySchema(contract), '{"name":1}')).toBe(false);
    expect(isValid(bodySchema(contract), '{"name":"n"}')).toBe(true);
  });
});

describe('every object that may be a reference can be one', () => {
  const parts = `
path:
  post:
    operationId: op
    parameters: [{$ref: '#/parameter'}]
    requestBody: {$ref: '#/body'}
    responses: {200: {$ref: '#/response'}}
    callbacks: {done: {$ref: '#/callback'}}
parameter: {name: q, in: query, schema: {type: integer}, examples: {one: {$ref: '#/example'}}}
example: {value: 1}
body: {required: true, content: {application/json: {schema: {type: object}}}}
response: {description: ok, headers: {X-A: {$ref: '#/header'}}, links: {l: {$ref: '#/link'}}}
header: {required: true, schema: {type: string}}
link: {operationId: op}
callback: {'{$request.body#/url}': {post: {responses: {200: {description: d}}}}}
scheme: {type: http, scheme: Bearer}
`;

  test('across files', async () => {
    const contract = await loadTexts({
      'openapi.yaml': `${head}paths: {/: {$ref: 'parts.yaml#/path'}}
security: [{s: []}]
components: {securitySchemes: {s: {$ref: 'parts.yaml#/scheme'}}}
`,
      'parts.yaml': parts,
    });
    const operation = contract.operation('op');
    expect(operation?.place).toMatchObject({ file: 'parts.yaml', line: 4, pointer: '/path/post' });
    expect(operation?.parameters[0]).toMatchObject({ name: 'q', in: 'query', place: { file: 'parts.yaml' } });
    expect(operation?.parameters[0]?.examples).toMatchObject([{ name: 'one' }]);
    expect(operation?.requestBody).toMatchObject({ required: true });
    expect(operation?.responses[0]?.headers[0]).toMatchObject({ name: 'X-A', required: true });
    expect(operation?.security[0]?.schemes[0]?.scheme).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('and a bad one is told at its own place', async () => {
    expect(
      await problemsOf({
        'openapi.yaml': `${head}paths: {/: {$ref: 'parts.yaml#/path'}}\n`,
        'parts.yaml': 'path:\n  post:\n    responses:\n      200: {descripton: d}\n',
      }),
    ).toEqual(['parts.yaml:4:13: unknown property "descripton" in the Response Object; did you mean "description"?']);
  });

  test('a file that does not parse is told with its own lines', async () => {
    const [problem, ...others] = await problemsOf({
      'openapi.yaml': `${head}paths: {/: {$ref: 'parts.yaml#/path'}}\n`,
      'parts.yaml': 'path:\n  a: 1\n  a: 2\n',
    });
    expect(problem).toBe('parts.yaml:3:3: member "a" is repeated');
    expect(others).toEqual([]);
  });
});

describe('a schema with an $id', () => {
  const resource =
    '{$id: "https://example.com/s", $defs: {n: {type: string}}, properties: {a: {$ref: "#/$defs/n"}, b: {$ref: "t"}}}';
  const other = '{$id: "https://example.com/t", type: integer}';

  test('is a document of its own, found by its name', async () => {
    const contract = await loadTexts({
      'openapi.yaml': `${posting('https://example.com/s')}components: {schemas: {S: ${resource}, T: ${other}}}\n`,
    });
    expect(isValid(bodySchema(contract), '{"a":"x","b":1}')).toBe(true);
    expect(failures(bodySchema(contract), '{"a":1,"b":"x"}')).toEqual([
      '/a type: must be a string, but is an integer',
      '/b type: must be an integer, but is a string',
    ]);
  });

  test('hides the document around it', async () => {
    const schemas = "{S: {$id: 'https://example.com/s', properties: {a: {$ref: '#/components/schemas/T'}}}, T: {}}";
    expect(await problemsOf(`${head}components: {schemas: ${schemas}}\n`)).toEqual([
      'openapi.yaml:3:81: "#/components/schemas/T" refers to nothing; there is no "components" at #, because "$id" makes the surrounding schema a separate document',
    ]);
  });

  test('has its name for itself', async () => {
    expect(
      await problemsOf(
        `${head}components: {schemas: {A: {$id: 'https://example.com/s'}, B: {$id: 'https://example.com/s'}}}\n`,
      ),
    ).toEqual(['openapi.yaml:3:62: another schema has the same $id, https://example.com/s']);
  });

  test('an anchor is taken once', async () => {
    expect(await problemsOf(`${head}components: {schemas: {A: {$anchor: a}, B: {$anchor: a}}}\n`)).toEqual([
      'openapi.yaml:3:54: the anchor "a" is taken by #/components/schemas/A',
    ]);
  });
});

test('a file of another OpenAPI version is read in its own dialect', async () => {
  const contract = await loadTexts({
    'openapi.yaml': posting('old.yaml#/components/schemas/A'),
    'old.yaml':
      'openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {type: string, nullable: true}}}\n',
  });
  expect(isValid(bodySchema(contract), 'null')).toBe(true);
  expect(isValid(bodySchema(contract), '1')).toBe(false);
});
