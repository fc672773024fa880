import type { SchemaFailure } from '../contract/index.js';
import { parsePointer, type Place } from '../json/index.js';

/** A violation of the contract by a message. */
export interface Violation {
  /** The location: `request` or `response`, then the part, then names and indexes: `['request', 'body', 'id']`. */
  readonly location: readonly string[];
  /** The keyword that failed, such as `required`, or a code for a violation of HTTP, such as `media-type`. */
  readonly code: string;
  /** A sentence without a full stop. */
  readonly message: string;
  /** The part of the contract that is violated. */
  readonly place: Place | undefined;
}

/**
 * The reason for refusing a request, which determines the status: an unsupported media type or coding, unreadable text,
 * or a value that the contract does not allow.
 */
export type FlawRefusal = 'media-type' | 'malformed' | 'invalid';

/** A certain or possible violation of the contract by a request. */
export interface Flaw extends Violation {
  readonly aspect:
    | 'body'
    | 'no-body'
    | 'media-type'
    | 'content-encoding'
    | 'parameter'
    | 'method'
    | 'path'
    | 'credentials';
  /**
   * `clear`: the contract forbids it; `unclear`: the contract or a standard leaves it open, so correct servers differ;
   * `unjudged`: the contract covers it, but too little is certain for any claim.
   */
  readonly certainty: 'clear' | 'unclear' | 'unjudged';
  /**
   * How the mock refuses it; undefined if the mock accepts the request. The mock refuses an unclear request if it would
   * have to choose between two meanings, and accepts it if one meaning is allowed.
   */
  readonly refusal: FlawRefusal | undefined;
  readonly place: Place;
}

/** The maximum number of reported failures of one part. */
const mostFailures = 20;

/** The failures of a schema as violations at a location of the message; `title` names the validated part. */
export function schemaViolations(
  failures: readonly SchemaFailure[],
  location: readonly string[],
  title: string,
): readonly (Violation & Pick<Flaw, 'place'>)[] {
  return failures.slice(0, mostFailures).map(({ instance, keyword, message, place }) => ({
    location: [...location, ...parsePointer(instance)],
    code: keyword,
    message: `${title}${instance === '' ? '' : ` at ${instance}`} ${message}`,
    place,
  }));
}
