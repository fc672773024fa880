import type { Place } from '../../json/index.js';
import type { Header, MediaType, Operation, Parameter, Response } from '../compiled/contract.js';
import type { Direction, Schema, SchemaKeyword } from '../compiled/schema.js';

/** One thing that a contract says and that a run can ask about. */
export type ContractElement =
  | OperationElement
  | StatusElement
  | MediaTypeElement
  | ParameterElement
  | HeaderElement
  | KeywordElement;

interface Element {
  /** The operation that says it; of a part that several share, the first one. */
  readonly operation: Operation;
  readonly place: Place;
}

export interface OperationElement extends Element {
  readonly kind: 'operation';
}

export interface StatusElement extends Element {
  readonly kind: 'status';
  readonly response: Response;
}

export interface MediaTypeElement extends Element {
  readonly kind: 'media-type';
  readonly mediaType: MediaType;
  /** Undefined for one of the request body. */
  readonly response: Response | undefined;
}

export interface ParameterElement extends Element {
  readonly kind: 'parameter';
  readonly parameter: Parameter;
}

export interface HeaderElement extends Element {
  readonly kind: 'header';
  readonly header: Header;
  readonly response: Response;
}

/** A keyword that asks something of a value; of a schema that both directions share there is one for each. */
export interface KeywordElement extends Element {
  readonly kind: 'keyword';
  readonly direction: Direction;
  readonly schema: Schema;
  readonly keyword: SchemaKeyword;
  /** What the keyword speaks of, in words: `Plant.tag`, `the query parameter limit`. */
  readonly owner: string;
  /** Set where nothing is asked: the value is not owed in this direction, or the keyword cannot be read. */
  readonly unasked: 'readOnly' | 'writeOnly' | 'unreadable' | undefined;
  /** A value is a text on the wire and has no other type than the one that is read into it. */
  readonly isUnbreakable: boolean;
}
