import { labelOf, type Operation } from '../contract/index.js';
import { parsePathTemplate } from '../http/index.js';
import { formOf } from './path-steps.js';

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
