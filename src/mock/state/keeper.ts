import { createHash } from 'node:crypto';
import {
  effectiveSchema,
  keywordNode,
  schemaAt,
  type Contract,
  type Operation,
  type Schema,
} from '../../contract/index.js';
import { fieldLines, parseMediaType } from '../../http/index.js';
import {
  formatPointer,
  isArrayValue,
  isJsonObject,
  nodeAt,
  parsePointer,
  stringifyValue,
  toValue,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import {
  containersOf,
  lastLiteral,
  means,
  plainName,
  resourceGraph,
  wordsOf,
  type DeclaredResource,
  type OperationUse,
  type Resource,
  type ResourceGraph,
} from '../../resources/index.js';
import { operationJudge, type RequestHead } from '../../wire/index.js';
import type { Answer } from '../answer/answer.js';
import { choiceForGood, documented } from '../answer/choose-response.js';
import { madeUpContent } from '../answer/content.js';
import type { OperationAnswers, Plan } from '../answer/operation-answers.js';
import { sampleOf } from '../answer/sample-of.js';
import type { Collections } from './collections.js';
import {
  declaredPart,
  fitted,
  formOfItems,
  isReadOnlyMember,
  isWriteOnly,
  valueAt,
  withValueAt,
  type Form,
} from '../world/fit.js';
import { answerSchema, KeptResource, textOf, type ListForm, type Whereabouts } from './kept-resource.js';
import { ListPages, withPageFacts } from './list-page.js';
import { jsonPatched, mergePatched } from './patch.js';

/** A good request to one operation, and what it may be answered with. */
export interface KeptRequest {
  readonly head: RequestHead;
  readonly body: Uint8Array;
  readonly accept: string | undefined;
  /** The path and the query as they came. */
  readonly path: string;
  readonly query: string;
  /** Without a slash at its end; what the paths of the document begin behind. */
  readonly base: string;
  readonly answers: OperationAnswers;
  /** The body of the documented answer that the request calls for. */
  readonly example?: JsonValue;
}

/** An answer from what is kept, and what there is to say of it. */
export interface KeptAnswer {
  readonly answer: Answer;
  readonly note?: string;
}

/** What one operation does to what is kept; undefined where it is to be answered as if nothing were. */
type Handler = (request: KeptRequest) => KeptAnswer | undefined;

/** What of an item is known: it is there, it is not, or nobody can tell, since clients cannot create one. */
type Found =
  | { readonly kind: 'there'; readonly item: JsonObject }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** Answers requests from what clients have made of the resources of a document. */
export class Keeper {
  readonly #collections: Collections;
  readonly #fault: () => string | undefined;
  readonly #handlers = new Map<Operation, Handler | undefined>();
  readonly #graph: ResourceGraph;
  readonly #kept: ReadonlyMap<Resource, KeptResource>;

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
    if (use.effect !== undefined) return undefined;
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
      const gone = this.#missingParent(kept, where.parents);
      if (gone !== undefined) return absent(operation, gone.kept, gone, request);
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

  /** What a documented answer has created, as long as no client has made something of that name. */
  #documentedItem(
    operation: Operation,
    kept: KeptResource,
    parents: readonly string[],
    { example }: KeptRequest,
  ): readonly [id: string, item: JsonObject] | undefined {
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
      const gone = this.#missingParent(kept, where.parents);
      if (gone !== undefined) return absent(operation, gone.kept, gone, request);
      const items = this.entriesOf(kept, where.parents).flatMap(([, value]) => listed(value, kept, form));
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
      return { answer: { ...answer, fields: withLink(answer.fields, target) } };
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
      const gone = this.#missingParent(kept, where.parents);
      if (gone !== undefined) return absent(operation, gone.kept, gone, request);
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
    const good = fitted(item, form, otherwise);
    return good === undefined ? undefined : { ...item, ...good };
  }

  #changed(kept: KeptResource, where: Whereabouts, current: JsonObject, next: JsonObject): JsonObject | undefined {
    const form = kept.itemForm;
    if (form === undefined) return undefined;
    const named = kept.called(withTimes(next, form, false), where.id ?? '');
    if (named === undefined) return undefined;
    const good = fitted(named, form, current);
    if (good === undefined) return undefined;
    const hidden = Object.entries(named).filter(([name]) => !form.item.names.has(name));
    return { ...Object.fromEntries(hidden), ...good };
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
      const { status, isNew = false } = facts;
      const plan = request.answers.planForGood(status === undefined ? {} : { code: status }, request.accept);
      const known = ready.get(item);
      if (!isNew && known?.plan === plan) return withoutRepeat(operation, known.answered, request);
      const answered = answerWith(operation, kept, request, item, facts, plan);
      if (!isNew) ready.set(item, { plan, answered });
      return isNew ? answered : withoutRepeat(operation, answered, request);
    };
  }
}

interface Facts {
  readonly where: Whereabouts;
  /** Where it is not the one of any good answer. */
  readonly status?: number;
  readonly isNew?: boolean;
}

function answerWith(
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { where, isNew = false }: Facts,
  plan: Plan,
): KeptAnswer | undefined {
  if (plan.kind !== 'documented') return undefined;
  const { representation, choice } = plan;
  const schema = representation?.mediaType.schema;
  const plain = (): Answer => request.answers.answer(plan);
  let answer: Answer;
  if (schema === undefined || representation === undefined) answer = plain();
  else {
    const form = kept.formIn(schema);
    const name = form === undefined ? kept.namePointers(operation).find((each) => !each.includes('*')) : undefined;
    if (form === undefined && name === undefined) answer = plain();
    else {
      const body =
        form === undefined
          ? nameOnly(parsePointer(name ?? ''), schema, kept, where)
          : bodyWith(item, form, kept, schema, where);
      if (body === undefined || !schema.isValid(body, 'response')) return undefined;
      answer = request.answers.answerWith(plan, madeUpContent(body, representation, choice.status));
    }
  }
  return { answer: { ...answer, fields: aboutItem(answer, operation, kept, request, item, where, isNew) } };
}

/** What a request is answered with that creates several: all of them, where the answer lists them or what they are called. */
function answerWithMany(
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  made: ReadonlyMap<string, JsonObject>,
): KeptAnswer | undefined {
  const plan = request.answers.planForGood({}, request.accept);
  const representation = plan.kind === 'documented' ? plan.representation : undefined;
  const schema = representation?.mediaType.schema;
  const pointer = kept.namePointers(operation).find((each) => each.includes('*'));
  if (plan.kind !== 'documented' || representation === undefined || schema === undefined || pointer === undefined)
    return undefined;
  const path = parsePointer(pointer);
  const at = path.slice(0, path.indexOf('*'));
  const form = formOfItems(schema, at, at.reduce((found, name) => found.member(name), effectiveSchema(schema)).items);
  const list = [...made].flatMap(
    ([id, item]) =>
      (pointer.endsWith('*')
        ? [kept.typedId(id), id].find((each) => form.schema.isValid(each, 'response'))
        : fitted(item, form, undefined)) ?? [],
  );
  const sample = sampleOf(schema);
  const body = withValueAt(sample.ok ? sample.value : undefined, at, list);
  if (body === undefined || !schema.isValid(body, 'response')) return undefined;
  return { answer: request.answers.answerWith(plan, madeUpContent(body, representation, plan.choice.status)) };
}

/** A body that shows an item: where an envelope is around it, as the document has that otherwise. */
function bodyWith(
  item: JsonObject,
  form: Form,
  kept: KeptResource,
  schema: Form['schema'],
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  if (form.at.length === 0 && kept.documented.has(item) && form.schema.isValid(item, 'response')) return item;
  const sample = sampleOf(schema);
  const around = sample.ok ? sample.value : {};
  const own = valueAt(around, form.at);
  const otherwise = isJsonObject(own) ? kept.called(own, id) : undefined;
  const shown = fitted(item, form, otherwise);
  return shown && withValueAt(around, form.at, shown);
}

/** A body that says no more of an item than what it is called. */
function nameOnly(
  at: readonly string[],
  schema: Form['schema'],
  kept: KeptResource,
  { id = '' }: Whereabouts,
): JsonValue | undefined {
  const sample = sampleOf(schema);
  const around = sample.ok ? sample.value : undefined;
  const bodies = [kept.typedId(id), id].map((name) => withValueAt(around, at, name));
  return bodies.find((body) => body !== undefined && schema.isValid(body, 'response'));
}

function aboutItem(
  answer: Answer,
  operation: Operation,
  kept: KeptResource,
  request: KeptRequest,
  item: JsonObject,
  { parents, id = '' }: Whereabouts,
  isNew: boolean,
): readonly string[] {
  const { base } = request;
  const response = documented(operation, answer.status);
  const fields = [...answer.fields];
  const set = (name: string, values: readonly string[], isOwed: boolean): void => {
    const at = fields.findIndex((field, index) => index % 2 === 0 && field.toLowerCase() === name.toLowerCase());
    const schema = response?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.schema;
    const value = values.find((each) => schema === undefined || schema.isValid(each, 'response'));
    if (value === undefined || (at === -1 && !isOwed)) return;
    if (at === -1) fields.push(name, value);
    else fields[at + 1] = value;
  };
  if (isNew && kept.resource.item !== undefined) {
    const names = kept.resource.item.names;
    const path = kept.resource.item.expand(
      new Map(
        names.map((name, at) => [name, encodeURIComponent((at < parents.length ? parents[at]! : id).toWellFormed())]),
      ),
    );
    // RFC 9110 §10.2.2: a path is enough, unless the document asks for more.
    set('Location', addressesOf(`${base}${path}`, request), answer.status === 201);
  }
  set('ETag', [tagOf(item)], false);
  return fields;
}

/** What leads to a path of the mock, the shortest first. */
function addressesOf(path: string, { head }: KeptRequest): readonly string[] {
  const [host] = fieldLines(head.rawFields, 'host');
  return host === undefined ? [path] : [path, `http://${host}${path}`];
}

const tags = new WeakMap<JsonObject, string>();

function tagOf(item: JsonObject): string {
  const known = tags.get(item) ?? `"${createHash('sha256').update(stringifyValue(item)).digest('hex').slice(0, 20)}"`;
  tags.set(item, known);
  return known;
}

/** 304 for who has it already (RFC 9110 §13.1.2), where the document has that. */
function withoutRepeat(
  operation: Operation,
  answered: KeptAnswer | undefined,
  { head, answers }: KeptRequest,
): KeptAnswer | undefined {
  if (operation.method !== 'GET' || answered === undefined || !has(operation, '304')) return answered;
  const [known] = fieldLines(head.rawFields, 'if-none-match');
  const { fields } = answered.answer;
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'etag');
  const tag = at === -1 ? undefined : fields[at + 1]?.replace(/^W\//, '');
  if (known === undefined || tag === undefined) return answered;
  const isSame = known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
  if (!isSame) return answered;
  const answer = answers.answer(answers.planForGood({ code: 304 }, undefined));
  const others = answer.fields.filter((_, index) => answer.fields[index - (index % 2)]!.toLowerCase() !== 'etag');
  return { answer: { ...answer, fields: [...others, 'ETag', tag] } };
}

/** 412 for a change of what is there no longer (RFC 9110 §13.1.1), where the document has that. */
function staleAnswer(operation: Operation, found: Found, request: KeptRequest): KeptAnswer | undefined {
  const [wanted] = fieldLines(request.head.rawFields, 'if-match');
  if (wanted === undefined || wanted.trim() === '*' || found.kind !== 'there') return undefined;
  if (wanted.split(',').some((each) => each.trim() === tagOf(found.item))) return undefined;
  return refusal(operation, ['412'], 'If-Match does not name the current version', request);
}

/** What a request says of an item. */
interface SentItem {
  readonly item: JsonObject;
  /** The members that a request may have. */
  readonly names: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  /** What holds where the request does not say it. */
  readonly defaults: JsonObject;
  /** Whether the request may say what the item is called. */
  readonly mayName: boolean;
}

function sentItem(operation: Operation, kept: KeptResource, request: KeptRequest): SentItem | undefined {
  const items = sentItems(operation, kept, request);
  return items?.length === 1 ? items[0] : undefined;
}

/** The items of a request: one, or each of a list. */
function sentItems(
  operation: Operation,
  kept: KeptResource,
  { head, body }: KeptRequest,
): readonly SentItem[] | undefined {
  const read = operationJudge(operation).body.read(head.rawFields, body);
  const value = read?.readings.at(-1);
  const schema = read?.mediaType.schema;
  if (isArrayValue(value)) {
    const items = value.map((each, at) => sentPart(each, schema && schemaAt(schema, [String(at)]), kept));
    return items.every((each) => each !== undefined) ? items : undefined;
  }
  if (isJsonObject(value)) {
    const item = sentPart(value, schema, kept);
    return item && [item];
  }
  // A create without a body makes an item of nothing.
  const isEmpty = body.length === 0 && operation.requestBody?.required !== true;
  return isEmpty ? [{ item: {}, names: new Set(), readOnly: new Set(), defaults: {}, mayName: false }] : undefined;
}

function sentPart(value: JsonValue, schema: Schema | undefined, kept: KeptResource): SentItem | undefined {
  const declared = kept.itemForm?.item.names ?? new Set<string>();
  const containers = schema === undefined ? [] : containersOf(schema, lastLiteral(kept.path));
  const shared = (each: (typeof containers)[number][1]): number =>
    [...effectiveSchema(each).names].filter((name) => declared.has(name)).length;
  const [best] = containers.toSorted(([, a], [, b]) => shared(b) - shared(a));
  const at = best === undefined ? [] : best[0].split('/').slice(1);
  const own = best === undefined ? undefined : effectiveSchema(best[1]);
  const found = valueAt(value, at);
  if (!isJsonObject(found)) return undefined;
  // Forms write names in another way than JSON: `FriendlyName` is what is shown as `friendly_name`.
  const plain = new Map([...declared].map((name) => [plainName(name), name]));
  const shownAs = (name: string): string => (declared.has(name) ? name : (plain.get(plainName(name)) ?? name));
  const item = Object.fromEntries(Object.entries(found).map(([name, member]) => [shownAs(name), member]));
  const asked = [...(own?.names ?? [])];
  const names = new Set(asked.map(shownAs));
  const readOnly = new Set(
    asked.filter((name) => own !== undefined && isReadOnlyMember(own.member(name))).map(shownAs),
  );
  const defaults = asked.flatMap((name) => {
    const node = own
      ?.member(name)
      .schemas.map((each) => keywordNode(each, 'default'))
      .find((each) => each !== undefined);
    return node === undefined || Object.hasOwn(found, name) ? [] : [[shownAs(name), toValue(node)] as const];
  });
  const [id] = kept.idPath ?? [];
  return {
    item,
    names,
    readOnly,
    defaults: Object.fromEntries(defaults),
    mayName: id !== undefined && names.has(id) && !readOnly.has(id),
  };
}

/** Whether clients say what a member is; it is not there unless they say it. */
function isOfClients(name: string, { names, readOnly }: SentItem, kept: KeptResource): boolean {
  return names.has(name) && !readOnly.has(name) && !isShownOnly(name, kept);
}

/** Whether what a request says of a member has no effect. */
function isServerOwned(name: string, { readOnly }: SentItem, kept: KeptResource): boolean {
  const declared = kept.itemForm?.item;
  const isHidden = declared?.names.has(name) === true && isWriteOnly(declared.member(name));
  return name === kept.idPath?.[0] || readOnly.has(name) || isShownOnly(name, kept) || isHidden;
}

function isShownOnly(name: string, kept: KeptResource): boolean {
  const declared = kept.itemForm?.item;
  return declared?.names.has(name) === true && isReadOnlyMember(declared.member(name));
}

/** An item with the time at which it was created or changed, in the members that say that. */
function withTimes(item: JsonObject, form: Form, isNew: boolean): JsonObject {
  const now = new Date().toISOString();
  const times = [...form.item.names].filter((name) => {
    const [first = '', ...others] = wordsOf(name);
    const isTime = means(first, 'set-by-service') && others.every((word) => means(word, 'time'));
    if (!isTime || !(isNew || (/^(?:updated|modified|changed)$/.test(first) && Object.hasOwn(item, name))))
      return false;
    const texts = form.item.member(name).schemas.flatMap((each) => keywordNode(each, 'format') ?? []);
    return texts.some((each) => each.type === 'string' && each.value === 'date-time');
  });
  return { ...item, ...Object.fromEntries(times.map((name) => [name, now])) };
}

function isSame(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return names.size > 1 && names.size === others.size && [...names].every((name) => others.has(name));
}

/** Whether the answer of an operation shows items at all. */
function hasItems(operation: Operation, kept: KeptResource): boolean {
  const schema = answerSchema(operation);
  return schema !== undefined && kept.formIn(schema) !== undefined;
}

/** Whether the static answer shows that very item, or says nothing of which it is. */
function staticItem(request: KeptRequest, form: Form | undefined, kept: KeptResource, id: string | undefined): boolean {
  const plan = request.answers.planForGood({}, request.accept);
  const example = plan.kind === 'documented' ? plan.representation?.mediaType.examples[0]?.value : undefined;
  if (example === undefined) return false;
  const shown = kept.idOf(valueAt(toValue(example), form?.at ?? []) ?? null);
  return shown === undefined || shown === id;
}

/** An item as a list shows it. */
function listed(value: JsonValue, kept: KeptResource, form: ListForm): readonly JsonObject[] {
  if (!isJsonObject(value)) return [];
  if (kept.documented.has(value) && form.schema.isValid(value, 'response')) return [value];
  const known: readonly JsonObject[] | undefined = shown.get(value)?.get(form.body);
  if (known !== undefined) return known;
  const sample = sampleOf(form.schema);
  const id = kept.idOf(value);
  const own = sample.ok && isJsonObject(sample.value) ? sample.value : undefined;
  const otherwise = own === undefined || id === undefined ? own : kept.called(own, id);
  const found = fitted(value, form, otherwise);
  const items = found === undefined ? [] : [found];
  const table = shown.get(value) ?? new Map<Form['schema'], readonly JsonObject[]>();
  table.set(form.body, items);
  shown.set(value, table);
  return items;
}

const shown = new WeakMap<JsonObject, Map<Form['schema'], readonly JsonObject[]>>();

/** As many items as are judged together; those of longer lists are judged one by one. */
const mostJudged = 100;

function listBody(
  items: readonly JsonObject[],
  form: ListForm,
  plan: Plan,
  withFacts: (body: JsonValue) => JsonValue,
): JsonValue | undefined {
  if (plan.kind !== 'documented') return undefined;
  const example = plan.representation?.mediaType.examples[0];
  const sample = sampleOf(form.body);
  const around = example !== undefined ? toValue(example.value) : sample.ok ? sample.value : undefined;
  const isValid = (value: JsonValue | undefined): boolean =>
    value !== undefined && form.body.isValid(value, 'response');
  const few = withValueAt(around, form.at, items.slice(0, mostJudged));
  if (few === undefined || !isValid(few)) return undefined;
  const told = withFacts(few);
  return items.length <= mostJudged ? told : withValueAt(told, form.at, items);
}

/** A `Link` to the next page (RFC 8288), where the document has the field; none where there is no next page. */
function withLink(fields: readonly string[], target: string | undefined): readonly string[] {
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'link');
  if (at === -1) return fields;
  return target === undefined ? fields.toSpliced(at, 2) : fields.with(at + 1, `<${target}>; rel="next"`);
}

function has({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}

/** A success that is no 201, for a PUT that has not created anything. */
function notCreated(operation: Operation): number | undefined {
  return ['200', '204'].flatMap((status) => (has(operation, status) ? [Number(status)] : []))[0];
}

function refusal(
  operation: Operation,
  statuses: readonly string[],
  note: string,
  { answers, accept }: KeptRequest,
): KeptAnswer | undefined {
  const status = statuses.find((each) => has(operation, each));
  if (status === undefined) return undefined;
  return { answer: answers.answer(answers.planForGood({ code: Number(status) }, accept)), note };
}

/** Whether 400 is said to be for what is there already: otherwise it says only that a request is invalid. */
function speaksOfTaken(operation: Operation): boolean {
  const response = documented(operation, 400);
  const examples = response?.content.flatMap((content) =>
    content.examples.map(({ value }) => stringifyValue(toValue(value))),
  );
  return /\b(?:already|exists?|taken|in use|duplicates?|unique|conflicts?)\b/i.test(
    [response?.description ?? '', ...(examples ?? [])].join(' '),
  );
}

/** The documented refusal for what is not there; undefined where the document has none. */
function absent(
  operation: Operation,
  kept: KeptResource,
  { id }: Whereabouts,
  { answers, accept }: KeptRequest,
): KeptAnswer | undefined {
  const isOnlyDefault = choiceForGood(operation)?.response.status === 'default';
  const documentedAs = ['404', '410', '4XX', ...(isOnlyDefault ? [] : ['default']), '400'].find((status) =>
    has(operation, status),
  );
  if (documentedAs === undefined) return undefined;
  const status = /^\d{3}$/.test(documentedAs) ? Number(documentedAs) : 404;
  const plan = answers.planForGood({ code: status }, accept);
  const note =
    id === undefined || id === '' ? `no such ${kept.resource.name}` : `no ${kept.resource.name} has the id ${id}`;
  return { answer: answers.answer(plan), note };
}
