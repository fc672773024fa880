import { effectiveSchema, type EffectiveSchema, type Operation, type Parameter } from '../../../contract/index.js';
import {
  scalarText,
  isArrayValue,
  isExactNumber,
  isJsonObject,
  numberText,
  toValue,
  type JsonValue,
  valueAt,
} from '../../../json/index.js';
import {
  boundOf,
  filteredBy,
  isAfterItem,
  isOfFilters,
  isPageNumber,
  isPageSize,
  isTime,
  means,
  pageSizeOf,
  plainName,
  searchedMembers,
  sortingOf,
  wordsOf,
  type Bound,
  type Sorting,
  type SortKey,
} from '../../../resources/index.js';
import { operationJudge, pairsOf, type RequestHead } from '../../../wire/index.js';
import { nodeOf } from '../../world/varied-item.js';

/** The filters, the order and the page that a request asks for. */
interface Asked {
  readonly filters: readonly (readonly [path: readonly string[], values: readonly string[]])[];
  readonly bounds: readonly (readonly [bound: Bounds, value: string])[];
  readonly searches: readonly (readonly [members: readonly string[], text: string])[];
  readonly sort: readonly SortKey[];
  readonly limit: number | undefined;
  readonly start: number;
  readonly cursor: string | undefined;
}

/** A part of a list, and its position in the whole list. */
export interface Page {
  readonly items: readonly JsonValue[];
  readonly start: number;
  readonly total: number;
  readonly limit: number | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
  /** The number of the first page. */
  readonly first: number;
}

type Kind = 'limit' | 'skip' | 'page' | 'cursor' | 'sort' | Filters | Bounds | Search;

/** The members of which one has to be within a bound: `createdAt` and `updatedAt` for `since`. */
interface Bounds extends Pick<Bound, 'isLower'> {
  readonly bounded: readonly string[];
}

/** The members by which a parameter, or each property of its value, filters. */
interface Filters {
  /** By the name of the property, the path to a member. */
  readonly members: ReadonlyMap<string | undefined, readonly string[]>;
}

/** The members in which a parameter looks for a text. */
interface Search {
  readonly looksIn: readonly string[];
}

/** The page size if the request asks for a page and does not say the size. */
const usualSize = 20;

/** Reads the pages, filters and orders that requests ask for. Filters and orders are named after members of the items. */
export class ListPages {
  readonly #operation: Operation;
  readonly #kinds: ReadonlyMap<Parameter, Kind>;
  readonly #sorting: Sorting;

  constructor(operation: Operation, item: EffectiveSchema) {
    this.#operation = operation;
    this.#sorting = sortingOf(operation, item);
    const size = pageSizeOf(operation.parameters, (name) => memberOf(plainName(name), item) !== undefined);
    const kinds = operation.parameters.flatMap((parameter) => {
      const own = this.#sorting.parameters.has(parameter) ? 'sort' : kindOf(parameter, item, parameter === size);
      const kind = parameter.in === 'query' ? own : undefined;
      return kind === undefined ? [] : [[parameter, kind] as const];
    });
    this.#kinds = new Map(kinds);
  }

  /**
   * The items that a request asks for; `isWhole` if they are all items in their order. A cursor that stands in the
   * documented example leads to the end, because the mock has no more items than the example shows, and so does the
   * query of its link to the next page where no parameter says what the query asks for.
   */
  page(
    items: readonly JsonValue[],
    head: RequestHead,
    idOf: (item: JsonValue) => string | undefined,
    example?: JsonValue,
  ): Page & { readonly isWhole: boolean } {
    const { filters, bounds, searches, sort, limit, start: asked, cursor } = this.#read(head);
    const kept = items.filter(
      (item) =>
        !isJsonObject(item) ||
        (filters.every(([path, values]) => hasOneOf(valueAt(item, path), values)) &&
          bounds.every(([bound, value]) => bound.bounded.some((name) => isWithin(item[name], bound, value))) &&
          searches.every(([names, text]) => names.some((name) => contains(item[name], text)))),
    );
    const sorted = sort.length === 0 ? kept : kept.toSorted((a, b) => compared(a, b, sort));
    const after = this.#isAfterItem && cursor !== undefined ? sorted.findIndex((item) => idOf(item) === cursor) + 1 : 0;
    const isEnd =
      example !== undefined &&
      (this.#isPaged
        ? cursor !== undefined && after === 0 && mentions(example, cursor)
        : leadsOnTo(example, head.query));
    // A document may declare numbers for cursors, which are positions then.
    const counted = after === 0 && cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const start = isEnd ? items.length : Math.max(asked, after, counted < sorted.length ? counted : 0);
    const shown = limit === undefined ? sorted.slice(start) : sorted.slice(start, start + limit);
    const end = start + shown.length;
    const isWhole = shown.length === items.length && shown.every((item, at) => item === items[at]);
    return {
      items: shown,
      start,
      total: kept.length,
      limit,
      next: end < kept.length && shown.length > 0 ? this.#cursorAfter(end, idOf(shown.at(-1)!)) : undefined,
      first: this.#firstPage(),
      isWhole,
    };
  }

  /** The query of the next page; undefined if the operation has no parameter for pages. */
  queryOf(query: string, { start, items, limit, next }: Page): string | undefined {
    const entries = [...this.#kinds];
    const nameOf = (wanted: Kind): string | undefined => entries.find(([, kind]) => kind === wanted)?.[0].name;
    const end = start + items.length;
    const cursor = nameOf('cursor');
    const skip = nameOf('skip');
    const page = nameOf('page');
    const parameters = new URLSearchParams(query);
    if (cursor !== undefined) parameters.set(cursor, next ?? cursorOf(end));
    else if (skip !== undefined) parameters.set(skip, String(end));
    else if (page !== undefined && limit !== undefined) parameters.set(page, String(end / limit + this.#firstPage()));
    else return undefined;
    return String(parameters);
  }

  /** The query of the previous page; undefined on the first page, and if pages are known only by their cursors. */
  previousQueryOf(query: string, page: Page): string | undefined {
    const isCounted = ![...this.#kinds.values()].includes('cursor');
    if (!isCounted || page.limit === undefined || page.start === 0) return undefined;
    return this.queryOf(query, { ...page, start: Math.max(0, page.start - page.limit), items: [] });
  }

  /** Whether requests say which page they ask for. */
  get #isPaged(): boolean {
    return [...this.#kinds.values()].some((kind) => kind === 'page' || kind === 'cursor' || kind === 'skip');
  }

  /** Whether clients name the last item that they have seen, rather than a cursor from a response. */
  get #isAfterItem(): boolean {
    return [...this.#kinds].some(([parameter, kind]) => kind === 'cursor' && isAfterItem(parameter));
  }

  #cursorAfter(end: number, id: string | undefined): string {
    return this.#isAfterItem && id !== undefined ? id : cursorOf(end);
  }

  /** The number of the first page: 1 unless the document says 0. */
  #firstPage(): number {
    const page = [...this.#kinds].find(([, kind]) => kind === 'page')?.[0];
    return page !== undefined && (numberOf(page, 'default') ?? numberOf(page, 'minimum')) === 0 ? 0 : 1;
  }

  #read(head: RequestHead): Asked {
    const filters: Asked['filters'][number][] = [];
    const bounds: (readonly [Bounds, string])[] = [];
    const searches: Asked['searches'][number][] = [];
    const numbers = new Map<Kind, number>();
    const texts = new Map<Kind, readonly string[]>();
    const orders = new Map<Parameter, readonly string[]>();
    const pairs = pairsOf(head.query, '&');
    for (const judge of operationJudge(this.#operation).parameters.each) {
      const { parameter } = judge;
      const kind = this.#kinds.get(parameter);
      if (kind === undefined) continue;
      const given = judge.read(head, pairs)?.at(-1);
      const value = given ?? defaultOf(parameter);
      // A default does not override another parameter of the same kind: `page_size` beside `per_page`.
      if (value === undefined || (given === undefined && (numbers.has(kind) || texts.has(kind)))) continue;
      const values = textsOf(value);
      if (kind === 'sort') orders.set(parameter, values);
      else if (typeof kind === 'object' && 'bounded' in kind)
        bounds.push(...values.map((each) => [kind, each] as const));
      else if (typeof kind === 'object' && 'looksIn' in kind)
        searches.push(...values.map((each) => [kind.looksIn, each] as const));
      else if (typeof kind === 'object') {
        const all = [...kind.members].map(([name, path]) => {
          const own = name === undefined ? given : isJsonObject(given) ? given[name] : undefined;
          return [path, own === undefined ? [] : textsOf(own)] as const;
        });
        filters.push(...all.filter(([, texts]) => texts.length > 0));
      } else if (isExactNumber(value)) numbers.set(kind, Number(numberText(value)));
      else texts.set(kind, values);
    }
    const given = numbers.get('limit');
    const asks = numbers.has('page') || texts.has('cursor') || numbers.has('cursor');
    const limit = given !== undefined && given >= 0 ? given : this.#isPaged && asks ? usualSize : undefined;
    const page = Math.max(0, (numbers.get('page') ?? this.#firstPage()) - this.#firstPage());
    const cursor = texts.get('cursor')?.[0] ?? numbers.get('cursor')?.toString();
    const start = Math.max(0, numbers.get('skip') ?? (limit === undefined ? 0 : page * limit), startOf(cursor));
    const sort = this.#sorting.keysOf(orders);
    const usual = this.#sorting.usual.slice(0, 1);
    return { filters, bounds, searches, sort: sort.length === 0 ? usual : sort, limit, start, cursor };
  }
}

function kindOf(parameter: Parameter, item: EffectiveSchema, isSize: boolean): Kind | undefined {
  const { name, schema } = parameter;
  const words = wordsOf(name);
  const plain = plainName(filteredBy(name));
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  const isNumber = types.includes('integer') || types.includes('number');
  const member = memberOf(plain, item);
  const bound = boundOf(parameter, item);
  if (bound !== undefined) return { bounded: [bound.member], isLower: bound.isLower };
  const isLower = means(name, 'since') ? true : means(name, 'until') ? false : undefined;
  const times = [...item.names].filter((each) => isTime(item.member(each)));
  if (isLower !== undefined && times.length > 0 && schema !== undefined && isTime(effectiveSchema(schema)))
    return { bounded: times, isLower };
  const limits = isPageSize(name) || means(words.at(-1), 'limits');
  if (isNumber && (isSize || (limits && member === undefined))) return 'limit';
  if (isNumber && isPageNumber(parameter)) return 'page';
  if (isNumber && means(words.at(-1), 'skips')) return 'skip';
  const isOfTime = means(words.at(-1), 'time');
  const isCursor = words.some((word) => means(word, 'cursor')) || isAfterItem(parameter);
  if (isCursor && !isOfTime && member === undefined) return 'cursor';
  if (!types.includes('object')) {
    // What a request must look for is in no item that was created without it in mind.
    const looksIn =
      schema === undefined || parameter.required
        ? []
        : searchedMembers(name, effectiveSchema(schema), item, parameter.description);
    return filtersBy(item, [[undefined, pathTo(plain, item)]]) ?? (looksIn.length === 0 ? undefined : { looksIn });
  }
  if (schema === undefined || !isOfFilters(parameter)) return undefined;
  const inner = [...effectiveSchema(schema).names].map((each) => [each, pathTo(plainName(each), item)] as const);
  return filtersBy(item, inner);
}

function contains(value: JsonValue | undefined, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase());
}

function filtersBy(
  item: EffectiveSchema,
  all: readonly (readonly [property: string | undefined, path: readonly string[] | undefined])[],
): Filters | undefined {
  const members = all.flatMap(([name, path]) =>
    path === undefined || schemaAt(item, path).types.includes('object') ? [] : [[name, path] as const],
  );
  return members.length === 0 ? undefined : { members: new Map(members) };
}

function schemaAt(item: EffectiveSchema, path: readonly string[]): EffectiveSchema {
  return path.reduce((schema, name) => schema.member(name), item);
}

/** The path to a member of an item, or of an object within it, which is named after both: `owner.team`. */
function pathTo(plain: string, item: EffectiveSchema): readonly string[] | undefined {
  const own = memberOf(plain, item);
  if (own !== undefined) return [own];
  for (const name of item.names) {
    const start = plainName(name);
    const isAround = start !== '' && plain.startsWith(start) && plain.length > start.length;
    const inner = isAround ? pathTo(plain.slice(start.length), item.member(name)) : undefined;
    if (inner !== undefined) return [name, ...inner];
  }
  // The members of a resource object (JSON:API 1.1 §7.2).
  const inner = item.names.has('attributes') ? pathTo(plain, item.member('attributes')) : undefined;
  return inner && ['attributes', ...inner];
}

function memberOf(plain: string, item: EffectiveSchema): string | undefined {
  return [...item.names].find((each) => plainName(each) === plain || plainName(each) === `${plain}s`);
}

function numberOf({ schema }: Parameter, keyword: string): number | undefined {
  const node = schema && nodeOf(effectiveSchema(schema), keyword);
  return node?.type === 'number' ? Number(node.literal) : undefined;
}

function defaultOf({ schema }: Parameter): JsonValue | undefined {
  const node = schema && nodeOf(effectiveSchema(schema), 'default');
  return node?.type === 'number' || node?.type === 'string' ? toValue(node) : undefined;
}

function textsOf(value: JsonValue): readonly string[] {
  return (isArrayValue(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
}

function textOf(value: JsonValue): string | undefined {
  return typeof value === 'boolean' ? String(value) : scalarText(value);
}

function hasOneOf(value: JsonValue | undefined, wanted: readonly string[]): boolean {
  if (value === undefined) return false;
  if (isArrayValue(value)) return value.some((each) => hasOneOf(each, wanted));
  const text = textOf(value);
  return text !== undefined && wanted.includes(text);
}

/** Whether a value is within a bound, which itself is within. */
function isWithin(value: JsonValue | undefined, { isLower }: Bounds, bound: string): boolean {
  const text = value === undefined ? undefined : textOf(value);
  if (text === undefined) return false;
  const [own, other] = [text, bound].map((each) => (isExactNumber(value) ? Number(each) : Date.parse(each)));
  return isLower ? own! >= other! : own! <= other!;
}

function compared(a: JsonValue, b: JsonValue, sort: Asked['sort']): number {
  for (const { path, isDescending } of sort) {
    const [one, other] = [a, b].map((item) => valueAt(item, path));
    const [first = '', second = ''] = [one, other].map((value) => (value === undefined ? '' : (textOf(value) ?? '')));
    const isNumeric = isExactNumber(one) && isExactNumber(other);
    const difference = isNumeric ? Number(first) - Number(second) : Number(first > second) - Number(first < second);
    if (difference !== 0) return isDescending === true ? -difference : difference;
  }
  return 0;
}

function cursorOf(start: number): string {
  return Buffer.from(`from:${start}`).toString('base64url');
}

/** The position of a cursor; 0 for a cursor that the mock did not issue. */
function startOf(cursor: string | undefined): number {
  const text = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString('latin1');
  const [, start] = /^from:(\d{1,9})$/.exec(text) ?? [];
  return start === undefined ? 0 : Number(start);
}

/** Whether a link to the next page has a query. */
function leadsOnTo(value: JsonValue, query: string, isNext = false): boolean {
  if (typeof value === 'string') return isNext && query !== '' && value.endsWith(`?${query}`);
  if (isArrayValue(value)) return false;
  return (
    isJsonObject(value) &&
    Object.entries(value).some(([name, member]) => leadsOnTo(member, query, isNext || wordsOf(name)[0] === 'next'))
  );
}

/** Whether a text stands anywhere in a value. */
function mentions(value: JsonValue, text: string): boolean {
  if (isArrayValue(value)) return value.some((each) => mentions(each, text));
  return isJsonObject(value) ? Object.values(value).some((each) => mentions(each, text)) : value === text;
}
