import type { ScenarioStep } from '../../cases/index.js';
import {
  effectiveSchema,
  firstFound,
  once,
  type Contract,
  type EffectiveSchema,
  type MediaType,
  type Operation,
} from '../../contract/index.js';
import { formatPointer } from '../../json/index.js';
import {
  firstLister,
  answersOf,
  asksWhat,
  commonContent,
  isCreatable,
  isSecretName,
  means,
  namesText,
  readAbove,
  refersToExisting,
  stateRules,
  targetOf,
  transitionsOf,
  undoesDeletion,
  wordsOf,
  type Need,
  type Resource,
  type ResourceGraph,
  type Role,
  type Slot,
  type StateRule,
  type Transitions,
} from '../../resources/index.js';
import { listedShape, partAt, readOnlyMembers, shapeOf, type Member, type Shape } from '../shape/shape.js';
import { hasChoices } from './content.js';
import { FurtherReads, type ReadBelow } from './further-reads.js';
import { listPointersOf, listSchemas } from './list-pointers.js';

/** An operation that shows an item, and the parameter that names it by another member than its identity. */
export interface Lookup {
  readonly operation: Operation;
  readonly parameter: string;
}

/** What all subjects of a contract are made from. */
interface Known {
  readonly contract: Contract;
  readonly graph: ResourceGraph;
  readonly further: FurtherReads;
}

/** A resource that a run can create, find in a list or read as the only one, with the operations that laws use. */
export class Subject {
  readonly contract: Contract;
  readonly resource: Resource;
  /** The resource of which the run creates items: this one or, for the settings of a user, the users. */
  readonly owner: Resource;
  /** The operation that provides an item: its creation, the list, or the read of a singleton. */
  readonly create: Operation;
  /** Whether clients cannot create it. Laws then only look at what a list shows. */
  readonly isListed: boolean;
  /** GET of one item. */
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  /** PUT of one item. */
  readonly replace: Operation | undefined;
  /** PATCH of one item. */
  readonly update: Operation | undefined;
  readonly delete: Operation | undefined;
  /** Other POST, PUT and DELETE operations on one item. */
  readonly actions: readonly Operation[];
  readonly #graph: ResourceGraph;
  readonly #further: FurtherReads;
  #listsByValue: readonly Operation[] | undefined;
  #searches: readonly Operation[] | undefined;
  /** The schemas that show one item: those of the responses to the read, or else of the items of the list. */
  readonly shown: readonly EffectiveSchema[];
  readonly #shapes = once((write: Operation) => ({
    shape: this.#marked(
      this.isListed
        ? listedShape(listedSchemas(this.resource, this.list), this.shown, this.resource)
        : shapeOf(write, this.shown, this.resource, (name) => this.#refersTo(write, name)),
    ),
  }));

  constructor({ contract, graph, further }: Known, resource: Resource, create: Operation, isListed = false) {
    const own = (role: Role, method: string): Operation | undefined => {
      if (isListed && method !== 'GET') return undefined;
      return resource.roles[role].find(
        (operation) =>
          operation.method === method &&
          graph.useOf(operation).effect === undefined &&
          !(role === 'list' && asksWhat(operation)),
      );
    };
    this.contract = contract;
    this.#graph = graph;
    this.#further = further;
    this.resource = resource;
    const { resource: created } = graph.useOf(create);
    this.owner = resource.isSingleton && create.method !== 'GET' && created !== undefined ? created : resource;
    this.create = create;
    this.isListed = isListed;
    this.read = own('read', 'GET');
    const list = own('list', 'GET') ?? readAbove(resource);
    this.list = list !== undefined && showsOne(list, create, resource) ? undefined : list;
    this.shown = this.read ? answersOf(this.read).map(effectiveSchema) : listedSchemas(resource, this.list);
    // Without a body, PUT adds the item, and replaces nothing.
    const replace = own('replace', 'PUT');
    this.replace = replace?.requestBody === undefined ? undefined : replace;
    // POST /users.update and POST /deleteUser do the same.
    this.update = own('update', 'PATCH') ?? own('update', 'POST');
    // A singleton of the service that is deleted cannot be restored.
    this.delete = this.isShared ? undefined : (own('delete', 'DELETE') ?? own('delete', 'POST'));
    this.actions = resource.roles.action.filter((operation) => {
      const { effect, needs } = graph.useOf(operation);
      const isOfOne = needs.some(({ as, slot }) => as === 'subject' && (slot.in === 'path' || slot.in === 'body'));
      const isWrite = ['POST', 'PUT', 'DELETE'].includes(operation.method);
      return !isListed && isWrite && effect === undefined && isOfOne;
    });
  }

  /** Other GET operations that show one item, which another member than the identity names. */
  get lookups(): readonly Lookup[] {
    if (this.isListed) return [];
    const forms = new Set(this.shown.map(namesText));
    return [...this.resource.roles.read, ...this.resource.roles.action].flatMap((operation): readonly Lookup[] => {
      const { needs } = this.#graph.useOf(operation);
      const parameter = needs.find(({ as, resource }) => as === 'subject' && resource === this.resource)?.parameter;
      const isByOther = parameter !== undefined && this.resource.keys.has(parameter);
      const isOfItem = answersOf(operation).some((schema) => forms.has(namesText(effectiveSchema(schema))));
      return operation.method === 'GET' && isByOther && isOfItem ? [{ operation, parameter }] : [];
    });
  }

  /** The action that brings back a deleted item. */
  get restore(): Operation | undefined {
    return this.actions.find(undoesDeletion);
  }

  /** Whether the service has only one, which others may use as well. */
  get isShared(): boolean {
    return this.resource.isSingleton && this.owner === this.resource;
  }

  /** Whether each item has one, such as the rating of a recipe, which may not be there at first. */
  get isOfItem(): boolean {
    return this.resource.isSingleton && !this.isShared;
  }

  /** The media type of what PUT sets and the read shows as a whole, such as a photo, if the item has no members. */
  get content(): MediaType | undefined {
    const { read, replace } = this;
    if (read === undefined || replace === undefined || this.shapeOf(replace) !== undefined) return undefined;
    const content = commonContent(read, replace);
    // Others use a singleton of the service, and not all texts may do for it.
    return content !== undefined && this.isShared && !hasChoices(content) ? undefined : content;
  }

  /** Whether the list is the read of the item above, whose parameters are not about the items in it. */
  get isShownAbove(): boolean {
    return this.list !== undefined && this.list === readAbove(this.resource);
  }

  /** The schemas of the item within the responses that show it. */
  get itemSchemas(): readonly EffectiveSchema[] {
    const shownAt = this.shape?.shownAt ?? [];
    return this.shown.map((schema) => partAt(schema, shownAt));
  }

  /** What messages call the operation that deletes an item: its method, if that says so. */
  get deletion(): string {
    return this.delete === undefined || this.delete.method === 'DELETE' ? 'DELETE' : this.delete.key;
  }

  /**
   * The operation that shows an item: the read of one item or, if the document has none, a list that identifies its
   * items.
   */
  get look(): (Pick<ScenarioStep, 'sends'> & { readonly operation: Operation }) | undefined {
    if (this.read !== undefined) return { operation: this.read, sends: { kind: 'good' } };
    if (this.list === undefined || this.shown.length === 0) return undefined;
    return { operation: this.list, sends: { kind: 'item' } };
  }

  /** The operations that create what is listed below an item: `POST /invoices/{id}/lines`. */
  get creationsBelow(): readonly Operation[] {
    return this.readsBelow.flatMap(({ filledBy }) => filledBy ?? []);
  }

  /** What the document says of the states of an item in which the server rejects a request for an operation. */
  readonly stateRulesOf = once((operation: Operation): readonly StateRule[] =>
    this.itemSchemas.flatMap((schema) => stateRules(operation, schema, this.resource.name)),
  );

  /** The changes of a state that the document allows to an update, if it lists them. */
  readonly transitionsOf = once((update: Operation): Transitions | undefined =>
    firstFound(this.itemSchemas, (schema) => transitionsOf(update, schema)),
  );

  /** A step that reads an item, without its name and its thing, if an operation shows items. */
  get reading(): Pick<ScenarioStep, 'operation' | 'words' | 'sends'> | undefined {
    const { look } = this;
    return look && { operation: look.operation.key, words: 'read it', sends: look.sends };
  }

  /** The login with what the creation sends, and the place of the secret in its requests. */
  get login(): { readonly operation: Operation; readonly slot: Slot } | undefined {
    for (const operation of this.resource.keys.size === 0 ? [] : this.contract.operations) {
      const secret = this.#graph
        .useOf(operation)
        .needs.find(
          ({ as, resource, parameter }) => as === 'account' && resource === this.resource && isSecretName(parameter),
        );
      if (secret !== undefined) return { operation, slot: secret.slot };
    }
    return undefined;
  }

  /** Returns true if a step shows the item. */
  isLook({ operation, sends }: ScenarioStep): boolean {
    return this.read === undefined ? sends.kind === 'item' : operation === this.read.key;
  }

  /** Marks the members that the read shows only if a parameter asks for them. */
  #marked(shape: Shape | undefined): Shape | undefined {
    const asked = (this.read ?? this.list)?.parameters.filter(
      ({ in: where, name }) => where === 'query' && means(wordsOf(name)[0], 'expansion'),
    );
    const named = new Set(
      asked?.flatMap(({ schema }) => {
        const own = schema && effectiveSchema(schema);
        return own === undefined ? [] : [...own.literals, ...own.items.literals].map(String);
      }),
    );
    if (shape === undefined || named.size === 0) return shape;
    const members = shape.members.map((each) =>
      named.has(each.name) ? { ...each, isOnRequest: true as const } : each,
    );
    return { ...shape, members };
  }

  /** Returns true if a member of a request refers to another item: `task` in `{ "task": { "id": 7 } }`. */
  #refersTo(write: Operation, name: string): boolean {
    const pointer = `${formatPointer([name])}/id`;
    const { needs } = this.#graph.useOf(write);
    return needs.some(({ as, slot }) => as === 'reference' && slot.in === 'body' && slot.pointer === pointer);
  }

  /** Returns the JSON pointers at which a request body of an operation names items. */
  slotsOf(operation: Operation): readonly string[] {
    return this.#graph.useOf(operation).needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : []));
  }

  /** What a creation names besides the item itself: its parents and its references. */
  get named(): readonly Need[] {
    return this.namedBy(this.create);
  }

  /** What an operation names besides the item itself. */
  namedBy(operation: Operation): readonly Need[] {
    return this.#graph
      .useOf(operation)
      .needs.filter(({ as, resource }) => as !== 'subject' && resource !== this.resource);
  }

  /** Whether an item relates one that exists, such as a user who becomes a member. */
  get relatesExisting(): boolean {
    return refersToExisting({ needs: this.named });
  }

  /** The parent that the paths of both the list and the creation name. */
  get above(): Resource | undefined {
    const inPath = (operation: Operation): readonly Resource[] =>
      this.#graph
        .useOf(operation)
        .needs.flatMap(({ as, slot, resource }) => (as === 'parent' && slot.in === 'path' ? [resource] : []));
    const [own, ...others] = new Set(this.list && inPath(this.list));
    return own !== undefined && others.length === 0 && inPath(this.create).includes(own) ? own : undefined;
  }

  /**
   * A list below another item that the body of the creation names, and where: `/owners/{ownerId}/pets` of pets that are
   * created at `/pets` with an `ownerId`.
   */
  get listBelow(): { readonly list: Operation; readonly parent: Resource; readonly pointer: string } | undefined {
    // A user that operations do not create may be a member of any group.
    if (this.resource.parent !== undefined || this.isListed || this.relatesExisting) return undefined;
    for (const list of this.resource.roles.list) {
      const [above, ...more] = this.#graph.useOf(list).needs.filter(({ slot }) => slot.in === 'path');
      if (above?.as !== 'parent' || more.length > 0 || list.method !== 'GET' || !isCreatable(above.resource)) continue;
      const named = this.named.filter(({ resource }) => resource === above.resource);
      const [{ slot, parameter } = above] = named;
      // An owner may be named by an id in a body, and by a name in a path.
      if (named.length === 1 && slot.in === 'body' && parameter === above.parameter)
        return { list, parent: above.resource, pointer: slot.pointer };
    }
    return undefined;
  }

  /** Lists of the same items by a value in their path. */
  get listsByValue(): readonly Operation[] {
    return (this.#listsByValue ??= this.#alike(this.#further.listsByValue));
  }

  /** Searches for the same items. */
  get searches(): readonly Operation[] {
    return (this.#searches ??= this.#alike(this.#further.searches));
  }

  /** GET operations below the path of an item, such as `GET /tickets/{id}/comments`, and what their paths need. */
  get readsBelow(): readonly ReadBelow[] {
    return this.isListed || this.resource.isSingleton ? [] : this.#further.readsBelow(this.resource);
  }

  /** Returns the operations whose responses hold lists of the same items as {@link list}. */
  #alike(operations: readonly Operation[]): readonly Operation[] {
    const formsOf = (list: Operation | undefined): readonly string[] =>
      listedSchemas(this.resource, list).flatMap((items) => (items.names.size > 0 ? namesText(items) : []));
    const forms = new Set(operations.length === 0 ? [] : formsOf(this.list));
    return operations.filter((each) => each !== this.list && formsOf(each).some((form) => forms.has(form)));
  }

  /**
   * Returns the members that clients control with an operation and that the read shows; undefined if there are none, as
   * for the creation of the user to whom settings belong.
   */
  shapeOf(write: Operation): Shape | undefined {
    return write === this.create && this.owner !== this.resource ? undefined : this.#shapes(write).shape;
  }

  /** The members that clients control with the operation that provides an item, or changes a singleton. */
  get shape(): Shape | undefined {
    return this.shapeOf((this.resource.isSingleton ? (this.update ?? this.replace) : undefined) ?? this.create);
  }

  /** Returns the operation of a step, and the members that clients control with it. */
  usedBy({ operation: key }: ScenarioStep): {
    readonly operation: Operation | undefined;
    readonly shape: Shape | undefined;
  } {
    const operation = this.contract.operation(key);
    return { operation, shape: operation && this.shapeOf(operation) };
  }

  /** Returns the `readOnly` members beside those that clients control. */
  readOnlyOf(write: Operation): readonly Member[] {
    const shape = this.shapeOf(write);
    return shape === undefined ? [] : readOnlyMembers(write, shape, this.resource);
  }
}

/**
 * Returns true for a GET at the path of the collection that answers with what the creation or the read of one item
 * answers, rather than with a list: a search that may be sent by GET or by POST, or the item that is the default.
 */
function showsOne(list: Operation, create: Operation, resource: Resource): boolean {
  const ofOne = new Set([create, ...resource.roles.read].flatMap(answersOf).map(targetOf));
  return listPointersOf(resource).length === 0 && answersOf(list).some((schema) => ofOne.has(targetOf(schema)));
}

function listedSchemas(resource: Resource, list: Operation | undefined): readonly EffectiveSchema[] {
  return list === undefined ? [] : listSchemas(list, resource).map(({ items }) => items);
}

/**
 * Returns the resources of a contract that can be created or listed, and the singletons that can be read and changed: a
 * run saves those of the service before and restores them afterwards.
 */
export function subjectsOf(contract: Contract, graph: ResourceGraph): readonly Subject[] {
  const known: Known = { contract, graph, further: new FurtherReads(contract, graph) };
  return graph.resources.flatMap((resource) => {
    if (resource.isSingleton) return singletonsOf(known, resource);
    if (resource.names.length === 0) return [];
    const creator = creatorOf(resource, graph);
    if (creator !== undefined) return [new Subject(known, resource, creator)];
    const lister = firstLister(resource)?.operation;
    if (resource.producers.some(({ by }) => by === 'create') || lister === undefined) return [];
    const subject = new Subject(known, resource, lister, true);
    return subject.list === lister && subject.look !== undefined ? [subject] : [];
  });
}

/** Returns the operation that creates items of a resource. */
function creatorOf(resource: Resource, graph: ResourceGraph): Operation | undefined {
  const creators = resource.producers.flatMap(({ by, operation }) => (by === 'create' ? [operation] : []));
  const roleOf = (operation: Operation): Role | undefined => graph.useOf(operation).role;
  return (
    creators.find((operation) => roleOf(operation) === 'create') ??
    // PUT can create an item whose identity the client chooses (RFC 9110 §9.3.4), and an action one of another kind.
    creators.find((operation) => roleOf(operation) === 'replace' && graph.useOf(operation).resource === resource) ??
    creators.find((operation) => roleOf(operation) === 'action')
  );
}

/** Returns a singleton that can be read and changed: of the service, or of an item that the run can create. */
function singletonsOf(known: Known, resource: Resource): readonly Subject[] {
  const read = resource.roles.read.find(({ method }) => method === 'GET');
  if (read === undefined) return [];
  const creator = resource.parent && creatorOf(resource.parent, known.graph);
  const create = read.path.names.length === 0 ? read : creator;
  if (create === undefined) return [];
  const subject = new Subject(known, resource, create);
  return subject.read === read && (subject.shape ?? subject.content) !== undefined ? [subject] : [];
}
