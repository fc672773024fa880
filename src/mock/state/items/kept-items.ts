import { parsePathTemplate, percentDecoded } from '../../../http/index.js';
import {
  scalarText,
  isArrayValue,
  isJsonObject,
  jsonEquals,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../../json/index.js';
import { plainName, type OperationUse, type Resource } from '../../../resources/index.js';
import { operationJudge } from '../../../wire/index.js';
import { withValueAt } from '../../world/fit.js';
import type { Collections } from './collections.js';
import type { Found, KeptAnswer, KeptRequest } from './kept-request.js';
import type { Entries, KeptResource } from './kept-resource.js';
import { listedItem } from './listed-item.js';
import { supposedItem } from './new-item.js';
import { absent, refusal } from './refusals.js';
import { joinedIdentity, partsOf, type Whereabouts } from './spots.js';
import { firstItems } from './first-items.js';
import { stateRefusal } from './state-refusal.js';
import type { ListForm } from './item-forms.js';

/** The path of a collection, and the values that a request had for its parameters. */
interface Place {
  readonly template: string;
  readonly values: string;
}

/** The item above a collection whose read lists the items, if it exists. */
interface Around {
  readonly list: ListAbove;
  readonly where: Whereabouts & { readonly id: string };
  readonly item: JsonObject | undefined;
}

/** The items of all resources: first those of the document, then what clients have made of them. */
export class KeptItems {
  readonly resources: ReadonlyMap<Resource, KeptResource>;
  readonly #collections: Collections;
  readonly #fault: () => string | undefined;
  /** Where items were created whose own paths do not say it: `/boards/3/notes`. */
  readonly #places = new WeakMap<object, Place>();
  readonly #lists = new Map<KeptResource, ListAbove>();

  /** `fault` returns the reason why the state cannot be stored, if there is one. */
  constructor(
    resources: ReadonlyMap<Resource, KeptResource>,
    collections: Collections,
    fault: () => string | undefined,
  ) {
    this.resources = resources;
    for (const kept of resources.values()) {
      const above = kept.resource.parent && resources.get(kept.resource.parent);
      const list = above && listAbove(kept, above);
      if (list !== undefined) this.#lists.set(kept, list);
    }
    this.#collections = collections;
    this.#fault = fault;
  }

  /** The items of a collection in the order of creation. */
  entriesOf(kept: KeptResource, parents: readonly string[]): readonly (readonly [id: string, value: JsonValue])[] {
    const key = kept.keyOf(parents);
    return this.#collections.isChanged(key) ? this.#collections.entries(key) : this.#first(kept, parents);
  }

  /** The number of the item that was created last. */
  get lastNumber(): number {
    return this.#collections.lastNumber;
  }

  /** Whether the item with that number exists. */
  isThere(number: number): boolean {
    return this.#collections.hasNumber(number);
  }

  /** Whether a client has deleted an item, and created no other one of its identity. */
  wasRemoved(kept: KeptResource, { parents, id = '' }: Whereabouts): boolean {
    return this.#collections.wasRemoved(kept.keyOf(parents), id);
  }

  isChanged(kept: KeptResource, parents: readonly string[]): boolean {
    return this.#collections.isChanged(kept.keyOf(parents));
  }

  find(kept: KeptResource, where: Whereabouts): Found {
    const { parents, id = '' } = where;
    const key = kept.keyOf(parents);
    const item = this.#collections.isChanged(key)
      ? this.#collections.value(key, id)
      : this.#first(kept, parents).find(([own]) => own === id)?.[1];
    // A text that no member has may be the identity of another item.
    if (isJsonObject(item) && where.key === undefined) return { kind: 'there', item };
    return kept.isCreatable || this.wasRemoved(kept, where) ? { kind: 'absent' } : { kind: 'unknown' };
  }

  /** Whether an item has an identity, or a deleted one had it; below any parents if a path names the item alone. */
  isTaken(kept: KeptResource, where: Whereabouts): boolean {
    const isAnywhere = kept.itemOperations.some((operation) => kept.spots.isAnywhere(operation));
    const isElsewhere = isAnywhere && this.#parentsOf(kept, where.id) !== undefined;
    return this.wasRemoved(kept, where) || isElsewhere || this.find(kept, where).kind === 'there';
  }

  /** Whether an item is one that the document shows and that nobody has changed. */
  isUntouched(kept: KeptResource, where: Whereabouts): boolean {
    const found = this.find(kept, where);
    if (found.kind !== 'there' || !kept.documented.has(found.item)) return false;
    return this.#first(kept, where.parents).some(([own, item]) => own === where.id && item === found.item);
  }

  /**
   * The identity of an item that another member names, and the parents of one that a path names alone: those of the
   * collection that has it or had it.
   */
  located(kept: KeptResource, where: Whereabouts): Whereabouts {
    const { key, id } = where;
    if (key !== undefined) {
      const isIt = ([name, value]: [string, JsonValue]): boolean =>
        plainName(name) === plainName(key) && scalarText(value) === id;
      const [own] = this.entriesOf(kept, where.parents).find(([, item]) => Object.entries(item ?? {}).some(isIt)) ?? [];
      return own === undefined ? where : { parents: where.parents, id: own };
    }
    if (where.isAnywhere !== true || kept.spots.above === 0) return where;
    const parents = this.#parentsOf(kept, where.id);
    return parents === undefined ? where : { ...where, parents };
  }

  /** The parents below which the resource has an item of that identity, or had it. */
  #parentsOf(kept: KeptResource, id = ''): readonly string[] | undefined {
    const template = parsePathTemplate(kept.path);
    const key = this.#collections.keyWith(id, (each) => template.match(each) !== undefined);
    const values = key === undefined ? undefined : template.match(key);
    return values && template.names.map((name) => percentDecoded(values.get(name) ?? ''));
  }

  /** Stores an item in the place of the one with its identity. Adds a note to the answer if the state is full. */
  store(
    kept: KeptResource,
    { parents, id = '' }: Whereabouts,
    item: JsonObject,
    answered: KeptAnswer | undefined,
  ): KeptAnswer | undefined {
    const key = kept.keyOf(parents);
    const had = this.#collections.hasDropped;
    const before = this.#collections.value(key, id);
    const place = isJsonObject(before) ? this.#places.get(before) : undefined;
    if (place !== undefined && !this.#places.has(item)) this.#places.set(item, place);
    this.#collections.put(key, id, item, () => this.#first(kept, parents));
    this.#renewBelow(kept, { parents, id }, isJsonObject(before) ? before : undefined, item);
    this.#showAbove(kept, parents);
    const isFull = !had && this.#collections.hasDropped;
    const note = isFull ? 'the state of the mock is full, so it drops the oldest items' : this.#fault();
    return answered === undefined || note === undefined ? answered : { ...answered, note };
  }

  remove(kept: KeptResource, { parents, id = '' }: Whereabouts): void {
    this.#collections.remove(kept.keyOf(parents), id, () => this.#first(kept, parents));
    this.#showAbove(kept, parents);
  }

  clear(kept: KeptResource, parents: readonly string[]): void {
    const ids = this.entriesOf(kept, parents).map(([id]) => id);
    this.#collections.fill(kept.keyOf(parents), [], ids);
    this.#showAbove(kept, parents);
  }

  /** The items of a collection before any change: those that the item above shows, if its read lists them. */
  #first(kept: KeptResource, parents: readonly string[]): Entries {
    const around = this.around(kept, parents);
    if (around?.item === undefined) return firstItems(kept, parents);
    const { item, list } = around;
    const values = valueAt(item, list.path);
    return (isArrayValue(values) ? values : []).flatMap((value) => {
      const id = list.form.isOfNames ? scalarText(value) : kept.idOf(value);
      return id === undefined ? [] : [[id, isJsonObject(value) ? value : {}] as const];
    });
  }

  /** The item above a collection, whose list shows the items; undefined if there is no such list. */
  around(kept: KeptResource, parents: readonly string[]): Around | undefined {
    const list = this.#lists.get(kept);
    if (list === undefined) return undefined;
    const { resource, spots } = list.above;
    const names = parents.slice(spots.above, spots.above + resource.names.length);
    const where = { parents: parents.slice(0, spots.above), id: joinedIdentity(names) };
    const found = this.find(list.above, where);
    const supposed = found.kind === 'unknown' ? supposedItem(list.above, where) : undefined;
    return { list, where, item: found.kind === 'there' ? found.item : supposed };
  }

  /** Lets the item above a collection show the items as they are now. */
  #showAbove(kept: KeptResource, parents: readonly string[]): void {
    const around = this.around(kept, parents);
    if (around?.item === undefined) return;
    const { list, where, item } = around;
    const values = this.#collections
      .entries(kept.keyOf(parents))
      .flatMap(([id, value]) => listedItem(value, id, kept, list.form));
    const next = withValueAt(item, list.path, values);
    const first = (): Entries => this.#first(list.above, where.parents);
    if (isJsonObject(next)) this.#collections.put(list.above.keyOf(where.parents), where.id, next, first);
  }

  /** Discards the collections below an item whose lists of them have changed. */
  #renewBelow(
    kept: KeptResource,
    { parents, id }: { readonly parents: readonly string[]; readonly id: string },
    before: JsonObject | undefined,
    item: JsonObject,
  ): void {
    for (const [below, { above, path }] of this.#lists) {
      const [was, is] = [before, item].map((each) => valueAt(each, path) ?? null);
      if (above !== kept || (before !== undefined && jsonEquals(was ?? null, is ?? null))) continue;
      this.#collections.discard(below.keyOf([...parents, ...partsOf(id, kept.resource.names.length)]));
    }
  }

  /** Remembers the path at which a stored item was created, if the path of its collection does not say it. */
  place(kept: KeptResource, where: Whereabouts, request: KeptRequest): void {
    const found = this.find(kept, where);
    const isBelow = request.operation.path.names.length > kept.spots.above;
    if (isBelow && found.kind === 'there') this.#places.set(found.item, placeOf(request));
  }

  /** Whether an item was created at the path of a list, below another parent. */
  isElsewhere(value: JsonValue, request: KeptRequest): boolean {
    const place = isJsonObject(value) ? this.#places.get(value) : undefined;
    const { template, values } = placeOf(request);
    return place !== undefined && place.template === template && place.values !== values;
  }

  /**
   * The documented refusal if a parent does not exist, or if its state does not allow the request. A parent that the request
   * itself creates exists from now on.
   */
  orphaned(kept: KeptResource, parents: readonly string[], request: KeptRequest): KeptAnswer | undefined {
    for (let at = kept.resource.parent; at !== undefined; at = at.parent) {
      const parent = this.resources.get(at);
      if (parent === undefined || at.isSingleton) continue;
      const { above } = parent.spots;
      const names = parents.slice(above, above + at.names.length);
      if (names.length < at.names.length) continue;
      const where = { parents: parents.slice(0, above), id: joinedIdentity(names) };
      const found = this.find(parent, where);
      const refused = found.kind === 'there' ? stateRefusal(request.operation, parent)(found.item, request) : undefined;
      if (refused !== undefined) return refused;
      if (found.kind !== 'absent') continue;
      const isCreated = at.producers.some(({ by, operation }) => by === 'create' && operation === request.operation);
      if (!isCreated) return absent(parent, where, request);
      this.store(parent, where, supposedItem(parent, where) ?? {}, undefined);
    }
    return undefined;
  }

  /** The documented refusal if the body names an item that does not exist. */
  dangling({ needs }: OperationUse, request: KeptRequest): KeptAnswer | undefined {
    const references = needs.filter(({ as, slot }) => as === 'reference' && slot.in === 'body');
    if (references.length === 0) return undefined;
    const body = operationJudge(request.operation).body.read(request.head.rawFields, request.body)?.readings.at(-1);
    for (const { slot, resource } of references) {
      const kept = this.resources.get(resource);
      if (kept === undefined || kept.spots.above > 0 || !kept.isCreatable) continue;
      if (slot.in !== 'body' || slot.pointer.includes('*')) continue;
      const id = scalarText(valueAt(body, slot.pointer.split('/').slice(1)));
      if (id === undefined || this.find(kept, { parents: [], id }).kind !== 'absent') continue;
      const refused = refusal(['422', '404', '409'], `no ${resource.name} has the id ${id}`, request);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }
}

function placeOf({ operation: { path }, head }: KeptRequest): Place {
  return {
    template: path.text.replaceAll(/\{[^}]*\}/g, '{}'),
    values: path.names.map((name) => head.inPath.get(name) ?? '').join('/'),
  };
}

/** The list within the items of another resource that shows the items of one, such as the lines of a cart. */
interface ListAbove {
  /** The other resource. */
  readonly above: KeptResource;
  /** The path to the list within one of its items. */
  readonly path: readonly string[];
  readonly form: ListForm;
}

/** Returns the list within the items of `above` that shows those of a resource; undefined if nothing there does. */
function listAbove(kept: KeptResource, above: KeptResource): ListAbove | undefined {
  const read = kept.shownBy;
  const form = read && kept.forms.listed(read);
  const around = read && above.forms.of(read);
  if (form === undefined || around === undefined) return undefined;
  const isWithin = form.at.length > around.at.length && around.at.every((name, at) => form.at[at] === name);
  return isWithin ? { above, path: form.at.slice(around.at.length), form } : undefined;
}
