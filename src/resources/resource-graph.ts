import type { Operation } from '../contract/index.js';
import type { PathTemplate } from '../http/index.js';
import type { Place } from '../json/index.js';

/** What an operation does to its resource. `action` is everything that is none of the others. */
export type Role = (typeof roles)[number];

/** In the order in which people read them. */
export const roles = ['create', 'read', 'list', 'replace', 'update', 'delete', 'action'] as const;

/**
 * What an operation may do to more than one resource, as its name and path say: `stops` ends or restarts the service,
 * `resets` empties it or sets it back, `switches` puts the whole service into another mode (maintenance, read only),
 * `ends-session` and `opens-session` concern the credentials of the run.
 */
export type Effect = 'stops' | 'resets' | 'switches' | 'ends-session' | 'opens-session';

/** Where a statement about resources comes from. */
export interface Evidence {
  readonly source: 'configuration' | 'link' | 'inference';
  /** In the document, or in the configuration. */
  readonly place: Place;
  /** One clause for `trellis resources`, such as "POST /silences answers with silenceID". */
  readonly because: string;
}

/** A place in a request that holds the identity of a resource. `*` in a pointer stands for each item of a list. */
export type Slot =
  | { readonly in: 'path' | 'query' | 'header' | 'cookie'; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string };

/** Where an exchange says what an instance is called. */
export type IdentitySource =
  /** The `Location` field, matched against the path of the item (RFC 9110 §10.2.2). */
  | { readonly kind: 'location' }
  /** A JSON pointer into the body of the response; `*` stands for each item of a list. */
  | { readonly kind: 'response'; readonly pointer: string }
  /** The client chooses the identity, here. */
  | { readonly kind: 'request'; readonly slot: Slot }
  /** A runtime expression of an OpenAPI link (OpenAPI 3.1 §4.8.20.4). */
  | { readonly kind: 'expression'; readonly text: string };

/** An operation whose response names instances of a resource: one that it creates, or those that it lists. */
export interface Producer extends Evidence {
  readonly operation: Operation;
  readonly by: 'create' | 'list';
  /** For each parameter of {@link Resource.names}, where its value stands; the most trusted source first. */
  readonly identity: ReadonlyMap<string, readonly IdentitySource[]>;
}

/** `shared`: every user may read and change what another one has created; `readable`: only its owner may change it. */
export const isolations = ['shared', 'readable'] as const;

export type Isolation = (typeof isolations)[number];

/** Something that an API keeps: a collection of items, or a singleton such as `/me` or `/settings`. */
export interface Resource extends Evidence {
  /** In the singular, unique in its graph: `zone`. */
  readonly name: string;
  /** The path of the collection as the document writes it; undefined where there is none. */
  readonly collection: string | undefined;
  /** The path of one item, `/servers/{server_id}/zones/{zone_id}`; that of the singleton itself. */
  readonly item: PathTemplate | undefined;
  /** The parameters of {@link item} that identify the resource below its parent, mostly one; none for a singleton. */
  readonly names: readonly string[];
  readonly parent: Resource | undefined;
  readonly isSingleton: boolean;
  /** What every user may do with the items of every other one, as the configuration says; nothing where it is silent. */
  readonly isolation?: Isolation;
  readonly roles: Readonly<Record<Role, readonly Operation[]>>;
  /** Those that create first. */
  readonly producers: readonly Producer[];
}

/** An identity that requests of an operation have to carry. */
export interface Need extends Evidence {
  readonly slot: Slot;
  readonly resource: Resource;
  /** The one of {@link Resource.names} whose value goes there. */
  readonly parameter: string;
  /** `subject`: what the operation is about; `parent`: what that lies below; `reference`: another thing that it names. */
  readonly as: 'subject' | 'parent' | 'reference';
}

/** What one operation is to the graph. */
export interface OperationUse {
  readonly operation: Operation;
  readonly role: Role;
  /** Undefined where it belongs to no resource: `POST /login`. */
  readonly resource: Resource | undefined;
  /** From the outside in, references last. */
  readonly needs: readonly Need[];
  readonly effect: Effect | undefined;
}

/** Which operation creates, names, reads, changes and removes which resource, and where its identity stands. */
export interface ResourceGraph {
  /** Parents before what lies below them, otherwise in the order of the document. */
  readonly resources: readonly Resource[];
  /** @throws RangeError for an operation of another contract. */
  useOf(operation: Operation): OperationUse;
}
