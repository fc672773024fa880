/** A pair of documents with one change between them, and the rules that the change breaks. */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Without notes; empty for a compatible change. */
  readonly rules: readonly string[];
}

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const ok = `'200': { description: d }`;

const documentOf = (rest: string): string => `openapi: 3.1.0\ninfo: { title: t, version: '1' }\n${rest}\n`;
const getThings = (rest: string): string => documentOf(`paths:\n  /things:\n    get: { ${rest} }`);
const schemas =
  'components: { securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: X-Key }, login: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: r, write: w } } } } } }';

/** What stands at one place of a document, as a whole document. */
const slots = {
  'a request body': (schema: string) =>
    documentOf(
      `paths:\n  /things:\n    post: { requestBody: { required: true, ${json(schema)} }, responses: { ${ok} } }`,
    ),
  'a response body': (schema: string) => getThings(`responses: { '200': { description: d, ${json(schema)} } }`),
  'a parameter': (parameter: string) => getThings(`parameters: [${parameter}], responses: { ${ok} }`),
  'a response': (responses: string) => getThings(`responses: { ${responses} }`),
  'an operation': (operation: string) => getThings(operation),
  security: (security: string) =>
    documentOf(`${schemas}\npaths:\n  /things:\n    get: { security: ${security}, responses: { ${ok} } }`),
  'a document': (rest: string) => documentOf(rest),
} as const;

type Row = readonly [name: string, before: string, after: string, ...rules: string[]];

const rejected = 'request-rejected';
const newValue = 'response-body-new-value';

const object = (properties: string, more = ''): string => `{ type: object, properties: { ${properties} }${more} }`;
const query = (schema: string, more = ''): string => `{ name: q, in: query, schema: ${schema}${more} }`;
const paths = (...texts: readonly string[]): string => `paths: { ${texts.join(', ')} }`;
const operation = `get: { responses: { ${ok} } }`;

const rows: Readonly<Record<keyof typeof slots, readonly Row[]>> = {
  'a request body': [
    [
      'a property is required',
      object('a: { type: string }'),
      object('a: { type: string }', ', required: [a]'),
      rejected,
    ],
    [
      'a property is no longer required',
      object('a: { type: string }', ', required: [a]'),
      object('a: { type: string }'),
    ],
    [
      'a new property is required',
      object('a: { type: string }'),
      object('a: { type: string }, b: { type: string }', ', required: [b]'),
      rejected,
    ],
    [
      'a new property is optional',
      object('a: { type: string }'),
      object('a: { type: string }, b: { type: string, maxLength: 3 }'),
    ],
    [
      'a property of a closed object is gone',
      object('a: { type: string }, b: { type: string }', ', additionalProperties: false'),
      object('a: { type: string }', ', additionalProperties: false'),
      rejected,
      'property-removed',
    ],
    [
      'a property of an open object is gone',
      object('a: { type: string }, b: { type: string }'),
      object('a: { type: string }'),
      'property-removed',
    ],
    [
      'an object is closed',
      object('a: { type: string }'),
      object('a: { type: string }', ', additionalProperties: false'),
    ],
    [
      'an object with other properties is closed',
      object('a: { type: string }', ', additionalProperties: true'),
      object('a: { type: string }', ', additionalProperties: false'),
      rejected,
    ],
    [
      'a maximum is lower',
      object('a: { type: integer, maximum: 100 }'),
      object('a: { type: integer, maximum: 50 }'),
      rejected,
    ],
    ['a maximum is higher', object('a: { type: integer, maximum: 50 }'), object('a: { type: integer, maximum: 100 }')],
    ['a minimum is new', object('a: { type: integer }'), object('a: { type: integer, minimum: 10 }'), rejected],
    ['a minimum is gone', object('a: { type: integer, minimum: 10 }'), object('a: { type: integer }')],
    [
      'a maximum is exclusive',
      object('a: { type: number, maximum: 5 }'),
      object('a: { type: number, exclusiveMaximum: 5 }'),
      rejected,
    ],
    [
      'a maximum is inclusive',
      object('a: { type: number, exclusiveMaximum: 5 }'),
      object('a: { type: number, maximum: 5 }'),
    ],
    [
      'a text is shorter',
      object('a: { type: string, maxLength: 20 }'),
      object('a: { type: string, maxLength: 10 }'),
      rejected,
    ],
    [
      'a text may be longer',
      object('a: { type: string, maxLength: 10 }'),
      object('a: { type: string, maxLength: 20 }'),
    ],
    ['an empty text is refused', object('a: { type: string }'), object('a: { type: string, minLength: 1 }'), rejected],
    ['a pattern is new', object('a: { type: string }'), object("a: { type: string, pattern: '^[a-z]+$' }"), rejected],
    ['a pattern is gone', object("a: { type: string, pattern: '^[a-z]+$' }"), object('a: { type: string }')],
    [
      'a pattern says the same in other words',
      object("a: { type: string, pattern: '^[0-9]{3}$' }"),
      object("a: { type: string, pattern: '^\\d\\d\\d$' }"),
    ],
    ['a value of an enumeration is gone', object('a: { enum: [x, y, z] }'), object('a: { enum: [x, y] }'), rejected],
    ['a value of an enumeration is new', object('a: { enum: [x, y] }'), object('a: { enum: [x, y, z] }')],
    ['values of an enumeration change places', object('a: { enum: [x, y] }'), object('a: { enum: [y, x] }')],
    ['an integer becomes a number', object('a: { type: integer }'), object('a: { type: number }')],
    ['a number becomes an integer', object('a: { type: number }'), object('a: { type: integer }'), rejected],
    ['a number becomes a string', object('a: { type: integer }'), object('a: { type: string }'), rejected],
    ['null is no longer allowed', object("a: { type: [string, 'null'] }"), object('a: { type: string }'), rejected],
    ['null is allowed', object('a: { type: string }'), object("a: { type: [string, 'null'] }")],
    ['a format is new', object('a: { type: string }'), object('a: { type: string, format: date }'), rejected],
    ['a format is gone', object('a: { type: string, format: date }'), object('a: { type: string }')],
    [
      'a list is shorter',
      object('a: { type: array, items: { type: string }, maxItems: 5 }'),
      object('a: { type: array, items: { type: string }, maxItems: 3 }'),
      rejected,
    ],
    [
      'items are unique',
      object('a: { type: array, items: { type: string } }'),
      object('a: { type: array, items: { type: string }, uniqueItems: true }'),
      rejected,
    ],
    [
      'items need not be unique',
      object('a: { type: array, items: { type: string }, uniqueItems: true }'),
      object('a: { type: array, items: { type: string } }'),
    ],
    [
      'items deep down are bounded',
      object('a: { type: array, items: { type: object, properties: { b: { type: integer } } } }'),
      object('a: { type: array, items: { type: object, properties: { b: { type: integer, maximum: 9 } } } }'),
      rejected,
    ],
    ['a branch is gone', '{ oneOf: [{ type: string }, { type: integer }] }', '{ oneOf: [{ type: string }] }', rejected],
    ['a branch is new', '{ oneOf: [{ type: string }] }', '{ oneOf: [{ type: string }, { type: integer }] }'],
    [
      'oneOf with one branch becomes its branch',
      '{ oneOf: [{ type: string, maxLength: 5 }] }',
      '{ type: string, maxLength: 5 }',
    ],
    [
      'parts are taken together',
      '{ allOf: [{ type: object, required: [a] }, { properties: { a: { type: string } } }] }',
      object('a: { type: string }', ', required: [a]'),
    ],
    ['a type becomes an enumeration', object('a: { type: boolean }'), object('a: { enum: [true, false] }')],
    [
      'a multiple is asked for',
      object('a: { type: integer }'),
      object('a: { type: integer, multipleOf: 5 }'),
      rejected,
    ],
    [
      'a multiple is finer',
      object('a: { type: integer, multipleOf: 10 }'),
      object('a: { type: integer, multipleOf: 5 }'),
    ],
    [
      'a default is another one',
      object('a: { type: integer, default: 1 }'),
      object('a: { type: integer, default: 2 }'),
      'default-changed',
    ],
    [
      'a property is deprecated',
      object('a: { type: integer }'),
      object('a: { type: integer, deprecated: true }'),
      'deprecated',
    ],
    [
      'a property is read only',
      object('a: { type: integer }', ', required: [a]'),
      object('a: { type: integer, readOnly: true }', ', required: [a]'),
    ],
    [
      'the values of a map are bounded',
      '{ type: object, additionalProperties: { type: integer } }',
      '{ type: object, additionalProperties: { type: integer, maximum: 5 } }',
      rejected,
    ],
    [
      'a description is another one',
      object('a: { type: integer, description: one }'),
      object('a: { type: integer, description: two }'),
    ],
  ],
  'a response body': [
    [
      'a property may be missing',
      object('a: { type: string }', ', required: [a]'),
      object('a: { type: string }'),
      newValue,
    ],
    ['a property is always there', object('a: { type: string }'), object('a: { type: string }', ', required: [a]')],
    ['a property is new', object('a: { type: string }'), object('a: { type: string }, b: { type: string }')],
    [
      'a property is new in a closed object',
      object('a: { type: string }', ', additionalProperties: false'),
      object('a: { type: string }, b: { type: string }', ', additionalProperties: false'),
      newValue,
    ],
    [
      'an optional property is gone',
      object('a: { type: string }, b: { type: string, maxLength: 4 }'),
      object('a: { type: string }'),
      'property-removed',
    ],
    [
      'a required property is gone',
      object('a: { type: string }, b: { type: string }', ', required: [a, b]'),
      object('a: { type: string }', ', required: [a]'),
      newValue,
      'property-removed',
    ],
    ['a value of an enumeration is new', object('a: { enum: [x, y] }'), object('a: { enum: [x, y, z] }'), newValue],
    ['a value of an enumeration is gone', object('a: { enum: [x, y, z] }'), object('a: { enum: [x, y] }')],
    [
      'a maximum is higher',
      object('a: { type: integer, maximum: 50 }'),
      object('a: { type: integer, maximum: 100 }'),
      newValue,
    ],
    ['a maximum is lower', object('a: { type: integer, maximum: 100 }'), object('a: { type: integer, maximum: 50 }')],
    ['null may come', object('a: { type: string }'), object("a: { type: [string, 'null'] }"), newValue],
    ['null no longer comes', object("a: { type: [string, 'null'] }"), object('a: { type: string }')],
    ['an integer becomes a number', object('a: { type: integer }'), object('a: { type: number }'), newValue],
    ['a number becomes an integer', object('a: { type: number }'), object('a: { type: integer }')],
    ['a format is gone', object('a: { type: string, format: date }'), object('a: { type: string }'), newValue],
    ['a format is new', object('a: { type: string }'), object('a: { type: string, format: date }')],
    ['an object becomes a list', object('a: { type: string }'), '{ type: array, items: { type: string } }', newValue],
    [
      'a list may be longer',
      '{ type: array, items: { type: string }, maxItems: 3 }',
      '{ type: array, items: { type: string }, maxItems: 5 }',
      newValue,
    ],
    [
      'an item has another type',
      '{ type: array, items: { type: string } }',
      '{ type: array, items: { type: integer } }',
      newValue,
    ],
    ['a branch is new', '{ oneOf: [{ type: string }] }', '{ oneOf: [{ type: string }, { type: integer }] }', newValue],
    ['a branch is gone', '{ oneOf: [{ type: string }, { type: integer }] }', '{ oneOf: [{ type: string }] }'],
    [
      'a property is write only',
      object('a: { type: string }, b: { type: string }', ', required: [a, b]'),
      object('a: { type: string }, b: { type: string, writeOnly: true }', ', required: [a, b]'),
      newValue,
    ],
    ['an example is another one', '{ type: string, example: a }', '{ type: string, example: b }'],
    [
      'a nested property may be missing',
      object('a: { type: object, required: [b], properties: { b: { type: string } } }', ', required: [a]'),
      object('a: { type: object, properties: { b: { type: string } } }', ', required: [a]'),
      newValue,
    ],
  ],
  'a parameter': [
    ['a parameter is required', query('{ type: string }'), query('{ type: string }', ', required: true'), rejected],
    ['a parameter is optional', query('{ type: string }', ', required: true'), query('{ type: string }')],
    ['a required parameter is new', '', query('{ type: string }', ', required: true'), rejected],
    ['an optional parameter is new', '', query('{ type: integer, maximum: 5 }')],
    ['a parameter is gone', query('{ type: string }'), '', 'parameter-removed'],
    ['an integer becomes a text', query('{ type: integer }'), query('{ type: string }')],
    ['a text becomes an integer', query('{ type: string }'), query('{ type: integer }'), rejected],
    ['a maximum is lower', query('{ type: integer, maximum: 100 }'), query('{ type: integer, maximum: 50 }'), rejected],
    ['a maximum is higher', query('{ type: integer, maximum: 50 }'), query('{ type: integer, maximum: 100 }')],
    ['a value is gone', query('{ enum: [a, b, c] }'), query('{ enum: [a, b] }'), rejected],
    ['a value is new', query('{ enum: [a, b] }'), query('{ enum: [a, b, c] }')],
    [
      'a default is another one',
      query('{ type: integer, default: 10 }'),
      query('{ type: integer, default: 20 }'),
      'default-changed',
    ],
    [
      'a list is written otherwise',
      query('{ type: array, items: { type: integer } }'),
      query('{ type: array, items: { type: integer } }', ', style: form, explode: false'),
      'parameter-form-changed',
    ],
    [
      'a list says that it is written as it is by default',
      query('{ type: array, items: { type: integer } }'),
      query('{ type: array, items: { type: integer } }', ', style: form, explode: true'),
    ],
    [
      'a property of a parameter in JSON is required',
      `{ name: q, in: query, ${json(object('a: { type: integer }'))} }`,
      `{ name: q, in: query, ${json(object('a: { type: integer }', ', required: [a]'))} }`,
      rejected,
    ],
    [
      'a property of a parameter in JSON is no longer required',
      `{ name: q, in: query, ${json(object('a: { type: integer }', ', required: [a]'))} }`,
      `{ name: q, in: query, ${json(object('a: { type: integer }'))} }`,
    ],
    [
      'a property of a parameter in JSON has a lower maximum',
      `{ name: q, in: query, ${json(object('a: { type: integer, maximum: 9 }'))} }`,
      `{ name: q, in: query, ${json(object('a: { type: integer, maximum: 5 }'))} }`,
      rejected,
    ],
    [
      'a header is in other letters',
      '{ name: X-Tenant, in: header, schema: { type: string } }',
      '{ name: x-tenant, in: header, schema: { type: string } }',
    ],
    [
      'a header is required',
      '{ name: X-Tenant, in: header, schema: { type: string } }',
      '{ name: X-Tenant, in: header, required: true, schema: { type: string } }',
      rejected,
    ],
  ],
  'a response': [
    ['a success status is new', ok, `${ok}, '202': { description: d }`, 'success-status-added'],
    ['a success status is gone', `${ok}, '202': { description: d }`, ok, 'success-status-removed'],
    ['a range of statuses becomes one of them', `2XX: { description: d }`, ok],
    ['a status becomes its range', ok, `2XX: { description: d }`, 'success-status-added'],
    ['a range of statuses becomes another one', `${ok}, 3XX: { description: d }`, ok, 'success-status-removed'],
    ['a range of errors becomes one of them', `${ok}, 4XX: { description: d }`, `${ok}, '404': { description: d }`],
    [
      'a media range becomes one of its types',
      `'200': { description: d, content: { '*/*': { schema: {} } } }`,
      `'200': { description: d, content: { application/json: { schema: {} } } }`,
    ],
    [
      'a media range becomes a type of another',
      `'200': { description: d, content: { text/*: { schema: {} } } }`,
      `'200': { description: d, content: { application/json: { schema: {} } } }`,
      'response-media-type-added',
      'response-media-type-removed',
    ],
    ['an error status is new', ok, `${ok}, '409': { description: d }`, 'error-status-added'],
    ['an error status is gone', `${ok}, '409': { description: d }`, ok, 'error-status-removed'],
    [
      'an error status was covered by a range',
      `${ok}, 4XX: { description: d }`,
      `${ok}, 4XX: { description: d }, '409': { description: d }`,
    ],
    [
      'an error status was covered by the default',
      `${ok}, default: { description: d }`,
      `${ok}, default: { description: d }, '500': { description: d }`,
    ],
    [
      'a media type is gone',
      `'200': { description: d, content: { application/json: {}, text/csv: {} } }`,
      `'200': { description: d, content: { application/json: {} } }`,
      'response-media-type-removed',
    ],
    [
      'a media type is new',
      `'200': { description: d, content: { application/json: {} } }`,
      `'200': { description: d, content: { application/json: {}, text/csv: {} } }`,
      'response-media-type-added',
    ],
    [
      'a media type says its charset',
      `'200': { description: d, content: { application/json: {} } }`,
      `'200': { description: d, content: { application/json; charset=utf-8: {} } }`,
    ],
    [
      'a body is gone',
      `'200': { description: d, content: { application/json: {} } }`,
      ok,
      'response-media-type-removed',
    ],
    [
      'a required header may be missing',
      `'200': { description: d, headers: { X-Total: { required: true, schema: { type: integer } } } }`,
      `'200': { description: d, headers: { X-Total: { schema: { type: integer } } } }`,
      'response-header-removed',
    ],
    ['a header is new', ok, `'200': { description: d, headers: { X-Total: { schema: { type: integer } } } }`],
    [
      'a header has other values',
      `'200': { description: d, headers: { X-Total: { schema: { type: integer, maximum: 9 } } } }`,
      `'200': { description: d, headers: { X-Total: { schema: { type: integer, maximum: 99 } } } }`,
      'response-header-new-value',
    ],
    [
      'a header has fewer values',
      `'200': { description: d, headers: { X-Total: { schema: { type: integer, maximum: 99 } } } }`,
      `'200': { description: d, headers: { X-Total: { schema: { type: integer, maximum: 9 } } } }`,
    ],
    ['a description is another one', ok, `'200': { description: other }`],
  ],
  'an operation': [
    ['an operation is deprecated', `responses: { ${ok} }`, `deprecated: true, responses: { ${ok} }`, 'deprecated'],
    [
      'an operation has another operationId',
      `operationId: a, responses: { ${ok} }`,
      `operationId: b, responses: { ${ok} }`,
    ],
    ['a tag and a summary are new', `responses: { ${ok} }`, `tags: [a], summary: s, responses: { ${ok} }`],
  ],
  security: [
    ['credentials are required', '[]', '[{ token: [] }]', 'credentials-rejected'],
    ['credentials are no longer required', '[{ token: [] }]', '[]'],
    ['another way is added', '[{ token: [] }]', '[{ token: [] }, { key: [] }]'],
    ['a way is gone', '[{ token: [] }, { key: [] }]', '[{ token: [] }]', 'credentials-rejected'],
    ['two are asked for together', '[{ token: [] }]', '[{ token: [], key: [] }]', 'credentials-rejected'],
    ['one of two is enough', '[{ token: [], key: [] }]', '[{ token: [] }]'],
    ['a scope is asked for', '[{ login: [read] }]', '[{ login: [read, write] }]', 'credentials-rejected'],
    ['a scope is no longer asked for', '[{ login: [read, write] }]', '[{ login: [read] }]'],
  ],
  'a document': [
    [
      'an operation is gone',
      paths(`/a: { ${operation} }`, `/b: { ${operation} }`),
      paths(`/a: { ${operation} }`),
      'operation-removed',
    ],
    ['an operation is new', paths(`/a: { ${operation} }`), paths(`/a: { ${operation} }`, `/b: { ${operation} }`)],
    ['a path is another one', paths(`/a: { ${operation} }`), paths(`/b: { ${operation} }`), 'operation-removed'],
    [
      'a path parameter has another name',
      paths(
        `'/a/{x}': { parameters: [{ name: x, in: path, required: true, schema: { type: string } }], ${operation} }`,
      ),
      paths(
        `'/a/{y}': { parameters: [{ name: y, in: path, required: true, schema: { type: string } }], ${operation} }`,
      ),
    ],
    [
      'a base path is another one',
      `servers: [{ url: https://example.com/v1 }]\n${paths(`/a: { ${operation} }`)}`,
      `servers: [{ url: https://example.com/v2 }]\n${paths(`/a: { ${operation} }`)}`,
      'base-path-removed',
    ],
    [
      'a base path moves into the paths',
      `servers: [{ url: https://example.com/v1 }]\n${paths(`/a: { ${operation} }`)}`,
      `servers: [{ url: https://example.com }]\n${paths(`/v1/a: { ${operation} }`)}`,
    ],
    [
      'a host is another one',
      `servers: [{ url: https://one.example.com/v1 }]\n${paths(`/a: { ${operation} }`)}`,
      `servers: [{ url: https://two.example.com/v1 }]\n${paths(`/a: { ${operation} }`)}`,
    ],
    [
      'a base path is added',
      `servers: [{ url: /v1 }]\n${paths(`/a: { ${operation} }`)}`,
      `servers: [{ url: /v1 }, { url: /v2 }]\n${paths(`/a: { ${operation} }`)}`,
    ],
    [
      'a schema moves into the components',
      paths(`/a: { get: { responses: { '200': { description: d, ${json('{ type: string, maxLength: 5 }')} } } } }`),
      `components: { schemas: { S: { type: string, maxLength: 5 } } }\n${paths(`/a: { get: { responses: { '200': { description: d, ${json("{ $ref: '#/components/schemas/S' }")} } } } }`)}`,
    ],
    [
      'a body is required',
      paths(`/a: { post: { requestBody: { ${json('{ type: string }')} }, responses: { ${ok} } } }`),
      paths(`/a: { post: { requestBody: { required: true, ${json('{ type: string }')} }, responses: { ${ok} } } }`),
      rejected,
    ],
    [
      'a media type of a request is gone',
      paths(
        `/a: { post: { requestBody: { required: true, content: { application/json: { schema: { type: string } }, text/plain: { schema: { type: string } } } }, responses: { ${ok} } } }`,
      ),
      paths(`/a: { post: { requestBody: { required: true, ${json('{ type: string }')} }, responses: { ${ok} } } }`),
      rejected,
    ],
    [
      'a recursive schema is bounded',
      `components: { schemas: { N: { type: object, properties: { v: { type: integer }, next: { $ref: '#/components/schemas/N' } } } } }\n${paths(`/a: { post: { requestBody: { required: true, ${json("{ $ref: '#/components/schemas/N' }")} }, responses: { ${ok} } } }`)}`,
      `components: { schemas: { N: { type: object, properties: { v: { type: integer, maximum: 7 }, next: { $ref: '#/components/schemas/N' } } } } }\n${paths(`/a: { post: { requestBody: { required: true, ${json("{ $ref: '#/components/schemas/N' }")} }, responses: { ${ok} } } }`)}`,
      rejected,
    ],
  ],
};

/** Every pair, by the place of its change. */
export const pairs: readonly Pair[] = Object.entries(rows).flatMap(([slot, all]) =>
  all.map(([name, before, after, ...expected]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of one table are those of the other
    const inDocument = slots[slot as keyof typeof slots];
    return { name: `${slot}: ${name}`, before: inDocument(before), after: inDocument(after), rules: expected };
  }),
);
