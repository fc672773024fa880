import { getOrInsert, type Contract, type Operation } from '../../contract/index.js';
import { resourceGraph, type DeclaredResource, type ResourceGraph } from '../../resources/index.js';
import { exemplarOf } from '../answer/exemplar.js';
import type { Collections } from './items/collections.js';
import { contentOf } from './handlers/content.js';
import { creating } from './handlers/creating.js';
import { recognising } from './handlers/recognising.js';
import { acting, clearing, deleting, reading, replacing, showing, updating } from './handlers/item-handlers.js';
import { answeringAbove, type Handled, type Handler } from './handlers/handler.js';
import { listing } from './handlers/listing.js';
import { paging } from './handlers/paging.js';
import { answerSchema } from './items/item-forms.js';
import { KeptItems } from './items/kept-items.js';
import type { KeptAnswer, KeptRequest } from './items/kept-request.js';
import { hasContent, KeptResource } from './items/kept-resource.js';
import { firstItems } from './items/first-items.js';
import { absent } from './items/refusals.js';
import type { Contents } from './items/contents.js';
import { joinedIdentity } from './items/spots.js';
import { percentDecoded } from '../../http/index.js';

/** Answers requests from the items that clients have created, changed and deleted. */
export class Keeper {
  readonly items: KeptItems;
  readonly #handlers = new Map<Operation, Handler | undefined>();
  readonly #graph: ResourceGraph;
  /** By the path as the document writes it. */
  readonly #operationsAt = new Map<string, Operation[]>();
  readonly #contents: Contents;

  /** `fault` returns the reason why the state cannot be stored, if there is one. */
  constructor(
    contract: Contract,
    collections: Collections,
    declared: readonly DeclaredResource[],
    fault: () => string | undefined,
  ) {
    for (const each of contract.operations) getOrInsert(this.#operationsAt, each.path.text, () => []).push(each);
    this.#contents = collections.contents;
    // Built before the first request, because for a large document it takes longer than a request may wait.
    this.#graph = resourceGraph(contract, declared);
    const all = this.#graph.resources.map((resource) => [resource, new KeptResource(resource, this.#graph)] as const);
    this.items = new KeptItems(new Map(all.filter(([, kept]) => kept.isKeepable)), collections, fault);
  }

  /** The answer to a valid request; undefined if it does not depend on the items. */
  answer(request: KeptRequest): KeptAnswer | undefined {
    const { operation } = request;
    if (!this.#handlers.has(operation)) this.#handlers.set(operation, this.#handlerOf(operation));
    return this.#handlers.get(operation)?.(request);
  }

  /** Computes what the first answers of an operation need, without any change of the state. */
  prepare(operation: Operation, answers: KeptRequest['answers']): void {
    const { resource } = this.#graph.useOf(operation);
    const kept = resource && this.items.resources.get(resource);
    const [first] = kept === undefined ? [] : firstItems(kept, []);
    const schema = answerSchema(operation);
    if (schema !== undefined) exemplarOf(schema);
    if (operation.method !== 'GET') return;
    const inPath = new Map(operation.path.names.map((name) => [name, encodeURIComponent(first?.[0] ?? '')]));
    const head = { inPath, query: '', rawFields: [] };
    const none = { body: new Uint8Array(0), accept: undefined, path: '', query: '', base: '' };
    this.answer({ operation, ...none, head, answers });
  }

  #handlerOf(operation: Operation): Handler | undefined {
    const use = this.#graph.useOf(operation);
    const kept = use.resource && this.items.resources.get(use.resource);
    const alike = this.#operationsAt.get(operation.path.text) ?? [];
    const ofContent = contentOf(operation, alike, this.#contents);
    if (ofContent !== undefined) return this.#below(operation, ofContent);
    if (kept === undefined) return this.#below(operation, operation.method === 'GET' ? paging(operation) : undefined);
    const handled = { operation, kept, use, items: this.items };
    const handle = this.#handlerAt(handled) ?? this.#below(operation, undefined);
    return handle && answeringAbove(handled, handle);
  }

  #handlerAt(handled: Handled): Handler | undefined {
    const { operation, kept, use } = handled;
    const { isSingleton } = kept.resource;
    const isOfItem = kept.spots.reaches(operation, 'item') || kept.spots.subjectOf(operation) !== undefined;
    const isOfCollection = !isSingleton && kept.spots.reaches(operation, 'collection');
    if (use.role === 'delete' && use.effect === 'resets' && isOfCollection) return clearing(handled);
    const isOfSession = use.effect === 'opens-session' || use.effect === 'ends-session';
    if (use.effect !== undefined && !isOfSession) return undefined;
    switch (use.role) {
      case 'create':
        if (!isSingleton && kept.spots.reaches(operation, 'item')) return replacing(handled);
        return isOfCollection ? recognising(operation, this.items, creating(handled)) : undefined;
      case 'read':
        return isOfItem && hasContent(operation) ? reading(handled) : undefined;
      case 'list':
        if (!hasContent(operation)) return undefined;
        return this.#below(operation, (isOfCollection ? listing(handled) : undefined) ?? paging(operation));
      case 'replace':
        return isOfItem ? replacing(handled) : undefined;
      case 'update':
        return isOfItem ? updating(handled) : undefined;
      case 'delete':
        return isOfItem ? deleting(handled) : undefined;
      case 'action':
        if (operation.method !== 'GET') return acting(handled);
        return (isOfItem ? showing(handled) : undefined) ?? this.#below(operation, paging(operation));
    }
  }

  /** Refuses what is below an item that does not exist, such as `GET /customers/{id}/balance`, and answers others otherwise. */
  #below(operation: Operation, answer: Handler | undefined): Handler | undefined {
    const { names } = operation.path;
    const need = this.#graph.useOf(operation).needs.findLast(({ slot }) => slot.in === 'path');
    const kept = need && this.items.resources.get(need.resource);
    if (kept === undefined || kept.resource.isSingleton || !kept.resource.names.includes(need?.parameter ?? ''))
      return answer;
    const { above } = kept.spots;
    if (names.length !== above + kept.resource.names.length) return answer;
    return (request) => {
      const values = names.map((name) => percentDecoded(request.head.inPath.get(name) ?? ''));
      const where = { parents: values.slice(0, above), id: joinedIdentity(values.slice(above)) };
      const isAbsent = this.items.find(kept, where).kind === 'absent';
      const refused =
        this.items.orphaned(kept, where.parents, request) ?? (isAbsent ? absent(kept, where, request) : undefined);
      return refused ?? answer?.(request);
    };
  }
}
