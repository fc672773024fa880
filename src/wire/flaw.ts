import type { SchemaFailure } from '../contract/index.js';
import { parsePointer, type Place } from '../json/index.js';

/** One thing in which a message is not as the contract has it. */
export interface Violation {
  /** Where: `request` or `response`, then the part, then names and indexes: `['request', 'body', 'id']`. */
  readonly location: readonly string[];
  /** The keyword that failed, such as `required`, or a word for what HTTP has against it, such as `media-type`. */
  readonly code: string;
  /** A sentence without its full stop. */
  readonly message: string;
  /** The part of the contract that says so. */
  readonly place: Place | undefined;
}

/**
 * Why a server refuses a request, which decides about the status: a media type or coding that is not taken, text that
 * cannot be read, a value that the contract does not allow.
 */
export type FlawRefusal = 'media-type' | 'malformed' | 'invalid';

/** One thing in which a request is not, or may not be, as the contract has it. */
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
   * `clear`: the contract forbids it; `unclear`: the contract or a standard leaves it open, so that servers rightly
   * differ; `unjudged`: the contract speaks of it, but in a way of which too little is certain to claim anything.
   */
  readonly certainty: 'clear' | 'unclear' | 'unjudged';
  /**
   * How our own mock refuses it; undefined where it lets the request pass. What is unclear is refused where a reader has
   * to choose between two meanings, and passes where one of them is allowed.
   */
  readonly refusal: FlawRefusal | undefined;
  readonly place: Place;
}

/** As many failures of one part as anyone reads. */
const mostFailures = 20;

/** The failures of a schema as violations at a place of the message; `title` says what was judged. */
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
