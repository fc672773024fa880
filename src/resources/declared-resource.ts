import type { Place } from '../json/index.js';
import type { Isolation, Role } from './resource-graph.js';

/** A text that a person wrote, and where it stands. */
export interface Declared {
  readonly text: string;
  readonly place: Place;
}

/** What a person says of one resource; what it leaves out is found as for any other. */
export interface DeclaredResource {
  /** That of an inferred resource, or of one that {@link collection} or {@link item} names. */
  readonly name: string;
  readonly place: Place;
  /** Paths of the document. */
  readonly collection: Declared | undefined;
  readonly item: Declared | undefined;
  /** The name of another resource. */
  readonly parent: Declared | undefined;
  /**
   * Where a response that creates or lists an item says what it is called: a JSON pointer below the item, or a runtime
   * expression. By the parameter of the item's path, or under the empty name where there is one.
   */
  readonly identity: ReadonlyMap<string, Declared>;
  /** Operations by `operationId`, or as `METHOD /path`. */
  readonly operations: readonly { readonly role: Role; readonly operation: Declared }[];
  /** What every user may do with the items of every other one. */
  readonly isolation?: Isolation | undefined;
  /** Names of resources by what names them in requests: a JSON pointer into the body, or the name of a parameter. */
  readonly refers: readonly { readonly slot: string; readonly resource: Declared }[];
}
