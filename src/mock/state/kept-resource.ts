import { createHash } from 'node:crypto';
import { goodRequest, instantiateText, sampleValues } from '../../cases/index.js';
import {
  effectiveSchema,
  type EffectiveSchema,
  type MediaType,
  type Operation,
  type Schema,
} from '../../contract/index.js';
import { isJsonMediaType, parseMediaType, percentDecoded, type PathTemplate } from '../../http/index.js';
import {
  exactNumber,
  isArrayValue,
  isExactNumber,
  isJsonObject,
  numberText,
  parsePointer,
  toValue,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import {
  containersOf,
  lastLiteral,
  plainName,
  singular,
  type Resource,
  type ResourceGraph,
  type Slot,
} from '../../resources/index.js';
import { operationJudge, type RequestHead } from '../../wire/index.js';
import { choiceForGood } from '../answer/choose-response.js';
import { declaredPart, fitted, formOfItems, valueAt, withValueAt, type Form } from '../world/fit.js';
import { sampleOf } from '../answer/sample-of.js';
import { countedOn } from '../world/counted-on.js';
import { domainWords, type DomainWords } from '../world/domain-words.js';
import { livelyLists } from '../world/lively-lists.js';
import { variedItem } from '../world/varied-item.js';

/** So many names are looked at one after the other, and so many in all. */
const inTurn = 50;
const mostTries = 70;

/** Where a body holds a list of items. */
export interface ListForm extends Form {
  /** The schema of the whole body. */
  readonly body: Schema;
}

/** What an item is called where it stands, and what is above it. */
export interface Whereabouts {
  /** The values of the parameters of its parents, from the outside in. */
  readonly parents: readonly string[];
  /** Empty for a singleton; undefined where a request is about the whole collection. */
  readonly id: string | undefined;
}

/** What of a request says which item it is about. */
interface Asked {
  readonly head: RequestHead;
  readonly body: Uint8Array;
}

/** What the path of an operation is about, and where else a request to a collection names one of its items. */
interface Spot {
  readonly what: 'item' | 'collection' | undefined;
  readonly subject?: Slot | undefined;
}

/** How many items a collection has of which the document has no example. */
const fewest = 3;

/** A resource of which a mock keeps what clients make of it. */
export class KeptResource {
  readonly resource: Resource;
  /** How many parameters of its paths are those of its parents. */
  readonly above: number;
  /** Whether clients can create items, so that one that is not there was never created. */
  readonly isCreatable: boolean;
  /** The path of the collection, or of the singleton. */
  readonly path: string;
  /** The member of an item that says what it is called; undefined where none does. */
  readonly idPath: readonly string[] | undefined;
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  readonly #graph: ResourceGraph;
  readonly #forms = new Map<Schema, Form | undefined>();
  readonly #spots = new Map<Operation, Spot>();
  #domain: DomainWords | undefined;
  #base: readonly (readonly [id: string, value: JsonObject])[] | undefined;
  /** The items that stand in the document, which are shown as they are. */
  readonly documented = new WeakSet<JsonObject>();

  constructor(resource: Resource, graph: ResourceGraph) {
    const { item, collection, roles, names, producers } = resource;
    this.resource = resource;
    this.#graph = graph;
    const parameters = item?.names.length ?? namesIn(collection ?? '');
    this.above = Math.max(0, parameters - (item === undefined ? 0 : names.length));
    this.path = resource.isSingleton ? (item?.text ?? '') : (collection ?? item?.text.replace(/\/[^/]*$/, '') ?? '');
    this.isCreatable = !resource.isSingleton && producers.some(({ by }) => by === 'create');
    this.read =
      roles.read.find((operation) => this.isGet(operation) && this.reaches(operation, 'item')) ??
      roles.read.find((operation) => this.isGet(operation) && this.subjectOf(operation) !== undefined);
    this.list = roles.list.find((operation) => this.isGet(operation) && this.reaches(operation, 'collection'));
    this.idPath = this.#findIdPath();
  }

  /** Whether anything can be kept of a resource: its items have one name, and something shows them. */
  get isKeepable(): boolean {
    const { names, isSingleton, item } = this.resource;
    const isNamed = isSingleton ? item !== undefined : names.length === 1;
    const isShown =
      this.read !== undefined ||
      this.list !== undefined ||
      (this.isCreatable && this.idPath !== undefined && this.resource.roles.delete.length > 0);
    return isNamed && isShown && this.itemForm !== undefined;
  }

  /** What the path of an operation is about. */
  reaches(operation: Operation, what: Spot['what']): boolean {
    const spot = this.#spotOf(operation).what;
    return spot === what || (spot !== undefined && this.resource.isSingleton);
  }

  /** Where a request to the path of the collection says which item it is about; undefined where it does not. */
  subjectOf(operation: Operation): Slot | undefined {
    return this.#spotOf(operation).subject;
  }

  #spotOf(operation: Operation): Spot {
    const known = this.#spots.get(operation) ?? this.#findSpot(operation);
    this.#spots.set(operation, known);
    return known;
  }

  #findSpot(operation: Operation): Spot {
    const { names, text } = operation.path;
    if (this.resource.isSingleton) return { what: names.length === this.above ? 'item' : undefined };
    const { needs } = this.#graph.useOf(operation);
    const last = needs.find(({ slot }) => slot.in === 'path' && slot.name === names.at(-1));
    const isOwn = last === undefined ? text !== this.resource.collection : last.resource === this.resource;
    if (isOwn && names.length === this.above + 1) return { what: 'item' };
    // What lies below nothing may be listed and created below anything.
    if (names.length !== this.above && this.above > 0) return { what: undefined };
    const own = needs.filter(({ as, resource }) => as === 'subject' && resource === this.resource);
    const subject = own
      .map(({ slot }) => slot)
      .find((slot) => slot.in === 'query' || (slot.in === 'body' && !slot.pointer.includes('*')));
    return { what: 'collection', subject };
  }

  /** What a request is about, by its path or else by its query or body; undefined where it is none of the resource. */
  whereabouts(operation: Operation, { head, body }: Asked): Whereabouts | undefined {
    const { what, subject } = this.#spotOf(operation);
    if (what === undefined) return undefined;
    const values = operation.path.names.map((name) => percentDecoded(head.inPath.get(name) ?? ''));
    const parents = values.slice(0, this.above);
    if (this.resource.isSingleton) return { parents, id: '' };
    if (what === 'item') return { parents, id: values.at(-1) };
    if (subject === undefined) return { parents, id: undefined };
    if (subject.in !== 'body') return { parents, id: new URLSearchParams(head.query).get(subject.name) ?? undefined };
    const read = operationJudge(operation).body.read(head.rawFields, body)?.readings.at(-1);
    return { parents, id: textOf(valueAt(read, parsePointer(subject.pointer))) };
  }

  /** Where the answer of an operation says what its items are called. */
  namePointers(operation: Operation): readonly string[] {
    const sources = this.resource.producers
      .filter((producer) => producer.operation === operation)
      .flatMap(({ identity }) => [...identity.values()].flat());
    const found = sources.flatMap((source) => (source.kind === 'response' ? [source.pointer] : []));
    return found.filter((pointer) => !pointer.endsWith('#'));
  }

  /** The path of a collection below these parents, which names it in the state. */
  keyOf(parents: readonly string[]): string {
    let at = 0;
    return this.path.replaceAll(/\{[^}]*\}/g, () => encodeURIComponent((parents[at++] ?? '').toWellFormed()));
  }

  /** What of the items is declared, the read before the list. */
  get itemForm(): Form | undefined {
    return (
      (this.read && this.formOf(this.read)) ??
      this.listForm() ??
      this.resource.roles.create.map((operation) => this.formOf(operation)).find((form) => form !== undefined)
    );
  }

  /** Where the answer of an operation shows an item; undefined where it shows none. */
  formOf(operation: Operation): Form | undefined {
    const schema = answerSchema(operation);
    return schema && this.formIn(schema);
  }

  formIn(schema: Schema): Form | undefined {
    if (!this.#forms.has(schema)) this.#forms.set(schema, this.#findForm(schema));
    return this.#forms.get(schema);
  }

  listForm(operation = this.list): ListForm | undefined {
    const body = operation && answerSchema(operation);
    if (operation === undefined || body === undefined) return undefined;
    for (const { by, operation: lister, identity } of this.resource.producers) {
      if (by !== 'list' || lister !== operation) continue;
      for (const source of [...identity.values()].flat()) {
        if (source.kind !== 'response' || source.pointer.endsWith('#')) continue;
        const path = parsePointer(source.pointer);
        const star = path.indexOf('*');
        if (star === -1 || path.lastIndexOf('*') !== star || star === path.length - 1) continue;
        const at = path.slice(0, star);
        const list = at.reduce((schema, name) => schema.member(name), effectiveSchema(body));
        return { ...formOfItems(body, at, list.items), body };
      }
    }
    return this.#onlyListIn(body);
  }

  /** Where the document does not say which list is meant: the only one whose items have a name as these have it. */
  #onlyListIn(body: Schema): ListForm | undefined {
    const [id] = this.idPath ?? [];
    if (id === undefined) return undefined;
    const whole = effectiveSchema(body);
    const places = [[], ...[...whole.names].map((name) => [name])];
    const found = places.flatMap((at) => {
      const list = at.reduce((schema, name) => schema.member(name), whole);
      return list.types.includes('array') && list.items.names.has(id) ? [formOfItems(body, at, list.items)] : [];
    });
    const [only, ...others] = found;
    return only === undefined || others.length > 0 ? undefined : { ...only, body };
  }

  /** A text as the value that an item has for its name: a number where that is what it is. */
  typedId(text: string): JsonValue {
    const declared = this.itemForm?.item;
    const schema = this.idPath?.reduce<EffectiveSchema | undefined>((found, name) => found?.member(name), declared);
    const isNumber = schema?.types.includes('integer') === true || schema?.types.includes('number') === true;
    return isNumber && /^-?(?:0|[1-9]\d*)$/.test(text) ? exactNumber(text) : text;
  }

  /** The item with another name; undefined where it cannot have that. */
  called(item: JsonObject, id: string): JsonObject | undefined {
    if (this.idPath === undefined || this.resource.isSingleton) return item;
    const named = withValueAt(item, this.idPath, this.typedId(id));
    return isJsonObject(named) ? named : undefined;
  }

  idOf(item: JsonValue): string | undefined {
    return this.idPath === undefined ? undefined : textOf(valueAt(item, this.idPath));
  }

  /** Whether the parameter of the path may have a value. */
  mayBeCalled(id: string): boolean {
    if (id === '' || /^\.{1,2}$/.test(id)) return false;
    const operation = this.#itemOperations()[0];
    const parameter = operation?.parameters.find(
      ({ in: at, name }) => at === 'path' && name === operation.path.names.at(-1),
    );
    const { schema } = parameter ?? {};
    if (schema === undefined) return true;
    return (
      schema.isValid(id, 'request') || (/^-?(?:0|[1-9]\d*)$/.test(id) && schema.isValid(exactNumber(id), 'request'))
    );
  }

  /** The members of an item that name what it lies below. */
  below(item: JsonObject, parents: readonly string[]): JsonObject {
    const names = this.resource.item?.names ?? this.read?.path.names ?? [];
    const declared = this.itemForm?.item;
    let found = item;
    for (const [at, value] of parents.entries()) {
      const name = [...(declared?.names ?? [])].find((each) => plainName(each) === plainName(names[at] ?? ''));
      if (name === undefined || name === this.idPath?.[0]) continue;
      const isNumber = declared?.member(name).types.some((type) => type === 'integer' || type === 'number') === true;
      const typed = isNumber && /^-?(?:0|[1-9]\d*)$/.test(value) ? exactNumber(value) : value;
      const next = { ...found, [name]: typed };
      if (this.#faultsOf(next) <= this.#faultsOf(found)) found = next;
    }
    return found;
  }

  #faultsOf(item: JsonObject): number {
    const form = this.itemForm;
    return form?.schema.validate(declaredPart(item, form.item), 'response').length ?? 0;
  }

  /** The items that are there before anything is changed: those of the document, else a few that are made up. */
  firstItems(parents: readonly string[]): readonly (readonly [id: string, value: JsonObject])[] {
    this.#base ??= this.resource.isSingleton ? this.#singleton() : this.#findBase();
    if (parents.length === 0) return this.#base;
    return this.#base.map(([id, item]) => [id, this.documented.has(item) ? item : this.below(item, parents)] as const);
  }

  /** A made-up item; undefined where the document allows none that can be found. */
  madeUp(): JsonObject | undefined {
    const form = this.itemForm;
    const sample = form && sampleOf(form.schema);
    if (sample?.ok !== true || !isJsonObject(sample.value)) return undefined;
    return sample.value;
  }

  #singleton(): readonly (readonly [id: string, value: JsonObject])[] {
    const documented = this.read && this.#examples(this.read)[0];
    const form = this.read && this.formOf(this.read);
    const item = valueAt(documented, form?.at ?? []);
    if (isJsonObject(item)) {
      this.documented.add(item);
      return [['', item]];
    }
    const made = this.madeUp();
    return made === undefined ? [] : [['', made]];
  }

  #findBase(): readonly (readonly [id: string, value: JsonObject])[] {
    const found = new Map<string, JsonObject>();
    const add = (item: JsonValue | undefined): void => {
      const id = item === undefined ? undefined : this.idOf(item);
      if (id === undefined || !isJsonObject(item) || found.has(id)) return;
      found.set(id, item);
      this.documented.add(item);
    };
    const form = this.read && this.formOf(this.read);
    const listed = this.listForm();
    const [list] = this.list === undefined ? [] : this.#examples(this.list);
    const items = list === undefined ? undefined : valueAt(list, listed?.at ?? []);
    if (isArrayValue(items)) {
      // The read may tell more of an item than the list.
      const whole = (this.read === undefined ? [] : this.#examples(this.read)).map((body) =>
        valueAt(body, form?.at ?? []),
      );
      for (const item of items)
        add(whole.find((each) => each !== undefined && this.idOf(each) === this.idOf(item)) ?? item);
    }
    if (this.read !== undefined) for (const body of this.#examples(this.read)) add(valueAt(body, form?.at ?? []));
    const isWhole = isArrayValue(items);
    for (const id of this.#askedIds()) if (!found.has(id)) this.#addMade(found, id);
    const enough = isWhole ? 0 : fewest + (this.path.length % 4);
    for (let at = 1; found.size < enough && at < 20; at++) {
      const id = this.freshId(at, (taken) => found.has(taken));
      if (id === undefined) break;
      this.#addMade(found, id);
    }
    return [...found];
  }

  /** What the examples of its operations say of such items. */
  get #words(): DomainWords {
    const operations = new Set(Object.values(this.resource.roles).flat());
    return (this.#domain ??= domainWords([...operations], this.itemForm?.item));
  }

  #addMade(found: Map<string, JsonObject>, id: string): void {
    const form = this.itemForm;
    const plain = this.madeUp();
    const varied =
      form && plain && variedItem(plain, form, { thing: this.resource.name, at: found.size, words: this.#words });
    const made = form && varied && livelyLists(varied, form.schema);
    const item = isJsonObject(made) ? this.called(made, id) : undefined;
    const good = item && form && fitted(item, form, varied);
    if (good !== undefined && (this.idPath === undefined || this.idOf(good) === id)) found.set(id, good);
  }

  /** A name that no other item has; undefined where none is found that the document allows. */
  freshId(start: number, isTaken: (id: string) => boolean): string | undefined {
    const thing =
      singular(lastLiteral(this.path))
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-') || 'item';
    const form = this.itemForm;
    const sample = this.madeUp();
    const idAt = (at: number): string | undefined => {
      const known = sample && this.idOf(sample);
      const all = [
        ...candidates(thing, at, this.path),
        ...(known === undefined ? [] : [countedOn(known, at), numbered(known, at)]),
      ];
      return all.find((id) => {
        if (!this.mayBeCalled(id)) return false;
        const item = sample && this.called(sample, id);
        return (
          this.idPath === undefined ||
          (item !== undefined && form?.schema.isValid(declaredPart(item, form.item), 'response') === true)
        );
      });
    };
    const isUsable = (at: number): boolean => {
      const id = idAt(at);
      return id !== undefined && !isTaken(id);
    };
    let last = start - 1;
    let next = start;
    // What was deleted keeps its name, so that there may be many to pass over.
    for (let tries = 0; !isUsable(next); tries++) {
      if (tries >= mostTries) return undefined;
      last = next;
      next += tries < inTurn ? 1 : 2 ** (tries - inTurn);
    }
    while (next - last > 1) {
      const middle = Math.floor((last + next) / 2);
      if (isUsable(middle)) next = middle;
      else last = middle;
    }
    return idAt(next);
  }

  isGet({ method }: Operation): boolean {
    return method === 'GET';
  }

  /** The path at which an item is read, changed or deleted; undefined where the document has none. */
  get itemPath(): PathTemplate | undefined {
    return this.#itemOperations()[0]?.path;
  }

  #itemOperations(): readonly Operation[] {
    const { roles } = this.resource;
    return [...roles.read, ...roles.replace, ...roles.update, ...roles.delete].filter((each) =>
      this.reaches(each, 'item'),
    );
  }

  /** The names by which the document and its example requests ask for items. */
  #askedIds(): readonly string[] {
    const found = this.#itemOperations().flatMap((operation) => {
      const name = operation.path.names.at(-1);
      const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
      const examples = parameter?.examples.map(({ value }) => textOf(toValue(value))) ?? [];
      const plan = goodRequest(operation);
      const path = plan === undefined ? undefined : instantiateText(plan.path, sampleValues()).split('?')[0];
      const asked = path === undefined ? undefined : operation.path.match(path)?.get(name ?? '');
      return [...examples, asked === undefined ? undefined : percentDecoded(asked)];
    });
    return [...new Set(found.flatMap((id) => (id === undefined || id === '' ? [] : [id])))].slice(0, 5);
  }

  /** The documented bodies of a good answer that its schema allows. */
  #examples(operation: Operation): readonly JsonValue[] {
    const media = answerMedia(operation);
    return (media?.examples ?? [])
      .map(({ value }) => toValue(value))
      .filter((value) => media?.schema?.isValid(value, 'response') === true);
  }

  #findIdPath(): readonly string[] | undefined {
    const { producers, names, isSingleton } = this.resource;
    const [name] = names;
    if (isSingleton || name === undefined) return undefined;
    const sources = producers.flatMap(({ by, identity }) =>
      (identity.get(name) ?? []).map((source) => ({ by, source })),
    );
    for (const { by, source } of sources.toSorted((a, b) => Number(a.by === 'create') - Number(b.by === 'create'))) {
      if (source.kind === 'response' && !source.pointer.endsWith('#') && source.pointer !== '') {
        const path = parsePointer(source.pointer);
        const star = path.lastIndexOf('*');
        const within = star === -1 ? (by === 'create' ? path.slice(-1) : path) : path.slice(star + 1);
        if (within.length > 0) return within;
      }
    }
    for (const { source } of sources) {
      if (source.kind === 'request' && source.slot.in === 'body') return parsePointer(source.slot.pointer).slice(-1);
    }
    const schema = this.read && answerSchema(this.read);
    const wanted = [name, 'id', `${singular(lastLiteral(this.path))}id`].map(plainName);
    const declared =
      schema === undefined
        ? []
        : containersOf(schema, lastLiteral(this.path)).flatMap(([, each]) => [...effectiveSchema(each).names]);
    const found = wanted.flatMap((each) => declared.find((member) => plainName(member) === each) ?? [])[0];
    return found === undefined ? undefined : [found];
  }

  #findForm(schema: Schema): Form | undefined {
    const containers = containersOf(schema, lastLiteral(this.path)).map(([pointer, each]): Form => ({
      at: parsePointer(pointer),
      schema: each,
      item: effectiveSchema(each),
    }));
    const [id] = this.idPath ?? [];
    const byId = id === undefined ? undefined : containers.find(({ item }) => item.names.has(id));
    if (byId !== undefined) return byId;
    // Without a name an item is told by what clients say of it.
    const { create, replace, update } = this.resource.roles;
    const sent = new Set([...create, ...replace, ...update].flatMap(sentNames));
    const shared = ({ item }: Form): number => [...item.names].filter((name) => sent.has(name)).length;
    const [best] = containers.toSorted((a, b) => shared(b) - shared(a));
    const isOfRead = this.read !== undefined && schema === answerSchema(this.read);
    return best !== undefined && (shared(best) > 0 || (isOfRead && best.item.names.size > 0)) ? best : undefined;
  }
}

function sentNames({ requestBody }: Operation): readonly string[] {
  return (requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : [...effectiveSchema(schema).names],
  );
}

/** The JSON that a good request is answered with. */
function answerMedia(operation: Operation): MediaType | undefined {
  return choiceForGood(operation)?.response.content.find(({ range }) => {
    const type = parseMediaType(range);
    return range.includes('*') || (type !== undefined && isJsonMediaType(type));
  });
}

export function answerSchema(operation: Operation): Schema | undefined {
  return answerMedia(operation)?.schema;
}

function namesIn(path: string): number {
  return path.match(/\{[^}]*\}/g)?.length ?? 0;
}

export function textOf(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  return typeof value === 'string' ? value : undefined;
}

/** A text that ends with a number, which many patterns allow in place of letters: `VAabcdef` as `VA000012`. */
function numbered(text: string, at: number): string {
  const [end = ''] = /[a-z\d]{1,8}$/i.exec(text.slice(1)) ?? [];
  return `${text.slice(0, text.length - end.length)}${String(at).padStart(end.length, '0')}`;
}

/** What the n-th item may be called, always the same for the same path. */
function candidates(thing: string, at: number, path: string): readonly string[] {
  const hash = createHash('sha256').update(`${path} ${at}`).digest('hex');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return [String(at), uuid, `${thing}-${at}`, hash.slice(0, 24), `${thing}${at}`, `${thing}-${at}@example.com`];
}
