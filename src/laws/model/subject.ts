import type { ScenarioStep } from '../../cases/index.js';
import { effectiveSchema, once, type Contract, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { answersOf, type Need, type Resource, type ResourceGraph, type Role } from '../../resources/index.js';
import { listedShape, shapeOf, type Shape } from '../shape/shape.js';
import { listPointersOf } from './list-pointers.js';

/** A resource that a run can create, or find in a list, with the operations by which laws look at it. */
export class Subject {
  readonly contract: Contract;
  readonly resource: Resource;
  /** By which a run gets an item: what creates it, or the list. */
  readonly create: Operation;
  /** Clients cannot create it: laws look at what a list shows, and change nothing. */
  readonly isListed: boolean;
  /** GET of one item. */
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  /** PUT of one item. */
  readonly replace: Operation | undefined;
  /** PATCH of one item. */
  readonly update: Operation | undefined;
  readonly delete: Operation | undefined;
  /** What else can be done to one item, with POST. */
  readonly actions: readonly Operation[];
  readonly #graph: ResourceGraph;
  /** The schemas of what shows one item: of the responses to the read, or of the items of the list. */
  readonly shown: readonly EffectiveSchema[];
  readonly #shapes = once((write: Operation) => ({
    shape: this.isListed
      ? listedShape(itemSchemas(this.resource, this.list), this.shown, this.resource)
      : shapeOf(write, this.shown, this.resource),
  }));

  constructor(contract: Contract, graph: ResourceGraph, resource: Resource, create: Operation, isListed = false) {
    const own = (role: Role, method: string): Operation | undefined => {
      if (isListed && method !== 'GET') return undefined;
      const all = resource.roles[role].filter(
        (operation) => operation.method === method && graph.useOf(operation).effect === undefined,
      );
      // Lists at other paths may show a part of all items: GET /users/inactive.
      return all.find(({ path }) => path.text === resource.collection) ?? all[0];
    };
    this.contract = contract;
    this.#graph = graph;
    this.resource = resource;
    this.create = create;
    this.isListed = isListed;
    this.read = own('read', 'GET');
    this.list = own('list', 'GET');
    this.shown = this.read ? answersOf(this.read).map(effectiveSchema) : itemSchemas(resource, this.list);
    this.replace = own('replace', 'PUT');
    this.update = own('update', 'PATCH');
    this.delete = own('delete', 'DELETE');
    this.actions = resource.roles.action.filter((operation) => {
      const { effect, needs } = graph.useOf(operation);
      const isOfOne = needs.some(({ as, slot }) => as === 'subject' && slot.in === 'path');
      return !isListed && operation.method === 'POST' && effect === undefined && isOfOne;
    });
  }

  /**
   * What shows an item that a client may read: the read of one item, or where the document has none the list, if that
   * says which of its items it is.
   */
  get look(): (Pick<ScenarioStep, 'sends'> & { readonly operation: Operation }) | undefined {
    if (this.read !== undefined) return { operation: this.read, sends: { kind: 'good' } };
    if (this.list === undefined || this.shown.length === 0) return undefined;
    return { operation: this.list, sends: { kind: 'item' } };
  }

  /** Whether a step shows what an item is. */
  isLook({ operation, sends }: ScenarioStep): boolean {
    return this.read === undefined ? sends.kind === 'item' : operation === this.read.key;
  }

  /** Where the body of a request of an operation names instances, as JSON pointers. */
  slotsOf(operation: Operation): readonly string[] {
    return this.#graph.useOf(operation).needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : []));
  }

  /** What a request to create it names beside itself: what it lies below, and what it refers to. */
  get named(): readonly Need[] {
    return this.#graph
      .useOf(this.create)
      .needs.filter(({ as, resource }) => as !== 'subject' && resource !== this.resource);
  }

  /** What the path of the list names, and that of the creation too: what the items lie below. */
  get above(): Resource | undefined {
    const inPath = (operation: Operation): readonly Resource[] =>
      this.#graph
        .useOf(operation)
        .needs.flatMap(({ as, slot, resource }) => (as === 'parent' && slot.in === 'path' ? [resource] : []));
    const [own, ...others] = new Set(this.list && inPath(this.list));
    return own !== undefined && others.length === 0 && inPath(this.create).includes(own) ? own : undefined;
  }

  /** The members that a request of an operation controls and the read shows; undefined where there are none. */
  shapeOf(write: Operation): Shape | undefined {
    return this.#shapes(write).shape;
  }
}

function itemSchemas(resource: Resource, list: Operation | undefined): readonly EffectiveSchema[] {
  const [pointers] = listPointersOf(resource);
  if (list === undefined || pointers === undefined) return [];
  const { around } = pointers;
  return answersOf(list).map(
    (schema) => around.reduce((found, name) => found.member(name), effectiveSchema(schema)).items,
  );
}

/** The resources of a contract that can be created, or that a list shows. */
export function subjectsOf(contract: Contract, graph: ResourceGraph): readonly Subject[] {
  return graph.resources.flatMap((resource) => {
    const creators = resource.producers.filter(({ by }) => by === 'create');
    // PUT creates what the client names (RFC 9110 §9.3.4).
    const isPut = (operation: Operation): boolean =>
      graph.useOf(operation).role === 'replace' && graph.useOf(operation).resource === resource;
    const creator =
      creators.find(({ operation }) => graph.useOf(operation).role === 'create') ??
      creators.find(({ operation }) => isPut(operation));
    if (resource.isSingleton || resource.names.length === 0) return [];
    if (creator !== undefined) return [new Subject(contract, graph, resource, creator.operation)];
    const lister = resource.producers.find(({ by }) => by === 'list')?.operation;
    if (creators.length > 0 || lister === undefined) return [];
    const subject = new Subject(contract, graph, resource, lister, true);
    return subject.list === lister && subject.look !== undefined ? [subject] : [];
  });
}
