import { json } from '../laws/judged.js';

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
