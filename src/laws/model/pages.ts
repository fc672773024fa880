import { type RequestPlan, withQuery } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { effectiveSchema, keywordNode, type Operation, type Parameter, type Schema } from '../../contract/index.js';
import { fieldValues, parseFieldList } from '../../http/index.js';
import { isExactNumber, isJsonObject, numberText, type JsonValue } from '../../json/index.js';
import {
  boundOf,
  isAfterItem,
  isPageNumber,
  isPageSize,
  leadsOn,
  means,
  wordsOf,
  type Resource,
} from '../../resources/index.js';
import { aboutPages, totalOn } from './about-pages.js';
import { isAccepted, responseValue, type History } from './history.js';
import { isValid } from './item-members.js';
import { itemsOn, itemsShown, type ListedItem } from './listing.js';
import { listSchemas, mostItems } from './list-pointers.js';
import type { Subject } from './subject.js';
import { limitOf, queryOf } from './query.js';

/** The request for the next page, `end` after the last one, or `unknown`. */
export type NextPage = RequestPlan | 'end' | 'unknown';

/**
 * Returns the request for the page after those that were read. Lists are walked by a `Link` to the next page (RFC 8288
 * §3.3), by a member that links to it or holds a cursor, or by a parameter that counts pages or items.
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
  // If pages link to the next one, the last page is the one without a link.
  if (pages.some((page) => linkOn(page) !== undefined)) return 'end';
  const cursor = nextIn(body, (text) => text !== '' && !isLink(text));
  const parameters = steeringOf(operation, resource);
  const ofCursor = parameters.find(isCursor);
  const items = itemsOn(body, resource)?.length;
  const isSaid =
    ofCursor !== undefined && pages.some((page) => nextIn(responseValue(page).value, () => true, true) !== undefined);
  const counting = operation.parameters.find(
    ({ in: where, name, schema }) =>
      where === 'query' && means(lastWord(name), 'skips') && isNumber(schema) && !isTime(name, schema),
  );
  // A number of items to skip is certain, the member of the last item that a cursor stands for is not.
  if (ofCursor !== undefined && (isSaid || counting === undefined || counting === ofCursor)) {
    if (cursor !== undefined) return withQuery(plan, ofCursor.name, cursor) ?? 'unknown';
    // If no page names the next one, clients use the last item as the cursor, and a full page may not be the last.
    if (isSaid || items === undefined || items === 0) return 'end';
    const size = pageSize(last, operation);
    const isAfter = isAfterItem(ofCursor);
    // A full page may say that it is the last one, and not be it.
    const isFull = items >= size || (isAfter && size === Infinity);
    const isMore = (isAfter && items >= size) || (moreIn(body) ?? isFull);
    if (!isMore) return 'end';
    const name = isAfter ? itemsOn(body, resource)?.at(-1)?.name : undefined;
    return (name === undefined ? undefined : withQuery(plan, ofCursor.name, name)) ?? 'unknown';
  }
  if (items === undefined) return 'unknown';
  const seen = walked(pages, operation, resource).pages.flat().length;
  const total = totalOn(last);
  // A total may be that of the page alone, so that a full first page may not be the last. Beyond the last page, a service may
  // show it again.
  const isToldAll = total === seen && (pages.length > 1 || items < pageSize(last, operation));
  if (items === 0 || isToldAll) return 'end';
  const paging = pageNumberOf(operation);
  if (counting !== undefined && counting !== paging) {
    const start = Number(queryOf(pages[0], counting.name) ?? firstOf(counting) ?? 0);
    return withQuery(plan, counting.name, String(start + seen)) ?? 'unknown';
  }
  if (paging !== undefined) {
    // If the first page has no number, the second request is for page 1, which is the same or the next one.
    const start = Number(queryOf(pages[0], paging.name) ?? 0);
    return withQuery(plan, paging.name, String(start + pages.length)) ?? 'unknown';
  }
  if (total === seen) return 'end';
  // A list that has as many items as the contract allows may leave others out.
  const isFull = parameters.some(isLimit) || items >= mostItems(operation, resource);
  return isFull || (total !== undefined && total > seen) ? 'unknown' : 'end';
}

/** Returns the parameters of a list that bound no member of its items, unlike `created_after` and `price_max`. */
function steeringOf(list: Operation, resource: Resource): readonly Parameter[] {
  const [items] = listSchemas(list, resource).map((schema) => schema.items);
  return items === undefined ? list.parameters : list.parameters.filter((each) => boundOf(each, items) === undefined);
}

/** Returns the request for the first page of a list by its number; undefined if the contract does not say the number. */
export function firstNumbered(plan: RequestPlan, operation: Operation): RequestPlan | undefined {
  const paging = pageNumberOf(operation);
  const first = paging && firstOf(paging);
  return paging === undefined || first === undefined ? undefined : withQuery(plan, paging.name, String(first));
}

/** Returns 0 or 1, from which a parameter counts pages or items; undefined if the contract does not say. */
function firstOf({ schema }: Parameter): number | undefined {
  const nodes = ['default', 'minimum'].map((keyword) => schema && keywordNode(schema, keyword));
  const declared = nodes.find((node) => node?.type === 'number');
  return declared?.type === 'number' ? Math.min(1, Math.max(0, Number(declared.literal))) : undefined;
}

/**
 * Returns the pages that differ from all earlier ones, and the first repeated page, where the walk goes in circles.
 *
 * Documents often do not say whether pages are counted from 0 or 1, so page 1 may repeat the page without a number, or
 * page 0. It takes the place of that page if it begins like it and is shorter: without a number, the server shows the
 * whole list.
 */
export function walked(
  pages: readonly Exchange[],
  operation: Operation,
  resource: Resource,
): { readonly pages: readonly (readonly ListedItem[])[]; readonly repeats: number | undefined } {
  const paging = pageNumberOf(operation);
  const first = paging && (queryOf(pages[0], paging.name) ?? '0');
  const seen: (readonly ListedItem[])[] = [];
  const keys: string[] = [];
  for (const [at, page] of pages.entries()) {
    const items = itemsOn(responseValue(page).value, resource) ?? [];
    const key = items.some(({ name }) => name === undefined) ? '' : items.map(({ name }) => name).join('\n');
    const isAgain = key !== '' && keys.includes(key);
    if (first === '0' && at === 1) {
      if (isAgain) continue;
      if (key !== '' && keys[0]?.startsWith(`${key}\n`) === true) {
        keys.pop();
        seen.pop();
      }
    }
    if (isAgain) return { pages: seen, repeats: at };
    keys.push(key);
    seen.push(items);
  }
  return { pages: seen, repeats: undefined };
}

/** Returns the number of different items on pages; an item without a name counts as one. */
export function countOn(pages: readonly (readonly ListedItem[])[]): number {
  return new Set(pages.flat().map(({ name }, at) => name ?? at)).size;
}

/** Returns true if pages show as many items as the last one tells that there are. */
export function areAllTold(pages: readonly Exchange[], operation: Operation, resource: Resource): boolean {
  const last = pages.at(-1);
  return last !== undefined && totalOn(last) === walked(pages, operation, resource).pages.flat().length;
}

/**
 * Returns true where the usual pages show an item only after the small pages: others add items at the same time. Items of
 * the story itself may be listed late.
 */
export function isGrowing(history: History): boolean {
  const [before, after] = ['list-all', 'list-again'].map((step) => namesIn(history, step));
  const own = new Set(history.all.flatMap(({ identity }) => [...(identity?.values() ?? [])]));
  return before !== undefined && [...(after ?? [])].some((name) => !before.has(name) && !own.has(name ?? ''));
}

/** Returns the names of the items that the list of a step shows; undefined if the step was rejected or not sent. */
export function namesIn(history: History, step: string): ReadonlySet<string | undefined> | undefined {
  const listed = history.get(step);
  const items = listed && isAccepted(listed) ? itemsShown(listed, history.subject.resource) : undefined;
  return items && new Set(items.map(({ name }) => name));
}

/** Page sizes to try, the most revealing first. */
const FEW = [2, 1, 3, 5, 10, 20, 25, 50, 100];

/** The maximum number of pages of a walk, if a page size allows it. */
const SHORT_WALK = 12;

/**
 * Returns the request for a list in pages as small as the contract and a short walk allow; undefined if the contract
 * has no parameter for it.
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
    if (next !== undefined && isValid(next, operation)) return next;
  }
  return undefined;
}

/**
 * Returns the request for a list in pages as large as the contract allows, up to a number of items; undefined if it names
 * no maximum.
 */
export function widened(
  plan: RequestPlan,
  operation: Operation,
  subject: Subject,
  enough = Infinity,
): RequestPlan | undefined {
  const limit = limitOf(operation, subject);
  const most = limit?.schema && keywordNode(limit.schema, 'maximum');
  if (limit === undefined || most?.type !== 'number') return undefined;
  return withQuery(plan, limit.name, Number(most.literal) > enough ? String(enough) : most.literal);
}

/** Returns the parameter that asks for a page by its number. */
export function pageNumberOf(operation: Operation | undefined): Parameter | undefined {
  return operation?.parameters.find((each) => each.in === 'query' && isPageNumber(each));
}

/**
 * Returns true for a numeric schema. A parameter `start` may also be a time, which documents declare as a plain string.
 */
function isNumber(schema: Schema | undefined): boolean {
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  return types.some((type) => type === 'integer' || type === 'number');
}

/** Whether `start` may be a time: offsets are integers, and a number with fractions counts no items. */
function isTime(name: string, schema: Schema | undefined): boolean {
  const types = schema === undefined ? [] : effectiveSchema(schema).types;
  return lastWord(name) === 'start' && !types.includes('integer');
}

function lastWord(name: string): string | undefined {
  return wordsOf(name).at(-1);
}

function isLimit({ in: where, name }: Parameter): boolean {
  return where === 'query' && (means(lastWord(name), 'limits') || isPageSize(name));
}

/**
 * Returns true for a cursor such as `after`, `page_token` or `starting_after`, but not for a bound of time such as
 * `afterEnqueuedAt`.
 */
function isCursor(parameter: Parameter): boolean {
  const words = wordsOf(parameter.name);
  const isNamed = words.some((word) => means(word, 'cursor')) && !means(words.at(-1), 'time');
  return parameter.in === 'query' && (isNamed || isAfterItem(parameter));
}

/** Returns the link from a page to the next one. */
function linkOn(page: Exchange): string | undefined {
  if (page.result.kind !== 'response') return undefined;
  return nextLink(fieldValues(page.result.fields, 'link')) ?? nextIn(responseValue(page).value, isLink);
}

/** Returns the target of a link to the next page (RFC 8288 §3). */
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

/** Returns the number of items on a full page; Infinity if the contract does not say. */
function pageSize(page: Exchange, operation: Operation): number {
  const limit = operation.parameters.find(isLimit);
  const usual = limit?.schema && keywordNode(limit.schema, 'default');
  const asked = limit && queryOf(page, limit.name);
  // A document may declare a number, of which 1.5 is an example.
  return Math.floor(Number(asked ?? (usual?.type === 'number' ? usual.literal : Infinity)));
}

/**
 * Returns the text or number of a member named like the next page, or within an object named so. With `mayBeNothing`,
 * null becomes the text `null`. A number of 0 leads nowhere.
 */
function nextIn(
  body: JsonValue | undefined,
  accepts: (text: string) => boolean,
  mayBeNothing = false,
): string | undefined {
  for (const [words, value] of aboutPages(body)) {
    const isNext = leadsOn(words);
    if (isNext && typeof value === 'string' && accepts(value)) return value;
    if (words[0] === 'next' && isExactNumber(value) && Number(numberText(value)) > 0 && accepts(numberText(value)))
      return numberText(value);
    if (isNext && mayBeNothing) return 'null';
    const href = isNext && isJsonObject(value) ? value['href'] : undefined;
    if (typeof href === 'string' && accepts(href)) return href;
  }
  return undefined;
}

/** Returns what a member such as `has_more` says, or the opposite of what `isLastPage` does; undefined if there is none. */
export function moreIn(body: JsonValue | undefined): boolean | undefined {
  for (const [words, value] of aboutPages(body, 2)) {
    if (typeof value !== 'boolean') continue;
    const name = words.join('');
    if (/^has(?:more|next)/.test(name)) return value;
    if (/^(?:is)?last(?:page)?$/.test(name)) return !value;
  }
  return undefined;
}

/** Returns the request to the target of a link in a response; undefined if that is another service. */
function planOf(target: string, plan: RequestPlan, { request }: Exchange, basePath: string): RequestPlan | undefined {
  if (!URL.canParse(target, request.url)) return undefined;
  const [from, to] = [new URL(request.url), new URL(target, request.url)];
  if (!to.pathname.startsWith(`${basePath}/`) || from.pathname !== to.pathname) return undefined;
  return { ...plan, path: [to.pathname.slice(basePath.length) + to.search] };
}
