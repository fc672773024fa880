const text = (maxLength: number): object => ({ type: 'string', maxLength });

/** What clients say of a book. */
const said = {
  title: { type: 'string', minLength: 1, maxLength: 120 },
  note: text(400),
  pages: { type: 'integer', minimum: 0, maximum: 100_000 },
  price: { type: 'number', minimum: 0, maximum: 10_000 },
  lent: { type: 'boolean' },
  kind: { type: 'string', enum: ['novel', 'poems', 'atlas'] },
  published: { type: 'string', format: 'date-time' },
  tags: { type: 'array', maxItems: 5, items: text(40) },
};

/** The schemas of requests, which the document shows and the service compiles. */
export const newBook = {
  type: 'object',
  required: ['title', 'price'],
  additionalProperties: false,
  properties: said,
} as const;
export const bookChange = { type: 'object', additionalProperties: false, properties: said } as const;
export const listQuery = {
  page: { type: 'integer', minimum: 0, maximum: 100_000 },
  size: { type: 'integer', minimum: 1, maximum: 50 },
  lent: said.lent,
  title: text(200),
} as const;

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const ofBook = { description: 'A book', ...json({ $ref: '#/components/schemas/Book' }) };
const error = { description: 'Rejected', ...json({ type: 'object' }) };
const body = (schema: object): object => ({ required: true, ...json(schema) });
const missing = { 400: error, 404: error, 410: error };
const conditions = { ...missing, 412: error, 428: error };

/** The document of a library whose books have identities of the server and a version each. */
export const libraryDocument = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'title', 'price'],
        properties: {
          id: { type: ['integer', 'string'], readOnly: true },
          version: { type: 'integer', readOnly: true },
          reads: { type: 'integer', readOnly: true },
          deletedAt: { type: 'string', readOnly: true },
          ...said,
        },
      },
    },
  },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: Object.entries(listQuery).map(([name, schema]) => ({ name, in: 'query', schema })),
        responses: {
          200: {
            description: 'One page',
            ...json({
              type: 'object',
              required: ['books'],
              properties: {
                books: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
                total: { type: 'integer' },
                next: { type: 'string' },
              },
            }),
          },
          400: error,
        },
      },
      post: {
        operationId: 'createBook',
        requestBody: body(newBook),
        responses: { 201: ofBook, 400: error },
      },
    },
    '/books/{bookId}': {
      parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'readBook', responses: { 200: ofBook, 304: { description: 'Known' }, ...missing } },
      put: { operationId: 'replaceBook', requestBody: body(newBook), responses: { 200: ofBook, ...conditions } },
      patch: {
        operationId: 'updateBook',
        requestBody: {
          required: true,
          content: { 'application/merge-patch+json': { schema: bookChange } },
        },
        responses: { 200: ofBook, 204: { description: 'Done' }, ...conditions },
      },
      delete: { operationId: 'deleteBook', responses: { 204: { description: 'Gone' }, ...conditions } },
    },
  },
};
