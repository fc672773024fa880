import { certainly, type Operation, textsIn } from '../../../contract/index.js';
import { givenBody } from '../../given/given-parts.js';
import type { GoodBody } from './good-bodies.js';

/** Methods that act on their content (RFC 9110 §9.3.3, §9.3.4, RFC 5789 §2). */
const withContent = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Returns true if valid requests have a body: it is required or given, it has required members, or the method acts on
 * content and the document does not state `required: false`. Authors often forget that false is the default (OpenAPI
 * 3.1 §4.8.13), and a request without the body tests little.
 */
export function isBodyExpected(operation: Operation, body: GoodBody | undefined): boolean {
  const isGiven = body !== undefined && givenBody(body.mediaType) !== undefined;
  return (
    isGiven || operation.requestBody?.required === true || hasRequiredMembers(body) || omitsBodyRequirement(operation)
  );
}

/** Returns true if the document probably just omits that the body is required. */
export function omitsBodyRequirement({ method, requestBody }: Operation): boolean {
  return requestBody?.required === false && !requestBody.saysOptional && withContent.has(method);
}

/** Returns true if a body has required members, since the body itself is rarely optional then. */
export function hasRequiredMembers(body: GoodBody | undefined): boolean {
  const schema = body?.mediaType.schema;
  return schema !== undefined && certainly([schema]).some((part) => textsIn(part, 'required').length > 0);
}
