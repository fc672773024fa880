import type { Contract, Operation } from '../../contract/index.js';
import { means, wordsOf, type Need, type Resource, type ResourceGraph, type Role } from '../../resources/index.js';

/** A GET operation below the path of an item, and what its path needs. */
export interface ReadBelow {
  readonly operation: Operation;
  readonly need: Need;
  /** The operation that puts something there: `POST /tickets/{id}/comments`. */
  readonly filledBy: Operation | undefined;
}

/**
 * The operations of a contract that may show items of a resource besides its own read and list. They are found once for
 * all resources, because a contract may have hundreds of each.
 */
export class FurtherReads {
  /**
   * Lists whose only path parameter names no item: `/terms/{term}/courses`, where nothing creates or lists terms. What
   * they list is for their schemas to say.
   */
  readonly listsByValue: readonly Operation[];
  /** Searches that say in their bodies what they search: `POST /courses/search`. */
  readonly searches: readonly Operation[];
  readonly #below = new Map<Resource, ReadBelow[]>();

  constructor({ operations }: Contract, graph: ResourceGraph) {
    this.searches = operations.filter(isSearch);
    this.listsByValue = operations.filter((each) => {
      const inPath = graph.useOf(each).needs.filter(({ slot }) => slot.in === 'path');
      const isOfNone = inPath.every(({ resource }) => resource.producers.length === 0);
      return each.method === 'GET' && each.path.names.length === 1 && isOfNone;
    });
    const fillers = new Map<string, Operation>();
    for (const operation of operations.toReversed())
      if (fillingRoles.has(graph.useOf(operation).role ?? 'action')) fillers.set(operation.path.text, operation);
    for (const operation of operations) {
      const { needs, effect } = graph.useOf(operation);
      const need = needs.findLast(({ slot }) => slot.in === 'path');
      const isBelow = need?.as === 'parent' || need?.as === 'subject';
      const isOfItem = operation.path.text.endsWith('}');
      if (!isBelow || isOfItem || operation.method !== 'GET' || effect !== undefined) continue;
      const filledBy = fillers.get(operation.path.text);
      this.#below.set(need.resource, [...this.readsBelow(need.resource), { operation, need, filledBy }]);
    }
  }

  /** The GET operations of which the last path parameter names an item of a resource: `GET /tickets/{id}/comments`. */
  readsBelow(resource: Resource): readonly ReadBelow[] {
    return this.#below.get(resource) ?? [];
  }
}

const fillingRoles: ReadonlySet<Role> = new Set(['create', 'replace']);

function isSearch({ method, path, key, responses }: Operation): boolean {
  const names = [path.text.split('/').at(-1) ?? '', key];
  const isCalledSo = names.some((text) => wordsOf(text).some((word) => means(word, 'searches')));
  const creates = responses.some(({ status }) => status === '201' || status === '202');
  return method === 'POST' && path.names.length === 0 && isCalledSo && !creates;
}
