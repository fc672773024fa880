import type { Habits } from './habits.js';
import type { Schema } from './objection.js';
import type { Route } from './route.js';

const problem = {
  description: 'The request was not carried out.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI document of a service, of all routes but those that it does not tell about. */
export function documentOf(title: string, routes: readonly Route[], { examples }: Habits): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes.filter(({ isUndocumented }) => isUndocumented !== true)) {
    const [path = ''] = route.path.split('?');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    security: [{ bearerAuth: [] }],
    paths,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      responses: { Problem: problem },
    },
  };
  return examples === 'none' ? withoutExamples(document) : document;
}

function withoutExamples(document: object): object {
  const drop = (name: string, value: unknown): unknown => (name === 'example' ? undefined : value);
  return JSON.parse(JSON.stringify(document, drop)) as object;
}

function operationOf({ id, path, parameters = {}, query = {}, body, isBodyOptional, answers }: Route): object {
  const [inPath = ''] = path.split('?');
  const isRefusable = body !== undefined || Object.keys(parameters).length > 0 || Object.keys(query).length > 0;
  const { example, ...schema } = body ?? {};
  const refusals = [...(isRefusable ? [400] : []), 401, ...(body === undefined ? [] : [415, 422])];
  return {
    operationId: id,
    parameters: [
      ...Object.entries(parameters).map(([name, schema]) => ({
        ...parameter(name, schema, inPath.includes(`{${name}}`) ? 'path' : 'query'),
        required: true,
      })),
      ...Object.entries(query).map(([name, schema]) => parameter(name, schema, 'query')),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: isBodyOptional !== true,
        content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
      },
    }),
    responses: {
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: '#/components/responses/Problem' }])),
      ...Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, response(status, schema)])),
    },
  };
}

function parameter(name: string, { example, ...schema }: Schema, place: string): object {
  const described = schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema };
  return { name, in: place, ...described, ...(example !== undefined && { example }) };
}

function response(status: string, schema: Schema | undefined): object {
  if (Number(status) >= 400) return { $ref: '#/components/responses/Problem' };
  const description = status === '202' ? 'Accepted.' : 'Done.';
  return { description, ...(schema !== undefined && { content: { 'application/json': { schema } } }) };
}
