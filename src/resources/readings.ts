import { labelOf, type Operation } from '../contract/index.js';
import { parsePathTemplate } from '../http/index.js';
import { answersOf, membersOf } from './members.js';
import { formOf, literalOf, stepsOf } from './path-steps.js';
import { wordsOf } from './words.js';

const originals = new WeakMap<Operation, Operation>();

/** Reads an operation of the document as one with another method and path. */
export function readAs(operation: Operation, method: string, path: string): Operation {
  const reading = { ...operation, method, path: parsePathTemplate(path) };
  originals.set(reading, originalOf(operation));
  return reading;
}

/** The operation of the document that a reading by {@link readAs} stands for. */
export function originalOf(operation: Operation): Operation {
  return originals.get(operation) ?? operation;
}

/** The method and the path of an operation as the document has them. */
export function writtenLabel(operation: Operation): string {
  return labelOf(originalOf(operation));
}

/** A path without the format of the responses that it ends with: `/users` for `/users.json`. */
export function withoutExtension(path: string): string {
  return path.replace(/(?<=[^/])\.(?:json|xml|ya?ml)$/, '');
}

/** Whether a path lies below that of an item, which may end with a format: `/teams/{id}/members` below `/teams/{id}.json`. */
export function isBelowItem(path: string, item: string): boolean {
  return formOf(path).startsWith(`${formOf(withoutExtension(item))}/`);
}

/**
 * Splits a path or a segment at its last dot into the object of a procedure and the verb; undefined if it does not end
 * so.
 *
 * @example
 * splitAtDot('/users.delete') // ['/users', 'delete']
 */
export function splitAtDot(text: string): readonly [object: string, verb: string] | undefined {
  const [, object, verb] = /^(.+)\.([^./{}]+)$/.exec(text) ?? [];
  return object === undefined || verb === undefined ? undefined : [object, verb];
}

/** Whether an operation is read as one of a resource: requests then name the user by `user` as well as by an id. */
export function isReading(operation: Operation): boolean {
  return originals.has(operation);
}

/**
 * Whether the operations of a path are one procedure, which GET and POST call with the same parameters and the same
 * responses: `GET /createPad?padID=` and `POST /createPad?padID=`.
 */
export function areTwins(group: readonly Operation[]): boolean {
  const [one, other] = ['GET', 'POST'].map((method) => group.find((operation) => operation.method === method));
  if (!one || !other || group.length > 2 || other.requestBody) return false;
  return wordsOf(literalOf(stepsOf(one.path.text).at(-1))).length > 1 && signatureOf(one) === signatureOf(other);
}

function signatureOf(operation: Operation): string {
  const statuses = operation.responses.map(({ status }) => status);
  const members = answersOf(operation).map((schema) => [...membersOf(schema).keys()]);
  return JSON.stringify([operation.parameters.map(({ name }) => name), statuses, members]);
}
