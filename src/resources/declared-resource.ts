import type { Place } from '../json/index.js';
import type { Isolation, Role } from './resource-graph.js';

/** A text from the configuration, with its place. */
export interface Declared {
  readonly text: string;
  readonly place: Place;
}

/** A resource that the configuration declares. What it leaves out is inferred. */
export interface DeclaredResource {
  /** The name of an inferred resource, or a new name for the resource at {@link collection} or {@link item}. */
  readonly name: string;
  readonly place: Place;
  /** Paths of the document. */
  readonly collection: Declared | undefined;
  readonly item: Declared | undefined;
  /** The name of another resource. */
  readonly parent: Declared | undefined;
  /**
   * Where a response that creates or lists an item contains its identity, by the parameter of the item's path, or under
   * the empty name if there is only one: a JSON pointer into the item, or a runtime expression.
   */
  readonly identity: ReadonlyMap<string, Declared>;
  /** Operations by `operationId`, or as `METHOD /path`. */
  readonly operations: readonly { readonly role: Role; readonly operation: Declared }[];
  /** What each user may do with the items of other users. */
  readonly isolation?: Isolation | undefined;
  /**
   * The resources that slots of requests refer to. A slot is a JSON pointer into the body, or the name of a parameter.
   */
  readonly refers: readonly { readonly slot: string; readonly resource: Declared }[];
}
