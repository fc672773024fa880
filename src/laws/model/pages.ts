import { judgePlan, type RequestPlan } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { effectiveSchema, keywordNode, type Operation, type Parameter, type Schema } from '../../contract/index.js';
import { fieldValues, parseFieldList } from '../../http/index.js';
import { isExactNumber, isJsonObject, numberText, type JsonValue } from '../../json/index.js';
import { isPageSize, means, plainName, wordsOf, type Resource } from '../../resources/index.js';
import { responseValue } from './history.js';
import { itemsOn, type ListedItem } from './listing.js';
import type { Subject } from './subject.js';

/** What comes after a page of a list: a request for the next one, its end, or nobody can tell. */
export type NextPage = RequestPlan | 'end' | 'unknown';

/**
 * What comes after the last of some pages, in the ways in which lists are walked: a `Link` to the next page (RFC 8288 §3.3),
 * a member that links to it or holds a cursor, or a parameter that counts pages or items.
 */
export function nextPage(
  plan: RequestPlan,
  pages: readonly Exchange[],
  operation: Operation,
  resource: Resource,
  basePath: string,
): NextPage {
  const last = pages.at(-1);
  if (last?.result.kind !== 'response') return 'unknown';
  const body = responseValue(last).value;
  const linked = linkOn(last);
  if (linked !== undefined) return planOf(linked, plan, last, basePath) ?? 'unknown';
  // Where pages link to the next one, the last page has no link.
  if (pages.some((page) => linkOn(page) !== undefined)) return 'end';
  const cursor = nextIn(body, (text) => text !== '' && !isLink(text));
  const ofCursor = operation.parameters.find(isCursor);
  const items = itemsOn(body, resource)?.length;
  if (ofCursor !== undefined) {
    if (cursor !== undefined) return withQuery(plan, ofCursor.name, cursor) ?? 'unknown';
    // Where no page says what comes next, clients take it from the last item, and a page that is full may not be the last.
    const isSaid = pages.some((page) => nextIn(responseValue(page).value, () => true, true) !== undefined);
    return isSaid || items === undefined || items < pageSize(last, operation) ? 'end' : 'unknown';
  }
  if (items === undefined) return 'unknown';
  const seen = walked(pages, operation, resource).pages.flat().length;
  const total = totalIn(body);
  if (items === 0 || total === seen) return 'end';
  const counting = operation.parameters.find(
    ({ in: where, name, schema }) => where === 'query' && means(lastWord(name), 'skips') && isNumber(schema),
  );
  if (counting !== undefined) {
    return withQuery(plan, counting.name, String(seen)) ?? 'unknown';
  }
  const paging = operation.parameters.find(({ in: where, name }) => where === 'query' && plainName(name) === 'page');
  if (paging !== undefined) {
    const start = Number(queryOf(pages[0], paging.name) ?? firstPage(paging));
    return withQuery(plan, paging.name, String(start + pages.length)) ?? 'unknown';
  }
  const isLimited = operation.parameters.some(
    ({ in: where, name }) => where === 'query' && means(lastWord(name), 'limits'),
  );
  return isLimited || (total !== undefined && total > seen) ? 'unknown' : 'end';
}

/**
 * The pages that differ from those before them, and the first that does not: there a walk goes in circles. Whether the
 * pages are counted from 0 or from 1 is not always said, so that the second may show the first one again.
 */
export function walked(
  pages: readonly Exchange[],
  operation: Operation,
  resource: Resource,
): { readonly pages: readonly (readonly ListedItem[])[]; readonly repeats: number | undefined } {
  const isCounted = operation.parameters.some(({ name }) => plainName(name) === 'page');
  const seen: (readonly ListedItem[])[] = [];
  const keys: string[] = [];
  for (const [at, page] of pages.entries()) {
    const items = itemsOn(responseValue(page).value, resource) ?? [];
    const key = items.some(({ name }) => name === undefined) ? '' : items.map(({ name }) => name).join('\n');
    const isAgain = key !== '' && keys.includes(key);
    if (isAgain && isCounted && at === 1) continue;
    if (isAgain) return { pages: seen, repeats: at };
    keys.push(key);
    seen.push(items);
  }
  return { pages: seen, repeats: undefined };
}

/** The parameter that says how many items a page has at most: `limit`, `page_size`, `maxResults`. */
export function limitOf(operation: Operation, subject: Subject): Parameter | undefined {
  const names = new Set(subject.shapeOf(subject.create)?.members.map(({ name }) => plainName(name)));
  return operation.parameters.find(({ in: where, name, schema }) => {
    const isCount = schema !== undefined && effectiveSchema(schema).types.some((type) => type === 'integer');
    return where === 'query' && isCount && isPageSize(name) && !names.has(plainName(name));
  });
}

/** As many as a page is to have, the most telling first. */
const FEW = [2, 1, 3, 5, 10, 20, 25, 50, 100];

/** So many pages a walk takes at most, if it can. */
const SHORT_WALK = 12;

/**
 * A list of so many items in pages as small as the contract allows and a short walk bears; undefined where the contract
 * does not say how.
 */
export function limited(
  plan: RequestPlan,
  operation: Operation,
  subject: Subject,
  items: number,
): RequestPlan | undefined {
  const limit = limitOf(operation, subject);
  if (limit === undefined) return undefined;
  const short = FEW.filter((count) => count * SHORT_WALK >= items);
  for (const count of short.length > 0 ? short : FEW) {
    const next = withQuery(plan, limit.name, String(count));
    const isGood =
      next &&
      judgePlan(next, operation).every(({ aspect, certainty }) => aspect === 'credentials' || certainty !== 'clear');
    if (isGood === true) return next;
  }
  return undefined;
}

/** The number of the page that is shown where none is asked for: 1 unless the contract says otherwise. */
function firstPage({ schema }: Parameter): number {
  for (const keyword of ['default', 'minimum']) {
    const node = schema && keywordNode(schema, keyword);
    if (node?.type === 'number' && Number(node.literal) === 0) return 0;
    if (node?.type === 'number') return 1;
  }
  return 1;
}

/** `start` may as well be a time, of which the contract says no more than that it is a text. */
function isNumber(schema: Schema | undefined): boolean {
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  return types.some((type) => type === 'integer' || type === 'number');
}

function lastWord(name: string): string | undefined {
  return wordsOf(name).at(-1);
}

/** `after`, `page_token`, `starting_after`; but a bound of a time is no cursor: `afterEnqueuedAt`. */
function isCursor({ in: where, name }: Parameter): boolean {
  const words = wordsOf(name);
  return where === 'query' && words.some((word) => means(word, 'cursor')) && !means(words.at(-1), 'time');
}

/** Where a page says that the next one is. */
function linkOn(page: Exchange): string | undefined {
  if (page.result.kind !== 'response') return undefined;
  return nextLink(fieldValues(page.result.fields, 'link')) ?? nextIn(responseValue(page).value, isLink);
}

/** The target of a link to the next page (RFC 8288 §3). */
function nextLink(values: readonly string[]): string | undefined {
  for (const link of values.flatMap(parseFieldList)) {
    const [, target, parameters = ''] = /^<([^>]*)>(.*)$/s.exec(link.trim()) ?? [];
    if (target !== undefined && /;\s*rel\s*=\s*"?(?:[^";]*\s)?next(?:["\s;]|$)/i.test(parameters)) return target;
  }
  return undefined;
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|\/|\?)/.test(text);
}

/** How many items a page has where there are more; as many as there may be where the contract does not say. */
function pageSize(page: Exchange, operation: Operation): number {
  const limit = operation.parameters.find(
    ({ in: where, name }) => where === 'query' && means(lastWord(name), 'limits'),
  );
  const usual = limit?.schema && keywordNode(limit.schema, 'default');
  const asked = limit && queryOf(page, limit.name);
  return Number(asked ?? (usual?.type === 'number' ? usual.literal : Infinity));
}

/**
 * A text or number in a member that is called as what comes next, or in an object that is; `mayBeNothing`: the text
 * `null` where it is null. A number of 0 leads nowhere.
 */
function nextIn(
  body: JsonValue | undefined,
  accepts: (text: string) => boolean,
  mayBeNothing = false,
  depth = 3,
): string | undefined {
  if (!isJsonObject(body) || depth === 0) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const words = wordsOf(name);
    const isNext = words[0] === 'next' || words.some((word) => means(word, 'cursor'));
    if (isNext && typeof value === 'string' && accepts(value)) return value;
    if (words[0] === 'next' && isExactNumber(value) && Number(numberText(value)) > 0 && accepts(numberText(value))) {
      return numberText(value);
    }
    if (isNext && mayBeNothing) return 'null';
    const href = isNext && isJsonObject(value) ? value['href'] : undefined;
    if (typeof href === 'string' && accepts(href)) return href;
  }
  const inner = Object.entries(body).filter(([name]) => wordsOf(name).some((word) => means(word, 'page')));
  for (const [, value] of inner) {
    const found = nextIn(value, accepts, mayBeNothing, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function totalIn(body: JsonValue | undefined, depth = 2): number | undefined {
  if (!isJsonObject(body) || depth === 0) return undefined;
  for (const [name, value] of Object.entries(body)) {
    if (wordsOf(name)[0] === 'total' && isExactNumber(value)) return Number(numberText(value));
    const inner = wordsOf(name).some((word) => means(word, 'page')) ? totalIn(value, depth - 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A request to where a link of a response leads; undefined where that is another service. */
function planOf(target: string, plan: RequestPlan, { request }: Exchange, basePath: string): RequestPlan | undefined {
  if (!URL.canParse(target, request.url)) return undefined;
  const [from, to] = [new URL(request.url), new URL(target, request.url)];
  if (!to.pathname.startsWith(`${basePath}/`) || from.pathname !== to.pathname) return undefined;
  return { ...plan, path: [to.pathname.slice(basePath.length) + to.search] };
}

export function queryOf(exchange: Exchange | undefined, name: string): string | undefined {
  return exchange && (new URL(exchange.request.url).searchParams.get(name) ?? undefined);
}

/** A request with a query parameter in place of any other of that name; undefined where its path has holes. */
export function withQuery(plan: RequestPlan, name: string, value: string): RequestPlan | undefined {
  if (!plan.path.every((part) => typeof part === 'string')) return undefined;
  const [path = '', query = ''] = plan.path.join('').split('?', 2);
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== encodeURIComponent(name));
  return {
    ...plan,
    path: [`${path}?${[...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join('&')}`],
  };
}
