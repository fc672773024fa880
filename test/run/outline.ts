import { json } from '../laws/judged.js';

/** The schema of a text that `isShort` accepts. */
export const text = { type: 'string', minLength: 1, maxLength: 60 };

/** The schema of an object that requires all of its members. */
export function objectOf(properties: object): object {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** A request body in JSON, which is required. */
export function sent(schema: object): object {
  return { requestBody: { required: true, ...json(schema) } };
}

/** Responses without content, by status. */
export function refusedWith(...statuses: readonly number[]): object {
  return Object.fromEntries(statuses.map((status) => [status, { description: 'Refused' }]));
}

type Answers = (statuses: number | readonly number[], schema?: object) => object;

/** Returns a function that outlines the responses of an operation, which may also refuse with these statuses. */
export function answersOr(...refusals: readonly number[]): Answers {
  return (statuses, schema) => ({
    responses: {
      ...Object.fromEntries(
        [statuses].flat().map((status) => [status, schema === undefined ? { description: 'Done' } : json(schema)]),
      ),
      ...refusedWith(...refusals),
    },
  });
}

/** The parameters of a path. */
export function at(names: string | readonly string[], schema: object = text): object {
  return { parameters: [names].flat().map((name) => ({ name, in: 'path', required: true, schema })) };
}

/** A document in JSON; `more` are further members of its root. */
export function documentOf(paths: object, more: object = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'A service', version: '1' }, paths, ...more });
}
