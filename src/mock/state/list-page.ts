import { effectiveSchema, type EffectiveSchema, type Operation, type Parameter } from '../../contract/index.js';
import {
  exactNumber,
  isArrayValue,
  isExactNumber,
  isJsonObject,
  numberText,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import { isPageSize, means, plainName, wordsOf } from '../../resources/index.js';
import { operationJudge, pairsOf, type RequestHead } from '../../wire/index.js';

/** What a request asks of a list. */
interface Asked {
  readonly filters: readonly (readonly [member: string, values: readonly string[]])[];
  readonly sort: readonly { readonly member: string; readonly isDescending: boolean }[];
  readonly limit: number | undefined;
  readonly start: number;
}

/** A part of a list, and where it lies in the whole. */
export interface Page {
  readonly items: readonly JsonObject[];
  readonly start: number;
  readonly total: number;
  readonly limit: number | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

type Kind = 'limit' | 'skip' | 'page' | 'cursor' | 'sort' | 'order' | { readonly member: string };

/** What a page has where its parameters are there but say nothing. */
const usualSize = 20;

/** Reads what requests ask of a list of items: pages, filters by members of the items, and orders by one. */
export class ListPages {
  readonly #operation: Operation;
  readonly #kinds: ReadonlyMap<Parameter, Kind>;

  constructor(operation: Operation, item: EffectiveSchema) {
    this.#operation = operation;
    const kinds = operation.parameters.flatMap((parameter) => {
      const kind = parameter.in === 'query' ? kindOf(parameter, item) : undefined;
      return kind === undefined ? [] : [[parameter, kind] as const];
    });
    this.#kinds = new Map(kinds);
  }

  /** The items that a request asks for; `isWhole` where those are all of them in their order. */
  page(items: readonly JsonObject[], head: RequestHead): Page & { readonly isWhole: boolean } {
    const { filters, sort, limit, start } = this.#read(head);
    const kept = items.filter((item) => filters.every(([member, values]) => hasOneOf(item[member], values)));
    const sorted = sort.length === 0 ? kept : kept.toSorted((a, b) => compared(a, b, sort));
    const shown = limit === undefined ? sorted.slice(start) : sorted.slice(start, start + limit);
    const end = start + shown.length;
    const isWhole = shown.length === items.length && shown.every((item, at) => item === items[at]);
    return {
      items: shown,
      start,
      total: kept.length,
      limit,
      next: end < kept.length && shown.length > 0 ? cursorOf(end) : undefined,
      isWhole,
    };
  }

  /** The query of the next page. */
  queryOf(query: string, { start, items, limit }: Page): string | undefined {
    const entries = [...this.#kinds];
    const nameOf = (wanted: Kind): string | undefined => entries.find(([, kind]) => kind === wanted)?.[0].name;
    const end = start + items.length;
    const cursor = nameOf('cursor');
    const skip = nameOf('skip');
    const page = nameOf('page');
    const parameters = new URLSearchParams(query);
    if (cursor !== undefined) parameters.set(cursor, cursorOf(end));
    else if (skip !== undefined) parameters.set(skip, String(end));
    else if (page !== undefined && limit !== undefined) parameters.set(page, String(end / limit + this.#firstPage()));
    else return undefined;
    return String(parameters);
  }

  /** Pages are counted from 1 unless the document says otherwise. */
  #firstPage(): number {
    const page = [...this.#kinds].find(([, kind]) => kind === 'page')?.[0];
    const schema = page?.schema;
    if (schema === undefined) return 1;
    const [otherwise] = effectiveSchema(schema).schemas.flatMap((each) => each.keyword('default')?.node ?? []);
    const isZero = otherwise?.type === 'number' && Number(otherwise.literal) === 0;
    const [least] = effectiveSchema(schema).schemas.flatMap((each) => each.keyword('minimum')?.node ?? []);
    return isZero || (otherwise === undefined && least?.type === 'number' && Number(least.literal) === 0) ? 0 : 1;
  }

  #read(head: RequestHead): Asked {
    const filters: [string, readonly string[]][] = [];
    const numbers = new Map<Kind, number>();
    const texts = new Map<Kind, readonly string[]>();
    const pairs = pairsOf(head.query, '&');
    for (const judge of operationJudge(this.#operation).parameters.each) {
      const { parameter } = judge;
      const kind = this.#kinds.get(parameter);
      if (kind === undefined) continue;
      const given = judge.read(head, pairs)?.at(-1);
      const value = given ?? defaultOf(parameter);
      // A default is for what no parameter of that kind says: `page_size` beside `per_page`.
      if (value === undefined || (given === undefined && (numbers.has(kind) || texts.has(kind)))) continue;
      const values = (isArrayValue(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
      if (typeof kind === 'object') {
        if (values.length > 0 && given !== undefined) filters.push([kind.member, values]);
      } else if (isExactNumber(value)) numbers.set(kind, Number(numberText(value)));
      else texts.set(kind, values);
    }
    const isPaged = [...this.#kinds.values()].some((kind) => kind === 'page' || kind === 'cursor' || kind === 'skip');
    const given = numbers.get('limit');
    const asks = numbers.has('page') || texts.has('cursor') || numbers.has('cursor');
    const limit = given !== undefined && given >= 0 ? given : isPaged && asks ? usualSize : undefined;
    const page = Math.max(0, (numbers.get('page') ?? this.#firstPage()) - this.#firstPage());
    const start = Math.max(
      0,
      numbers.get('skip') ?? (limit === undefined ? 0 : page * limit),
      startOf(texts.get('cursor')?.[0]),
    );
    const order = texts.get('order')?.[0]?.toLowerCase();
    const sort = (texts.get('sort') ?? []).flatMap((text) => text.split(',')).map((text) => sortOf(text, order));
    return { filters, sort, limit, start };
  }
}

/** What an envelope says of the page that it holds, where its schema lets it. */
export function withPageFacts(
  body: JsonValue,
  page: Page,
  nextLinks: readonly string[],
  isValid: (value: JsonValue) => boolean,
): JsonValue {
  let found = body;
  const visit = (path: readonly string[], value: JsonValue, depth: number): void => {
    if (!isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const here = [...path, name];
      for (const fact of factsOf(name, member, page, nextLinks)) {
        const next = withMemberAt(found, here, fact);
        if (!isValid(next)) continue;
        found = next;
        break;
      }
      if (depth > 0 && isJsonObject(member)) visit(here, member, depth - 1);
    }
  };
  visit([], body, 2);
  return found;
}

const missing = Symbol('missing');

/** What a member of that name may say of a page, the best first; none where it says nothing of pages. */
function factsOf(
  name: string,
  member: JsonValue,
  page: Page,
  nextLinks: readonly string[],
): readonly (JsonValue | typeof missing)[] {
  const words = wordsOf(name);
  const plain = plainName(name);
  const isNumber = isExactNumber(member);
  const { limit, start, total, items, next } = page;
  if (isNumber && /^(?:totalpages|pagecount|pages|lastpage)$/.test(plain))
    return limit ? [Math.max(1, Math.ceil(total / limit))] : [1];
  if (isNumber && (words[0] === 'total' || /^(?:totalcount|count)$/.test(plain))) return [total];
  if (isNumber && means(words.at(-1), 'skips')) return [start];
  if (isNumber && /^(?:page|currentpage|pagenumber)$/.test(plain)) return limit ? [Math.floor(start / limit) + 1] : [1];
  if (isNumber && (isPageSize(name) || means(words.at(-1), 'limits'))) return [limit ?? items.length];
  if (typeof member === 'boolean' && words[0] === 'has') {
    if (words.some((word) => word === 'more' || word === 'next')) return [next !== undefined];
    if (words.some((word) => word.startsWith('prev'))) return [start > 0];
  }
  if (words[0] === 'prev' || words[0] === 'previous') return [missing, null, ''];
  const isNext = words[0] === 'next' || words.some((word) => means(word, 'cursor'));
  if (isNext && !isNumber && (typeof member === 'string' || member === null)) {
    if (next === undefined) return [null, missing, ''];
    // What cannot be said leads nowhere rather than elsewhere.
    return [...(words.some((word) => means(word, 'cursor')) ? [] : nextLinks), next, missing];
  }
  return [];
}

function withMemberAt(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  part: JsonValue | typeof missing,
): JsonValue {
  if (name === undefined || !isJsonObject(value)) return value;
  if (rest.length === 0 && part === missing)
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  return { ...value, [name]: rest.length > 0 ? withMemberAt(value[name] ?? null, rest, part) : (part as JsonValue) };
}

function kindOf({ name, schema }: Parameter, item: EffectiveSchema): Kind | undefined {
  const words = wordsOf(name);
  const plain = plainName(name);
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  const isNumber = types.includes('integer') || types.includes('number');
  const member = [...item.names].find((each) => plainName(each) === plain || plainName(each) === `${plain}s`);
  if (isNumber && (isPageSize(name) || means(words.at(-1), 'limits')) && member === undefined) return 'limit';
  if (isNumber && means(words.at(-1), 'skips')) return 'skip';
  if (isNumber && /^(?:page|pagenumber|pageno|pageindex)$/.test(plain)) return 'page';
  const isTime = means(words.at(-1), 'time');
  if (words.some((word) => means(word, 'cursor')) && !isTime && member === undefined) return 'cursor';
  if (/^(?:sort|sortby|orderby)$/.test(plain)) return 'sort';
  if (/^(?:order|direction|sortorder|sortdirection|sortdir)$/.test(plain) && member === undefined) return 'order';
  if (member === undefined) return undefined;
  const declared = item.member(member);
  const isPlain = !declared.types.includes('object');
  return isPlain && !types.includes('object') ? { member } : undefined;
}

function defaultOf({ schema }: Parameter): JsonValue | undefined {
  const node =
    schema &&
    effectiveSchema(schema)
      .schemas.map((each) => each.keyword('default')?.node)
      .find((each) => each !== undefined);
  if (node?.type === 'number') return exactNumber(node.literal);
  return node?.type === 'string' ? node.value : undefined;
}

function textOf(value: JsonValue): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function hasOneOf(value: JsonValue | undefined, wanted: readonly string[]): boolean {
  if (value === undefined) return false;
  if (isArrayValue(value)) return value.some((each) => hasOneOf(each, wanted));
  const text = textOf(value);
  return text !== undefined && wanted.includes(text);
}

/** `-year`, `year:desc`, `year desc`. */
function sortOf(text: string, order: string | undefined): { readonly member: string; readonly isDescending: boolean } {
  const [, sign = '', member = '', direction = ''] = /^([-+]?)([^:\s]*)(?:[:\s](.*))?$/.exec(text.trim()) ?? [];
  return { member, isDescending: sign === '-' || /^desc/i.test(direction || (order ?? '')) };
}

function compared(a: JsonObject, b: JsonObject, sort: Asked['sort']): number {
  for (const { member, isDescending } of sort) {
    const [one, other] = [a, b].map((item) => (Object.hasOwn(item, member) ? item[member] : undefined));
    const [first, second] = [one, other].map((value) => (value === undefined ? '' : (textOf(value) ?? '')));
    const difference =
      isExactNumber(one) && isExactNumber(other)
        ? Number(first) - Number(second)
        : first! < second!
          ? -1
          : first! > second!
            ? 1
            : 0;
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}

function cursorOf(start: number): string {
  return Buffer.from(`from:${start}`).toString('base64url');
}

/** A cursor that is none of ours leads to the beginning. */
function startOf(cursor: string | undefined): number {
  const text = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString('latin1');
  const [, start] = /^from:(\d{1,9})$/.exec(text) ?? [];
  return start === undefined ? 0 : Number(start);
}
