import type { Operation } from '../contract/index.js';
import type { PathTemplate, FieldList } from '../http/index.js';
import type { Place } from '../json/index.js';

/** What an operation does to its resource. `action` is everything else. */
export type Role = (typeof roles)[number];

/** The roles, in the order of output. */
export const roles = ['create', 'read', 'list', 'replace', 'update', 'delete', 'action'] as const;

/**
 * An effect of an operation beyond one resource, inferred from its name and path: `stops` ends or restarts the service,
 * `halts` the machine that runs it, `installs` replaces its software, `resets` empties or reinitialises it, `switches`
 * changes the mode of the whole service (maintenance, read only), `ends-session` and `opens-session` affect the
 * credentials of the run.
 */
export type Effect = 'stops' | 'halts' | 'installs' | 'resets' | 'switches' | 'ends-session' | 'opens-session';

/** The source of a statement about resources. */
export interface Evidence {
  readonly source: 'configuration' | 'link' | 'inference';
  /** A place in the document or in the configuration. */
  readonly place: Place;
  /** A clause for `trellis resources`, such as "POST /silences answers with silenceID". */
  readonly because: string;
}

/** A place in a request that holds the identity of a resource. `*` in a pointer stands for each item of an array. */
export type Slot =
  | { readonly in: 'path' | 'query' | 'header' | 'cookie'; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string };

/** Where an exchange contains the identity of an instance. */
export type IdentitySource =
  /** The `Location` field, matched against the path of the item (RFC 9110 §10.2.2). */
  | { readonly kind: 'location' }
  /** A JSON pointer into the body of the response; `*` stands for each item of an array. */
  | { readonly kind: 'response'; readonly pointer: string }
  /** A place in the request where the client chooses the identity. */
  | { readonly kind: 'request'; readonly slot: Slot }
  /** A runtime expression of an OpenAPI link (OpenAPI 3.1 §4.8.20.4). */
  | { readonly kind: 'expression'; readonly text: string };

/**
 * An operation whose response identifies instances of a resource: the one that it creates, those that it lists, or one
 * that it reads under another path.
 */
export interface Producer extends Evidence {
  readonly operation: Operation;
  readonly by: 'create' | 'list' | 'read';
  /** The sources of each parameter of {@link Resource.names}, the most trusted first. */
  readonly identity: ReadonlyMap<string, readonly IdentitySource[]>;
}

/** The place of a key in the exchange that creates an item: a JSON pointer into the body. */
export interface Key {
  readonly in: 'request' | 'response';
  readonly pointer: string;
}

/**
 * `shared`: every user may read and change the items of others; `readable`: only the owner of an item may change it.
 */
export const isolations = ['shared', 'readable'] as const;

type Isolation = (typeof isolations)[number];

/** Data that an API stores: a collection of items, or a singleton such as `/me` or `/settings`. */
export interface Resource extends Evidence {
  /** The name, in the singular and unique in its graph: `zone`. */
  readonly name: string;
  /** The path of the collection; undefined if there is none. The document need not have it: it may have `POST /createUser`. */
  readonly collection: string | undefined;
  /** The path of one item, such as `/servers/{server_id}/zones/{zone_id}`, or of the singleton itself. */
  readonly item: PathTemplate | undefined;
  /** The parameters of {@link item} that identify the resource below its parent: usually one, none for a singleton. */
  readonly names: readonly string[];
  readonly parent: Resource | undefined;
  readonly isSingleton: boolean;
  /** What each user may do with the items of other users; undefined unless configured. */
  readonly isolation?: Isolation;
  readonly roles: Readonly<Record<Role, readonly Operation[]>>;
  /** The producers; those that create come first. */
  readonly producers: readonly Producer[];
  /**
   * Members of the request or of the response that creates an item by which other requests name it: the `username` of
   * `/profiles/{username}`, the password of a login, the `token` of `/invitations/{token}/accept`.
   */
  readonly keys: ReadonlyMap<string, Key>;
  /** Actions on an item whose responses identify a copy of it: `POST /threads/{id}/fork`. */
  readonly copiers: readonly Producer[];
}

/** An identity that requests of an operation must contain. */
export interface Need extends Evidence {
  readonly slot: Slot;
  readonly resource: Resource;
  /** The parameter in {@link Resource.names}, or the key, whose value belongs in the slot. */
  readonly parameter: string;
  /**
   * `subject`: the resource of the operation; `parent`: an ancestor of it; `reference`: another resource; `account`: what
   * logs in, of which the request repeats a key.
   */
  readonly as: 'subject' | 'parent' | 'reference' | 'account';
  /**
   * A service may change the item, make it a part of another one, or take it from one: the slot is in an object that says
   * more of the item, or lists items that themselves name what they belong to.
   */
  readonly isTaking?: boolean;
}

/** The role, the resource and the needs of an operation. */
export interface OperationUse {
  readonly operation: Operation;
  readonly role: Role;
  /** Undefined if it belongs to no resource: `POST /login`. */
  readonly resource: Resource | undefined;
  /** In the order of the path, references last. */
  readonly needs: readonly Need[];
  readonly effect: Effect | undefined;
}

/** Whether some operation creates items of a resource. */
export function isCreatable({ producers }: Pick<Resource, 'producers'>): boolean {
  return producers.some(({ by }) => by === 'create');
}

/** The first operation that lists items of a resource. */
export function firstLister({ producers }: Pick<Resource, 'producers'>): Producer | undefined {
  return producers.find(({ by }) => by === 'list');
}

/** Whether the path of an operation refers to an item that no operation creates: an existing user becomes a member. */
export function refersToExisting({ needs }: Pick<OperationUse, 'needs'>): boolean {
  return needs.some(({ as, slot, resource }) => as === 'reference' && slot.in === 'path' && !isCreatable(resource));
}

/** The resources of a contract, and the use of each operation. */
export interface ResourceGraph {
  /** Parents come before their children, otherwise in the order of the document. */
  readonly resources: readonly Resource[];
  /** @throws RangeError for an operation of another contract. */
  useOf(operation: Operation): OperationUse;
}

/** The decoded values of the parameters of an item path, including those of its parents, by name. */
export type Identity = ReadonlyMap<string, string>;

/** The parts of a request and its response that can identify instances. */
export interface Answered {
  /** The absolute URL. */
  readonly url: string;
  readonly requestBody: Uint8Array | undefined;
  readonly status: number;
  readonly fields: FieldList;
  readonly body: Uint8Array;
}

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
