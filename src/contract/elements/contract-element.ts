import type { Place } from '../../json/index.js';
import type { Header, MediaType, Operation, Parameter, Response } from '../compiled/contract.js';
import type { Direction, Schema, SchemaKeyword } from '../compiled/schema.js';

/** A statement of a contract that a run can test. */
export type ContractElement =
  | OperationElement
  | StatusElement
  | MediaTypeElement
  | ParameterElement
  | HeaderElement
  | KeywordElement;

interface Element {
  /** The operation that contains it; the first one, if several share it. */
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
  /** Undefined for the request body. */
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

/** A keyword that constrains a value; a schema used in both directions has one element for each. */
export interface KeywordElement extends Element {
  readonly kind: 'keyword';
  readonly direction: Direction;
  readonly schema: Schema;
  readonly keyword: SchemaKeyword;
  /** A description of the constrained value: `Plant.tag`, `the query parameter limit`. */
  readonly owner: string;
  /** Set if the keyword has no effect: the value is not required in this direction, or the keyword cannot be read. */
  readonly unasked: 'readOnly' | 'writeOnly' | 'unreadable' | undefined;
  /** Whether no value can violate it, because every text on the wire is read as that type. */
  readonly isUnbreakable: boolean;
}
