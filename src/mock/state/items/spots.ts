import { getOrInsert, type Operation } from '../../../contract/index.js';
import { percentDecoded } from '../../../http/index.js';
import { scalarText, parsePointer, valueAt } from '../../../json/index.js';
import { formOf, type Need, type Resource, type ResourceGraph, type Slot } from '../../../resources/index.js';
import { operationJudge, type RequestHead } from '../../../wire/index.js';

/** The identity of an item, and the items above it. */
export interface Whereabouts {
  /** The values of the path parameters of its parents, the outermost first. */
  readonly parents: readonly string[];
  /** Empty for a singleton; undefined if a request is about the whole collection. */
  readonly id: string | undefined;
  /** Whether the path names the item alone, so that it may lie below any parents: `/templates/{code}`. */
  readonly isAnywhere?: boolean;
  /** The member of the item that `id` is the value of, if that is not its identity: `email` for `/users/by-email/{email}`. */
  readonly key?: string | undefined;
}

/** The parts of a request that say which item it is about. */
interface Asked {
  readonly operation: Operation;
  readonly head: RequestHead;
  readonly body: Uint8Array;
}

/** What the path of an operation is about, and where else a request to a collection names one of its items. */
interface Spot {
  readonly what: 'item' | 'collection' | undefined;
  readonly subject?: Slot | undefined;
  readonly isAnywhere?: boolean;
  readonly key?: string | undefined;
}

/** Says for each operation of a resource which item or collection its requests are about. */
export class Spots {
  /** The number of path parameters that belong to the parents. */
  readonly above: number;
  readonly #resource: Resource;
  readonly #graph: ResourceGraph;
  readonly #known = new Map<Operation, Spot>();

  constructor(resource: Resource, graph: ResourceGraph) {
    const { item, collection, names } = resource;
    this.#resource = resource;
    this.#graph = graph;
    const parameters = item?.names.length ?? (collection ?? '').match(/\{[^}]*\}/g)?.length ?? 0;
    this.above = Math.max(0, parameters - (item === undefined ? 0 : names.length));
  }

  /** Whether the path of an operation is that of an item or of the collection. A singleton is both. */
  reaches(operation: Operation, what: 'item' | 'collection'): boolean {
    const spot = this.#spotOf(operation).what;
    return spot === what || (spot !== undefined && this.#resource.isSingleton);
  }

  /** Whether the path of an operation names an item alone, so that it may lie below any parents. */
  isAnywhere(operation: Operation): boolean {
    return this.#spotOf(operation).isAnywhere === true;
  }

  /** Where a request to the path of the collection names one of its items; undefined if it names none. */
  subjectOf(operation: Operation): Slot | undefined {
    return this.#spotOf(operation).subject;
  }

  /** Whether a member of the body of a request refers to another resource: `task` in `{ "task": { "id": 7 } }`. */
  refersTo(operation: Operation, pointer: string): boolean {
    return this.#graph
      .useOf(operation)
      .needs.some(({ as, slot }) => as === 'reference' && slot.in === 'body' && slot.pointer === `${pointer}/id`);
  }

  /** What a request is about, by its path, its query or its body; undefined if the operation is none of the resource. */
  whereabouts({ operation, head, body }: Asked): Whereabouts | undefined {
    const { what, subject, isAnywhere, key } = this.#spotOf(operation);
    if (what === undefined) return undefined;
    const values = operation.path.names.map((name) => percentDecoded(head.inPath.get(name) ?? ''));
    if (isAnywhere === true) return { parents: [], id: values.at(-1), isAnywhere };
    const parents = values.slice(0, this.above);
    if (this.#resource.isSingleton) return { parents, id: '' };
    if (what === 'item') return { parents, id: joinedIdentity(values.slice(this.above)), key };
    if (subject === undefined) return { parents, id: undefined };
    if (subject.in !== 'body')
      return { parents, id: new URLSearchParams(head.query).get(subject.name) ?? undefined, key };
    const read = operationJudge(operation).body.read(head.rawFields, body)?.readings.at(-1);
    return { parents, id: scalarText(valueAt(read, parsePointer(subject.pointer))), key };
  }

  #spotOf(operation: Operation): Spot {
    return getOrInsert(this.#known, operation, () => this.#find(operation));
  }

  #find(operation: Operation): Spot {
    const { names, text } = operation.path;
    const own = this.#resource.names.length;
    if (this.#resource.isSingleton) return { what: names.length === this.above ? 'item' : undefined };
    const { needs } = this.#graph.useOf(operation);
    const last = needs.find(({ slot }) => slot.in === 'path' && slot.name === names.at(-1));
    // The path of an item may end with what it relates, such as the user of `/groups/{groupId}/members/{userId}`.
    const isAtItem = formOf(text) === formOf(this.#resource.item?.text ?? '');
    const isNamed = last === undefined ? text !== this.#resource.collection : last.resource === this.#resource;
    const isOwn = isAtItem || isNamed;
    const keyOf = (need: Need | undefined): string | undefined =>
      need === undefined || this.#resource.names.includes(need.parameter) ? undefined : need.parameter;
    if (isOwn && names.length === this.above + own) return { what: 'item', key: isAtItem ? undefined : keyOf(last) };
    if (isOwn && last !== undefined && own === 1 && names.length === 1) return { what: 'item', isAnywhere: true };
    // A collection without parents in its own path may be listed and created below any other resource.
    if (names.length !== this.above && this.above > 0) return { what: undefined };
    const subjects = needs.filter(({ as, resource }) => as === 'subject' && resource === this.#resource);
    const subject = subjects.find(
      ({ slot }) => slot.in === 'query' || (slot.in === 'body' && !slot.pointer.includes('*')),
    );
    return { what: 'collection', subject: subject?.slot, key: keyOf(subject) };
  }
}

/** The identity of an item that several path parameters name, such as `{scope}/{key}`, as one text. */
export function joinedIdentity([only = '', ...others]: readonly string[]): string {
  return others.length === 0
    ? only
    : [only, ...others].map((each) => encodeURIComponent(each.toWellFormed())).join('/');
}

/** The values of the path parameters that an identity consists of. */
export function partsOf(id: string, count: number): readonly string[] {
  return count > 1 ? id.split('/').map(percentDecoded) : [id];
}
