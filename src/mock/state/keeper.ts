import type { Contract, Operation } from '../../contract/index.js';
import { fieldLines, parseMediaType } from '../../http/index.js';
import { formatPointer, isJsonObject, nodeAt, type JsonObject, type JsonValue } from '../../json/index.js';
import {
  resourceGraph,
  type DeclaredResource,
  type OperationUse,
  type Resource,
  type ResourceGraph,
} from '../../resources/index.js';
import { operationJudge } from '../../wire/index.js';
import { madeUpContent } from '../answer/content.js';
import { sampleOf } from '../answer/sample-of.js';
import type { Plan } from '../answer/operation-answers.js';
import type { Collections } from './collections.js';
import { declaredPart, fitted, valueAt, type Form } from '../world/fit.js';
import { answerSchema, KeptResource, textOf, type Whereabouts } from './kept-resource.js';
import { ListPages, withPageFacts } from './list-page.js';
import { jsonPatched, mergePatched } from './patch.js';
import { addressesOf, type KeptRequest, type KeptAnswer, type Found } from './kept-request.js';
import { sentItem, sentItems, isOfClients, isServerOwned, withTimes, isSame, type SentItem } from './sent-item.js';
import { answerWith, answerWithMany, withoutRepeat, hasItems, staticItem, type Facts } from './item-answer.js';
import { listed, listBody, withLink } from './list-answer.js';
import { staleAnswer, notCreated, refusal, refusalOfAbsent, speaksOfTaken, absent } from './refusals.js';

/** What one operation does to what is kept; undefined where it is to be answered as if nothing were. */
type Handler = (request: KeptRequest) => KeptAnswer | undefined;

/** The path of a collection, and what a request had in the place of its parameters. */
interface Place {
  readonly template: string;
  readonly values: string;
}

/** Answers requests from what clients have made of the resources of a document. */
export class Keeper {
  readonly #collections: Collections;
  readonly #fault: () => string | undefined;
  readonly #handlers = new Map<Operation, Handler | undefined>();
  readonly #graph: ResourceGraph;
  readonly #kept: ReadonlyMap<Resource, KeptResource>;
  /** Where items were created whose own paths do not say it: `/boards/3/notes`. */
  readonly #places = new WeakMap<object, Place>();

  /** `fault` tells what keeps the collections from being stored. */
  constructor(
    contract: Contract,
    collections: Collections,
    declared: readonly DeclaredResource[],
    fault: () => string | undefined,
  ) {
    this.#fault = fault;
    this.#collections = collections;
    // Known before the first request comes in: in a large document it takes longer than a request may wait.
    const graph = resourceGraph(contract, declared);
    const all = graph.resources.map((resource) => [resource, new KeptResource(resource, graph)] as const);
    this.#graph = graph;
    this.#kept = new Map(all.filter(([, kept]) => kept.isKeepable));
  }

  /** The answer to a good request; undefined where nothing that is kept bears on it. */
  answer(operation: Operation, request: KeptRequest): KeptAnswer | undefined {
    if (!this.#handlers.has(operation)) this.#handlers.set(operation, this.#handlerOf(operation));
    return this.#handlers.get(operation)?.(request);
  }

  /** Finds out what answers about the items of an operation need, if it has any. Nothing is changed. */
  prepare(operation: Operation, answers: KeptRequest['answers']): void {
    const { resource } = this.#graph.useOf(operation);
    const [first] = (resource && this.#kept.get(resource)?.firstItems([])) ?? [];
    const schema = answerSchema(operation);
    if (schema !== undefined) sampleOf(schema);
    if (operation.method !== 'GET') return;
    const inPath = new Map(operation.path.names.map((name) => [name, encodeURIComponent(first?.[0] ?? '')]));
    const head = { inPath, query: '', rawFields: [] };
    this.answer(operation, {
      head,
      body: new Uint8Array(0),
      accept: undefined,
      path: '',
      query: '',
      base: '',
      answers,
    });
  }

  /** The resources that are kept. */
  get resources(): readonly KeptResource[] {
    return [...this.#kept.values()];
  }

  /** The items of a collection in the order of creation. */
  entriesOf(kept: KeptResource, parents: readonly string[]): readonly (readonly [id: string, value: JsonValue])[] {
    const key = kept.keyOf(parents);
    return this.#collections.isChanged(key) ? this.#collections.entries(key) : kept.firstItems(parents);
  }

  #handlerOf(operation: Operation): Handler | undefined {
    const use = this.#graph.useOf(operation);
    const kept = use.resource && this.#kept.get(use.resource);
    if (kept === undefined) return undefined;
    const isOfItem = kept.reaches(operation, 'item') || kept.subjectOf(operation) !== undefined;
    const isOfCollection = !kept.resource.isSingleton && kept.reaches(operation, 'collection');
    if (use.role === 'delete' && use.effect === 'resets' && isOfCollection) return this.#clearing(operation, kept);
    const isOfSession = use.effect === 'opens-session' || use.effect === 'ends-session';
    if (use.effect !== undefined && !isOfSession) return undefined;
    switch (use.role) {
      case 'create':
        return kept.reaches(operation, 'item') && !kept.resource.isSingleton
          ? this.#replacing(operation, kept, use)
          : isOfCollection
            ? this.#creating(operation, kept, use)
            : undefined;
      case 'read':
        return isOfItem && kept.isGet(operation) ? this.#reading(operation, kept) : undefined;
      case 'list':
        return isOfCollection && kept.isGet(operation) ? this.#listing(operation, kept) : undefined;
      case 'replace':
        return isOfItem ? this.#replacing(operation, kept, use) : undefined;
      case 'update':
        return isOfItem ? this.#updating(operation, kept, use) : undefined;
      case 'delete':
        return isOfItem ? this.#deleting(operation, kept) : undefined;
      case 'action':
        return undefined;
    }
  }

  #reading(operation: Operation, kept: KeptResource): Handler {
    const respond = this.#responder(operation, kept);
    return this.#about(operation, kept, (request, where, found) => {
      if (found.kind === 'absent') return absent(operation, kept, where, request);
      if (found.kind === 'unknown') return undefined;
      const isFirst = kept.documented.has(found.item) && staticItem(request, kept.formOf(operation), kept, where.id);
      return isFirst ? undefined : respond(request, found.item, { where });
    });
  }

  #deleting(operation: Operation, kept: KeptResource): Handler {
    const respond = this.#responder(operation, kept);
    return this.#about(operation, kept, (request, where, found) => {
      if (found.kind === 'absent') return absent(operation, kept, where, request);
      const stale = staleAnswer(operation, found, request);
      if (stale !== undefined) return stale;
      this.#collections.remove(kept.keyOf(where.parents), where.id ?? '', () => kept.firstItems(where.parents));
      return found.kind === 'there' ? respond(request, found.item, { where }) : undefined;
    });
  }

  #clearing(operation: Operation, kept: KeptResource): Handler {
    const deleting = this.#deleting(operation, kept);
    return (request) => {
      const where = kept.whereabouts(operation, request);
      if (where === undefined) return undefined;
      if (where.id !== undefined) return deleting(request);
      const ids = this.entriesOf(kept, where.parents).map(([id]) => id);
      this.#collections.fill(kept.keyOf(where.parents), [], ids);
      return undefined;
    };
  }

  #creating(operation: Operation, kept: KeptResource, use: OperationUse): Handler {
    const respond = this.#responder(operation, kept);
    return (request) => {
      const where = kept.whereabouts(operation, request);
      const sent = sentItems(operation, kept, request);
      if (where === undefined || sent === undefined) return undefined;
      const orphaned = this.#orphaned(operation, kept, where.parents, request);
      if (orphaned !== undefined) return orphaned;
      const dangling = this.#danglingReference(operation, use, request);
      if (dangling !== undefined) return dangling;
      const key = kept.keyOf(where.parents);
      const documented = this.#documentedItem(operation, kept, where.parents, request);
      if (documented !== undefined) {
        const [id, item] = documented;
        const answered = respond(request, item, { where: { ...where, id }, isNew: true });
        if (answered !== undefined) return this.#stored(kept, key, id, item, where, answered);
      }
      const made = new Map<string, JsonObject>();
      const isTaken = (id: string): boolean => made.has(id) || this.#isTaken(kept, where.parents, id);
      for (const each of sent) {
        const sentId = kept.idPath === undefined || !each.mayName ? undefined : textOf(valueAt(each.item, kept.idPath));
        // What no path can name gets another name.
        const chosen = sentId !== undefined && kept.mayBeCalled(sentId) ? sentId : undefined;
        if (chosen !== undefined && (made.has(chosen) || this.#find(kept, where.parents, chosen).kind === 'there')) {
          const note = `a ${kept.resource.name} with the id ${chosen} exists already`;
          const refused = refusal(operation, speaksOfTaken(operation) ? ['409', '400'] : ['409'], note, request);
          if (refused !== undefined) return refused;
        }
        const next = this.entriesOf(kept, where.parents).length + made.size + 1;
        const id = chosen ?? kept.freshId(next, isTaken);
        const item = id === undefined ? undefined : this.#newItem(kept, { ...where, id }, each);
        if (id === undefined || item === undefined) return undefined;
        made.set(id, item);
        if (operation.path.names.length > kept.above) this.#places.set(item, placeOf(operation, request));
      }
      const [first] = made;
      const answered =
        answerWithMany(operation, kept, request, made) ??
        (first && respond(request, first[1], { where: { ...where, id: first[0] }, isNew: true }));
      if (answered === undefined && hasItems(operation, kept)) return undefined;
      let told = answered;
      for (const [id, item] of made) told = this.#stored(kept, key, id, item, where, told);
      return told;
    };
  }

  /** Whether an item was created at the same path as a list has, below something else. */
  #isElsewhere(value: JsonValue, operation: Operation, request: KeptRequest): boolean {
    const place = isJsonObject(value) ? this.#places.get(value) : undefined;
    const { template, values } = placeOf(operation, request);
    return place !== undefined && place.template === template && place.values !== values;
  }

  /** What a documented answer has created, as long as no client has made something of that name. */
  #documentedItem(
    operation: Operation,
    kept: KeptResource,
    parents: readonly string[],
    { example }: KeptRequest,
  ): readonly [id: string, item: JsonObject] | undefined {
    // Where the document cannot say that an item is gone, the example goes on to be shown once it is deleted.
    if (kept.read !== undefined && refusalOfAbsent(kept.read) === undefined) return undefined;
    const item = valueAt(example, kept.formOf(operation)?.at ?? []);
    const id = item === undefined ? undefined : kept.idOf(item);
    if (id === undefined || !isJsonObject(item)) return undefined;
    return this.#isUntouched(kept, parents, id) || !this.#isTaken(kept, parents, id) ? [id, item] : undefined;
  }

  /** Whether nobody has changed an item that the document itself shows, be it as created or as read. */
  #isUntouched(kept: KeptResource, parents: readonly string[], id: string): boolean {
    const found = this.#find(kept, parents, id);
    if (found.kind !== 'there' || !kept.documented.has(found.item)) return false;
    return kept.firstItems(parents).some(([own, item]) => own === id && item === found.item);
  }

  /** PUT to an item, which creates it where the document says so, and takes its place where it is there. */
  #replacing(operation: Operation, kept: KeptResource, use: OperationUse): Handler {
    const respond = this.#responder(operation, kept);
    const mayCreate =
      !kept.resource.isSingleton &&
      (use.role === 'create' ||
        kept.resource.producers.some((producer) => producer.by === 'create' && producer.operation === operation));
    return this.#about(operation, kept, (request, where, found) => {
      const sent = sentItem(operation, kept, request);
      const { id = '' } = where;
      if (sent === undefined)
        return found.kind === 'absent' && !mayCreate ? absent(operation, kept, where, request) : undefined;
      const dangling = this.#danglingReference(operation, use, request);
      if (dangling !== undefined) return dangling;
      const key = kept.keyOf(where.parents);
      if (found.kind !== 'there' && mayCreate) {
        const item = this.#newItem(kept, where, sent);
        if (item === undefined) return undefined;
        const isCreated = operation.responses.some(({ status }) => status === '201');
        const answered = respond(request, item, { where, isNew: true, ...(isCreated ? { status: 201 } : {}) });
        return this.#stored(kept, key, id, item, where, answered);
      }
      if (found.kind === 'absent') return absent(operation, kept, where, request);
      const stale = staleAnswer(operation, found, request);
      if (stale !== undefined) return stale;
      const current = found.kind === 'there' ? found.item : this.#supposed(kept, where);
      if (current === undefined) return undefined;
      const own = Object.entries(current).filter(([name]) => !isOfClients(name, sent, kept));
      const next = this.#changed(kept, where, current, {
        ...Object.fromEntries(own),
        ...kept.below(sent.item, where.parents),
      });
      if (next === undefined) return undefined;
      const status =
        use.role === 'create' || operation.responses.every((each) => each.status !== '201')
          ? undefined
          : notCreated(operation);
      return this.#stored(
        kept,
        key,
        id,
        next,
        where,
        respond(request, next, { where, ...(status === undefined ? {} : { status }) }),
      );
    });
  }

  #updating(operation: Operation, kept: KeptResource, use: OperationUse): Handler {
    const respond = this.#responder(operation, kept);
    return this.#about(operation, kept, (request, where, found) => {
      if (found.kind === 'absent') return absent(operation, kept, where, request);
      const stale = staleAnswer(operation, found, request);
      if (stale !== undefined) return stale;
      const dangling = this.#danglingReference(operation, use, request);
      if (dangling !== undefined) return dangling;
      const current = found.kind === 'there' ? found.item : this.#supposed(kept, where);
      const next = current && this.#patched(operation, kept, where, current, request);
      if (next === undefined) return undefined;
      return this.#stored(
        kept,
        kept.keyOf(where.parents),
        where.id ?? '',
        next,
        where,
        respond(request, next, { where }),
      );
    });
  }

  #patched(
    operation: Operation,
    kept: KeptResource,
    where: Whereabouts,
    current: JsonObject,
    request: KeptRequest,
  ): JsonObject | undefined {
    const read = operationJudge(operation).body.read(request.head.rawFields, request.body);
    const patch = read?.readings.at(-1);
    const [type = ''] = fieldLines(request.head.rawFields, 'content-type');
    const isOf = (suffix: string): boolean => parseMediaType(type)?.essence === `application/${suffix}`;
    if (patch === undefined) return undefined;
    if (isOf('json-patch+json')) {
      const patched = jsonPatched(current, patch);
      return isJsonObject(patched) ? this.#changed(kept, where, current, patched) : undefined;
    }
    const sent = sentItem(operation, kept, request);
    if (sent === undefined) return undefined;
    const changes = Object.fromEntries(Object.entries(sent.item).filter(([name]) => !isServerOwned(name, sent, kept)));
    const merged = mergePatched(current, changes);
    // What is null in plain JSON is shown as null where the document allows that.
    const nulls = Object.entries(changes).filter(([, value]) => value === null);
    const isMerge = isOf('merge-patch+json');
    const withNulls = { ...(isJsonObject(merged) ? merged : {}), ...Object.fromEntries(nulls) };
    const form = kept.itemForm;
    const isAllowed = form?.schema.isValid(declaredPart(withNulls, form.item), 'response') === true;
    const isMergedAllowed =
      isJsonObject(merged) && form?.schema.isValid(declaredPart(merged, form.item), 'response') === true;
    const next = isAllowed && (!isMerge || !isMergedAllowed) ? withNulls : merged;
    return isJsonObject(next) ? this.#changed(kept, where, current, next) : undefined;
  }

  #listing(operation: Operation, kept: KeptResource): Handler | undefined {
    const form = kept.listForm(operation);
    if (form === undefined) return undefined;
    const pages = new ListPages(operation, form.item);
    return (request) => {
      const where = kept.whereabouts(operation, request);
      if (where === undefined) return undefined;
      const orphaned = this.#orphaned(operation, kept, where.parents, request);
      if (orphaned !== undefined) return orphaned;
      const items = this.entriesOf(kept, where.parents).flatMap(([, value]) =>
        this.#isElsewhere(value, operation, request) ? [] : listed(value, kept, form),
      );
      const page = pages.page(items, request.head);
      const plan = request.answers.planForGood({}, request.accept);
      if (plan.kind !== 'documented' || plan.representation?.mediaType.schema !== form.body) return undefined;
      const example = plan.representation.mediaType.examples[0];
      const isUntouched = !this.#collections.isChanged(kept.keyOf(where.parents));
      // A documented example stays the answer for what nobody has changed.
      if (example !== undefined && isUntouched && page.isWhole) {
        const list = nodeAt(example.value, formatPointer(form.at));
        if (list?.type === 'array' && list.items.length === items.length) return undefined;
      }
      const link = page.next === undefined ? undefined : pages.queryOf(request.query, page);
      const target = link === undefined ? undefined : `${request.path}?${link}`;
      const body = listBody(page.items, form, plan, (whole) =>
        withPageFacts(whole, page, target === undefined ? [] : addressesOf(target, request), (value) =>
          form.body.isValid(value, 'response'),
        ),
      );
      if (body === undefined) return undefined;
      const answer = request.answers.answerWith(plan, madeUpContent(body, plan.representation, plan.choice.status));
      return { answer: { ...answer, fields: withLink(answer.fields, target, plan.choice.response) } };
    };
  }

  /** Of requests about one item, below parents that are there. */
  #about(
    operation: Operation,
    kept: KeptResource,
    handle: (request: KeptRequest, where: Whereabouts, found: Found) => KeptAnswer | undefined,
  ): Handler {
    return (request) => {
      const where = kept.whereabouts(operation, request);
      if (where?.id === undefined) return undefined;
      const orphaned = this.#orphaned(operation, kept, where.parents, request);
      if (orphaned !== undefined) return orphaned;
      return handle(request, where, this.#find(kept, where.parents, where.id));
    };
  }

  #find(kept: KeptResource, parents: readonly string[], id: string): Found {
    const key = kept.keyOf(parents);
    const isChanged = this.#collections.isChanged(key);
    const item = isChanged
      ? this.#collections.value(key, id)
      : kept.firstItems(parents).find(([own]) => own === id)?.[1];
    if (isJsonObject(item)) return { kind: 'there', item };
    return kept.isCreatable || this.#collections.wasRemoved(key, id) ? { kind: 'absent' } : { kind: 'unknown' };
  }

  #isTaken(kept: KeptResource, parents: readonly string[], id: string): boolean {
    return this.#find(kept, parents, id).kind === 'there' || this.#collections.wasRemoved(kept.keyOf(parents), id);
  }

  /** The documented refusal where what stands above an item is not there. */
  #orphaned(
    operation: Operation,
    kept: KeptResource,
    parents: readonly string[],
    request: KeptRequest,
  ): KeptAnswer | undefined {
    const gone = this.#missingParent(kept, parents);
    return gone && absent(operation, gone.kept, gone, request);
  }

  /** The first of what stands above an item that is not there. */
  #missingParent(
    kept: KeptResource,
    parents: readonly string[],
  ): (Whereabouts & { readonly kept: KeptResource }) | undefined {
    for (let at = kept.resource.parent; at !== undefined; at = at.parent) {
      const parent = this.#kept.get(at);
      if (parent === undefined || at.isSingleton || parent.above + 1 > parents.length) continue;
      const where = { parents: parents.slice(0, parent.above), id: parents[parent.above] ?? '' };
      if (this.#find(parent, where.parents, where.id).kind === 'absent') return { kept: parent, ...where };
    }
    return undefined;
  }

  /** What a request names in its body that never was, where the document has a refusal for it. */
  #danglingReference(operation: Operation, { needs }: OperationUse, request: KeptRequest): KeptAnswer | undefined {
    const references = needs.filter(({ as, slot }) => as === 'reference' && slot.in === 'body');
    if (references.length === 0) return undefined;
    const body = operationJudge(operation).body.read(request.head.rawFields, request.body)?.readings.at(-1);
    for (const { slot, resource } of references) {
      const kept = this.#kept.get(resource);
      if (kept === undefined || kept.above > 0 || !kept.isCreatable || slot.in !== 'body' || slot.pointer.includes('*'))
        continue;
      const id = textOf(valueAt(body, slot.pointer.split('/').slice(1)));
      if (id === undefined || this.#find(kept, [], id).kind !== 'absent') continue;
      const refused = refusal(operation, ['422', '404', '409'], `no ${resource.name} has the id ${id}`, request);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }

  #newItem(kept: KeptResource, where: Whereabouts, sent: SentItem): JsonObject | undefined {
    const form = kept.itemForm;
    const made = kept.madeUp();
    if (form === undefined || made === undefined) return undefined;
    const own = Object.entries(made).filter(([name]) => !isOfClients(name, sent, kept));
    const stamped = kept.below(withTimes(Object.fromEntries(own), form, true), where.parents);
    const client = Object.entries(sent.item).filter(([name]) => !isServerOwned(name, sent, kept));
    // A member of the same form as the request repeats it.
    const repeated = [...form.item.names].filter(
      (name) => !sent.names.has(name) && isSame(form.item.member(name).names, sent.names),
    );
    const told = [...client, ...repeated.map((name) => [name, sent.item] as const)];
    const item = kept.called({ ...stamped, ...sent.defaults, ...Object.fromEntries(told) }, where.id ?? '');
    const otherwise = kept.called(made, where.id ?? '');
    if (item === undefined) return undefined;
    return withUndeclared(item, form, fitted(item, form, otherwise));
  }

  #changed(kept: KeptResource, where: Whereabouts, current: JsonObject, next: JsonObject): JsonObject | undefined {
    const form = kept.itemForm;
    if (form === undefined) return undefined;
    const named = kept.called(withTimes(next, form, false), where.id ?? '');
    if (named === undefined) return undefined;
    return withUndeclared(named, form, fitted(named, form, current));
  }

  /** An item that nobody created and nobody could have. */
  #supposed(kept: KeptResource, { parents, id = '' }: Whereabouts): JsonObject | undefined {
    const [first] = kept.firstItems(parents);
    const item = first?.[1] ?? kept.madeUp();
    return item && kept.called(item, id);
  }

  #stored(
    kept: KeptResource,
    key: string,
    id: string,
    item: JsonObject,
    { parents }: Whereabouts,
    answered: KeptAnswer | undefined,
  ): KeptAnswer | undefined {
    const had = this.#collections.hasDropped;
    const before = this.#collections.value(key, id);
    const place = isJsonObject(before) ? this.#places.get(before) : undefined;
    if (place !== undefined && !this.#places.has(item)) this.#places.set(item, place);
    this.#collections.put(key, id, item, () => kept.firstItems(parents));
    const isFull = !had && this.#collections.hasDropped;
    const note = isFull ? 'the state of the mock is full, so it drops the oldest items' : this.#fault();
    return answered === undefined || note === undefined ? answered : { ...answered, note };
  }

  /** What an operation answers about an item; undefined where its answer shows none, and where it could not be shown so. */
  #responder(
    operation: Operation,
    kept: KeptResource,
  ): (request: KeptRequest, item: JsonObject, facts: Facts) => KeptAnswer | undefined {
    const ready = new WeakMap<JsonObject, { readonly plan: Plan; readonly answered: KeptAnswer | undefined }>();
    return (request, item, facts) => {
      const { status = request.success, isNew = false } = facts;
      const plan = request.answers.planForGood(status === undefined ? {} : { code: status }, request.accept);
      const known = ready.get(item);
      if (!isNew && known?.plan === plan) return withoutRepeat(operation, known.answered, request);
      const answered = answerWith(operation, kept, request, item, facts, plan);
      if (!isNew) ready.set(item, { plan, answered });
      return isNew ? answered : withoutRepeat(operation, answered, request);
    };
  }
}

/** The valid members of an item, and those that its form does not declare, which another form may show. */
function withUndeclared(item: JsonObject, form: Form, good: JsonObject | undefined): JsonObject | undefined {
  const undeclared = Object.entries(item).filter(([name]) => !form.item.names.has(name));
  return good && { ...Object.fromEntries(undeclared), ...good };
}

function placeOf({ path }: Operation, { head }: KeptRequest): Place {
  return {
    template: path.text.replaceAll(/\{[^}]*\}/g, '{}'),
    values: path.names.map((name) => head.inPath.get(name) ?? '').join('/'),
  };
}
