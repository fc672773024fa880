import {
  effectiveSchema,
  schemaAt,
  type EffectiveSchema,
  type MediaType,
  type Operation,
  type Schema,
} from '../../../contract/index.js';
import { isJsonMediaType } from '../../../http/index.js';
import { parsePointer } from '../../../json/index.js';
import {
  containersOf,
  lastLiteral,
  listOfOne,
  parentIn,
  plainName,
  singular,
  type Resource,
} from '../../../resources/index.js';
import { choiceForGood } from '../../answer/choose-response.js';
import { formOfItems, listsIn, type Form } from '../../world/fit.js';

/** Where a body holds a list of items. */
export interface ListForm extends Form {
  /** The schema of the whole body. */
  readonly body: Schema;
  /** Whether the list shows only the identities of items: `["fern", "ivy"]`. */
  readonly isOfNames: boolean;
  /** The number of items that the list may show at once. */
  readonly most: number;
}

/** Where the bodies of the operations of a resource show its items, and which member identifies an item. */
export class ItemForms {
  /** The member that identifies an item; undefined if the document does not say. */
  readonly idPath: readonly string[] | undefined;
  readonly #resource: Resource;
  readonly #path: string;
  readonly #read: Operation | undefined;
  readonly #list: Operation | undefined;
  readonly #forms = new Map<Schema, Form | undefined>();
  readonly #lists = new Map<Operation, ListForm | undefined>();
  readonly #isParent: (schema: Schema) => boolean;
  #namePaths: readonly (readonly string[])[] | undefined;

  constructor(resource: Resource, path: string, read: Operation | undefined, list: Operation | undefined) {
    this.#resource = resource;
    this.#path = path;
    this.#read = read;
    this.#list = list;
    this.#isParent = parentIn(
      resource,
      resource.producers.filter(({ by }) => by === 'list'),
    );
    this.idPath = this.#findIdPath();
  }

  /** The members that together identify an item, one for each name in its path; empty if the document does not say. */
  get identityPaths(): readonly (readonly string[])[] {
    if (this.idPath !== undefined) return [this.idPath];
    this.#namePaths ??= this.#findNamePaths();
    return this.#namePaths;
  }

  /** As `identityPaths`, in a form that may call the only identity otherwise: `tagId` in a list of what is read with an `id`. */
  identityPathsIn({ item }: Pick<Form, 'item'>): readonly (readonly string[])[] {
    const has = ([first = '']: readonly string[]): boolean => item.names.has(first);
    const isKnown = this.idPath === undefined || has(this.idPath);
    const other = isKnown ? undefined : this.#otherIdPaths.find(has);
    return other === undefined ? this.identityPaths : [other];
  }

  /** The members that other responses than the read call the only identity. */
  get #otherIdPaths(): readonly (readonly string[])[] {
    return this.#resource.producers.flatMap(({ identity }) =>
      [...identity.values()].flat().flatMap((source) => {
        if (source.kind !== 'response' || source.pointer === '' || source.pointer.endsWith('#')) return [];
        const path = parsePointer(source.pointer);
        return [path.slice(path.lastIndexOf('*') + 1)].filter(({ length }) => length > 0);
      }),
    );
  }

  /** The form that declares most of an item: that of the read, else of the list, else of the create response. */
  get item(): Form | undefined {
    const list = this.listed();
    return (
      (this.#read && this.of(this.#read)) ??
      (list?.isOfNames === true ? undefined : list) ??
      this.#resource.roles.create.map((operation) => this.of(operation)).find((form) => form !== undefined)
    );
  }

  /** All forms in which clients see an item. */
  get all(): readonly Form[] {
    const list = this.listed();
    const created = this.#resource.roles.create.map((operation) => this.of(operation));
    return [this.item, list?.isOfNames === true ? undefined : list, ...created].filter((form) => form !== undefined);
  }

  /** Where the response of an operation shows an item; undefined if it shows none. */
  of(operation: Operation): Form | undefined {
    const schema = answerSchema(operation);
    return schema && this.in(schema);
  }

  /** Whether the response of an operation shows the item above, such as the cart to which a line is added. */
  showsParent(operation: Operation): boolean {
    const schema = answerSchema(operation);
    return schema !== undefined && this.#isParent(schema);
  }

  in(schema: Schema): Form | undefined {
    if (!this.#forms.has(schema)) this.#forms.set(schema, this.#find(schema));
    return this.#forms.get(schema);
  }

  /** Where the response of a list operation shows items; undefined if it shows none. */
  listed(operation = this.#list): ListForm | undefined {
    if (operation === undefined) return undefined;
    if (!this.#lists.has(operation)) this.#lists.set(operation, this.#findList(operation));
    return this.#lists.get(operation);
  }

  /** Pointers into the response of an operation to the identities of items. */
  namePointers(operation: Operation): readonly string[] {
    const sources = this.#resource.producers
      .filter((producer) => producer.operation === operation)
      .flatMap(({ identity }) => [...identity.values()].flat());
    const found = sources.flatMap((source) => (source.kind === 'response' ? [source.pointer] : []));
    return found.filter((pointer) => !pointer.endsWith('#'));
  }

  /** The place in the body of a request where it chooses the identity of the only item; undefined if it chooses none. */
  sentNamePointer(operation: Operation): string | undefined {
    const { names, producers } = this.#resource;
    const sources = producers.flatMap(({ operation: own, identity }) =>
      own === operation && names.length === 1 ? (identity.get(names[0] ?? '') ?? []) : [],
    );
    const slots = sources.flatMap((source) => (source.kind === 'request' ? [source.slot] : []));
    return slots.flatMap((slot) => (slot.in === 'body' && !slot.pointer.includes('*') ? [slot.pointer] : []))[0];
  }

  #findList(operation: Operation): ListForm | undefined {
    const body = answerSchema(operation);
    if (body === undefined) return undefined;
    const places = this.namePointers(operation).flatMap((pointer) => {
      const path = parsePointer(pointer);
      const star = path.indexOf('*');
      return star === -1 || path.lastIndexOf('*') !== star
        ? []
        : [{ at: path.slice(0, star), rest: path.slice(star + 1) }];
    });
    const ofItems = places.find(({ rest }) => rest.length > 0);
    const ofNames = places.find(({ rest }) => rest.length === 0);
    if (ofItems !== undefined) return listAt(ofItems.at, body, false);
    return this.#onlyListIn(body) ?? (ofNames && listAt(ofNames.at, body, true));
  }

  /**
   * The only list in a body whose items have the member that identifies them, or members that clients send if the
   * document does not say what identifies an item; of several, the one whose items have the members of the read; else the
   * only list, if it is of texts.
   */
  #onlyListIn(body: Schema): ListForm | undefined {
    const [id] = this.idPath ?? [];
    const lists = [...listsIn(body, 1)].flat();
    const ofItems = lists.filter(({ item }) => (id === undefined ? this.#isSent(item) : item.names.has(id)));
    const isOfNames = ofItems.length === 0 && lists.every(({ item }) => item.types.join() === 'string');
    const alike = ofItems.length > 1 ? ofItems.filter(({ item }) => this.#isReadAlike(item)) : ofItems;
    const [only, ...others] = isOfNames ? lists : alike;
    return only === undefined || others.length > 0 ? undefined : listAt(only.at, body, isOfNames);
  }

  /** Whether an item of a list has just the members that the read shows. */
  #isReadAlike({ names }: EffectiveSchema): boolean {
    const read = this.#read && this.of(this.#read)?.item.names;
    return read !== undefined && read.size === names.size && [...names].every((name) => read.has(name));
  }

  /** Whether the request of a creation has a member of an item. */
  #isSent({ names }: EffectiveSchema): boolean {
    return this.#resource.roles.create.some((create) => this.#sentNames(create).some((name) => names.has(name)));
  }

  /** The names of the members of a request, and of what its envelopes hold. */
  #sentNames({ requestBody }: Operation): readonly string[] {
    return (requestBody?.content ?? [])
      .flatMap(({ schema }) => (schema === undefined ? [] : containersOf(schema, this.#path)))
      .flatMap(([, each]) => [...effectiveSchema(each).names]);
  }

  /** The member in which bodies hold a list of items, or of the only one; undefined if there is none. */
  get listName(): string | undefined {
    return listOfOne(this.#resource).name;
  }

  #find(schema: Schema): Form | undefined {
    if (this.#isParent(schema)) return undefined;
    const list = this.listName;
    const listed = list === undefined ? undefined : effectiveSchema(schema).member(list);
    if (list !== undefined && listed?.types.includes('array') === true) {
      const at = [list, '0'];
      return { at, schema: schemaAt(schema, at), item: listed.items };
    }
    const containers = containersOf(schema, this.#path).map(([pointer, each]): Form => ({
      at: parsePointer(pointer),
      schema: each,
      item: effectiveSchema(each),
    }));
    const [id] = this.idPath ?? [];
    const byId = id === undefined ? undefined : containers.find(({ item }) => item.names.has(id));
    if (byId !== undefined) return byId;
    // Without an identity, the object with most of the members that clients send is the item.
    const { create, replace, update } = this.#resource.roles;
    const sent = new Set([...create, ...replace, ...update].flatMap((each) => this.#sentNames(each)));
    const shared = ({ item }: Form): number => [...item.names].filter((name) => sent.has(name)).length;
    const [best] = containers.toSorted((a, b) => shared(b) - shared(a));
    const isOfRead = this.#read !== undefined && schema === answerSchema(this.#read);
    return best !== undefined && (shared(best) > 0 || (isOfRead && best.item.names.size > 0)) ? best : undefined;
  }

  #findIdPath(): readonly string[] | undefined {
    const { producers, names, isSingleton } = this.#resource;
    const [name] = names;
    if (isSingleton || name === undefined || names.length > 1) return undefined;
    const sources = producers.flatMap(({ by, identity }) =>
      (identity.get(name) ?? []).map((source) => ({ by, source })),
    );
    const said = sources
      .toSorted((a, b) => Number(a.by === 'create') - Number(b.by === 'create'))
      .flatMap(({ by, source }) => {
        if (source.kind !== 'response' || source.pointer.endsWith('#') || source.pointer === '') return [];
        const path = parsePointer(source.pointer);
        const star = path.lastIndexOf('*');
        const within = star === -1 ? (by === 'list' ? path : path.slice(-1)) : path.slice(star + 1);
        return within.length > 0 ? [within] : [];
      });
    const sent = sources.flatMap(({ source }) =>
      source.kind === 'request' && source.slot.in === 'body' ? [parsePointer(source.slot.pointer).slice(-1)] : [],
    );
    const thing = plainName(singular(lastLiteral(this.#path)));
    const plain = plainName(name);
    // The `tag_name` of a path may be the `name` of a tag.
    const rest = plain.startsWith(thing) && plain !== thing ? [plain.slice(thing.length)] : [];
    const wanted = [plain, 'id', `${thing}id`, ...rest];
    const declared = this.#namesInRead();
    const found = wanted.flatMap((each) => declared.find((member) => plainName(member) === each) ?? [])[0];
    const own = found === undefined ? undefined : [found];
    // A list that shows no identity is read by names, which the creation has beside an identity.
    const isId = (path: readonly string[]): boolean => {
      const last = plainName(path.at(-1) ?? '');
      return wanted.includes(last) && last.endsWith('id');
    };
    // A response to a creation may call the identity otherwise than the read does: `orderId` for `id`.
    const known = [...said.toSorted((a, b) => Number(isId(b)) - Number(isId(a))), ...sent];
    return known.find(([first = '']) => declared.includes(first)) ?? (known.length > 0 ? (own ?? known[0]) : own);
  }

  /** The members for each of several names, such as `/owner/login` and `/name`, if responses show all of them. */
  #findNamePaths(): readonly (readonly string[])[] {
    const { producers, names, isSingleton } = this.#resource;
    const form = this.item;
    if (isSingleton || names.length < 2 || form === undefined) return [];
    const isShown = (path: readonly string[]): boolean =>
      path.length > 0 && path.reduce((found, name) => found.member(name), form.item).types.length > 0;
    const paths = names.map((name) => {
      const sources = producers.flatMap(({ identity }) => identity.get(name) ?? []);
      return sources
        .flatMap((source) => (source.kind === 'response' ? [parsePointer(source.pointer)] : []))
        .map((path) => path.slice(path.lastIndexOf('*') + 1))
        .flatMap((path) => path.map((_, at) => path.slice(at)))
        .find(isShown);
    });
    return paths.every((path) => path !== undefined) ? paths : [];
  }

  /** The names of the members that the response to the read declares for the item, or beside it. */
  #namesInRead(): readonly string[] {
    const schema = this.#read && answerSchema(this.#read);
    if (schema === undefined) return [];
    const { listName } = this;
    const list = listName === undefined ? [] : effectiveSchema(schema).member(listName).items.names;
    return [...containersOf(schema, this.#path).flatMap(([, each]) => [...effectiveSchema(each).names]), ...list];
  }
}

function listAt(at: readonly string[], body: Schema, isOfNames: boolean): ListForm {
  const list = at.reduce((schema, name) => schema.member(name), effectiveSchema(body));
  const most = Math.min(...list.texts('maxItems').map(Number), Infinity);
  return { ...formOfItems(body, at, list.items), body, isOfNames, most };
}

/** The JSON media type of the success response; undefined if it has none. */
export function answerMedia(operation: Operation): MediaType | undefined {
  return choiceForGood(operation)?.response.content.find(({ range }) => range.includes('*') || isJsonMediaType(range));
}

export function answerSchema(operation: Operation): Schema | undefined {
  return answerMedia(operation)?.schema;
}
