import { certainly, type Operation, textsIn } from '../../../contract/index.js';
import { givenBody } from '../../given/given-parts.js';
import type { GoodBody } from './good-bodies.js';

/** Methods that are asked for with what they are to work on (RFC 9110 §9.3.3, §9.3.4, RFC 5789 §2). */
const withContent = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Whether a body belongs to a good request: where it has to be there or the user gives it, where what it holds has to, and where a method that
 * works on one has it and the document does not say `required: false`, which few remember is what silence means
 * (OpenAPI 3.1 §4.8.13). What is sent without it says nothing of all else that an operation looks at.
 */
export function isMeantToBeThere(operation: Operation, body: GoodBody | undefined): boolean {
  const isGiven = body !== undefined && givenBody(body.mediaType) !== undefined;
  return isGiven || operation.requestBody?.required === true || asksForMembers(body) || isLeftUnsaid(operation);
}

/** Whether a document only forgot to say that there has to be a body, as far as one can tell. */
export function isLeftUnsaid({ method, requestBody }: Operation): boolean {
  return requestBody?.required === false && !requestBody.saysOptional && withContent.has(method);
}

/**
 * Whether what a body holds cannot be left out of it: then the body itself seldom can, whatever the document forgot to
 * say, and what is sent without it says nothing of all else that an operation looks at.
 */
export function asksForMembers(body: GoodBody | undefined): boolean {
  const schema = body?.mediaType.schema;
  return schema !== undefined && certainly([schema]).some((part) => textsIn(part, 'required').length > 0);
}
