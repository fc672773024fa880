import { formatPointer, nodeAt, toValue, isJsonObject, type JsonValue, isExactNumber } from '../../../json/index.js';
import { madeUpContent } from '../../answer/content.js';
import { addressesOf, type KeptRequest } from '../items/kept-request.js';
import { ListPages, type Page } from '../items/list-page.js';
import type { Handled, Handler } from './handler.js';
import type { Response } from '../../../contract/index.js';
import type { Plan } from '../../answer/operation-answers.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { isShowable } from '../../world/is-showable.js';
import { withValueAt } from '../../world/fit.js';
import type { ListForm } from '../items/item-forms.js';
import { listedItem } from '../items/listed-item.js';
import {
  countsAll,
  isPageSize,
  leadsOn,
  means,
  plainName,
  wordsOf,
  tellsPageCount,
  tellsPageNumber,
} from '../../../resources/index.js';

/** The number of items up to which a list is validated as a whole; the items were validated one by one. */
const mostJudged = 100;

/** GET of a collection; undefined if the response shows no list of items. */
export function listing({ operation, kept, items }: Handled): Handler | undefined {
  const form = kept.forms.listed(operation);
  if (form === undefined) return undefined;
  const pages = new ListPages(operation, form.item);
  return (request) => {
    const where = kept.spots.whereabouts(request);
    if (where === undefined) return undefined;
    const orphaned = items.orphaned(kept, where.parents, request);
    if (orphaned !== undefined) return orphaned;
    const entries = items.entriesOf(kept, where.parents);
    const shown = entries.flatMap(([id, value]) =>
      items.isElsewhere(value, request) ? [] : listedItem(value, id, kept, form),
    );
    const plan = request.answers.planForGood({}, request.accept);
    if (plan.kind !== 'documented' || plan.representation?.mediaType.schema !== form.body) return undefined;
    const example = plan.representation.mediaType.examples[0];
    const idOf = (item: JsonValue): string | undefined => (isJsonObject(item) ? kept.idOf(item) : undefined);
    const page = pages.page(shown, request.head, idOf, example === undefined ? undefined : toValue(example.value));
    // A documented example stays the answer as long as nobody has changed the collection.
    if (example !== undefined && !items.isChanged(kept, where.parents) && page.isWhole) {
      const list = nodeAt(example.value, formatPointer(form.at));
      if (list?.type === 'array' && list.items.length === shown.length) return undefined;
    }
    // A list that may show only so many shows the latest ones.
    const latest = page.items.length > form.most ? page.items.slice(-form.most) : page.items;
    const links = linksFor(request, pages, page);
    const body = listBody(latest, form, plan, (whole) =>
      withPageFacts(whole, page, links, (value) => isShowable(form.body, value)),
    );
    if (body === undefined) return undefined;
    const answer = request.answers.answerWith(plan, madeUpContent(body, plan.representation, plan.choice.status));
    return { answer: { ...answer, fields: withPageFields(answer.fields, links.target, page, plan.choice.response) } };
  };
}

function listBody(
  items: readonly JsonValue[],
  form: ListForm,
  plan: Plan,
  withFacts: (body: JsonValue) => JsonValue,
): JsonValue | undefined {
  if (plan.kind !== 'documented') return undefined;
  const example = plan.representation?.mediaType.examples[0];
  const bodies = [example && toValue(example.value), exemplarOf(form.body)];
  // An example need not be a list, nor valid: it may be JSON in a string, or show another envelope.
  for (const around of bodies) {
    const few = around === undefined ? undefined : withValueAt(around, form.at, items.slice(0, mostJudged));
    if (few === undefined || !isShowable(form.body, few)) continue;
    const told = withFacts(few);
    return items.length <= mostJudged ? told : withValueAt(told, form.at, items);
  }
  return undefined;
}

/**
 * The fields of a list with the number of all its items, such as `X-Total-Count`, and those of its pages, and with a `Link`
 * to the next page (RFC 8288), if the document has these fields and allows the values. On the last page, `Link` is left out unless the
 * document requires it.
 */
export function withPageFields(
  fields: readonly string[],
  target: string | undefined,
  page: Page,
  { headers }: Response,
): readonly string[] {
  let found = fields;
  for (const { name, required, schema } of headers) {
    const at = found.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name.toLowerCase());
    const isLink = name.toLowerCase() === 'link';
    const number = numberFor(name.replace(/^x-/i, ''), page);
    if (at === -1 || !(isLink || number !== undefined)) continue;
    const value = isLink ? target && `<${target}>; rel="next"` : String(number);
    const isValid = value !== undefined && schema?.isValid(isLink ? value : (number ?? null), 'response') !== false;
    if (isValid) found = found.with(at + 1, value);
    else if (isLink && !required) found = found.toSpliced(at, 2);
  }
  return found;
}

/** The number that a field tells of a page or of all items: `Total-Count`, `Total-Pages`, `Per-Page`. */
function numberFor(name: string, page: Page): number | undefined {
  const plain = plainName(name);
  if (countsAll(wordsOf(name)) && !plain.endsWith('pages')) return page.total;
  if (!/pages?$|^page(?:count|number)$/.test(plain) && !isPageSize(name)) return undefined;
  const [fact] = factsOf(name, 0, page, { target: undefined, next: [], previous: [] });
  return typeof fact === 'number' ? fact : undefined;
}

/** The addresses of the pages before and after one, each in several forms; empty where there is no such page. */
export interface PageLinks {
  /** The path and the query of the next page. */
  readonly target: string | undefined;
  readonly next: readonly string[];
  readonly previous: readonly string[];
}

/** The links of a page to the ones before and after it. */
export function linksFor(request: KeptRequest, pages: ListPages, page: Page): PageLinks {
  const { path, query } = request;
  const targetOf = (other: string | undefined): string | undefined =>
    other === undefined ? undefined : `${path}?${other}`;
  const target = page.next === undefined ? undefined : targetOf(pages.queryOf(query, page));
  const [next, previous] = [target, targetOf(pages.previousQueryOf(query, page))].map((each) =>
    each === undefined ? [] : addressesOf(each, request),
  );
  return { target, next: next ?? [], previous: previous ?? [] };
}

/** A body whose envelope describes the page, as far as its schema allows: totals, page numbers, the next cursor. */
export function withPageFacts(
  body: JsonValue,
  page: Page,
  links: PageLinks,
  isValid: (value: JsonValue) => boolean,
): JsonValue {
  let found = body;
  const visit = (path: readonly string[], value: JsonValue, depth: number): void => {
    if (!isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const here = [...path, name];
      // Beside the number of all pages, `number` is that of the page.
      const isOwn = name === 'number' && Object.hasOwn(value, 'totalPages');
      for (const fact of factsOf(isOwn ? 'page' : name, member, page, links)) {
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

/** The values that a member of that name may have, the best first; none if the name does not concern pages. */
function factsOf(
  name: string,
  member: JsonValue,
  page: Page,
  links: PageLinks,
): readonly (JsonValue | typeof missing)[] {
  const words = wordsOf(name);
  const plain = plainName(name);
  const isNumber = isExactNumber(member);
  const { limit, start, total, items, next, first } = page;
  if (isNumber && tellsPageCount(name)) {
    const pages = limit ? Math.max(1, Math.ceil(total / limit)) : 1;
    return [plain === 'lastpage' ? pages - 1 + first : pages];
  }
  if (isNumber && (words[0] === 'total' || /^(?:totalcount|count)$/.test(plain))) return [total];
  if (isNumber && means(words.at(-1), 'skips')) return [start];
  if (isNumber && tellsPageNumber(name)) return limit ? [Math.floor(start / limit) + first] : [first];
  if (isNumber && (isPageSize(name) || means(words.at(-1), 'limits'))) return [limit ?? items.length];
  if (isNumber && plain === 'numberofelements') return [items.length];
  if (typeof member === 'boolean' && /^(?:is)?(?:first|last)(?:page)?$/.test(plain))
    return [plain.includes('first') ? start === 0 : next === undefined];
  if (typeof member === 'boolean' && words[0] === 'has') {
    if (words.some((word) => word === 'more' || word === 'next')) return [next !== undefined];
    if (words.some((word) => word.startsWith('prev'))) return [start > 0];
  }
  if (words[0] === 'prev' || words[0] === 'previous') {
    const number =
      isNumber && words.at(-1) === 'page' && limit && start > 0 ? [Math.ceil(start / limit) - 1 + first] : [];
    const isLink = isJsonObject(member) && typeof member['href'] === 'string';
    const shown = links.previous.map((href) => (isLink ? { ...member, href } : href));
    return [...number, ...(isLink || typeof member === 'string' || member === null ? shown : []), missing, null, ''];
  }
  const isNext = leadsOn(words);
  // The link object of HAL and of JSON:API 1.1 §5.6.
  if (isNext && isJsonObject(member) && typeof member['href'] === 'string')
    return [...(next === undefined ? [] : links.next.map((href) => ({ ...member, href }))), missing];
  if (isNext && isNumber) {
    if (next === undefined) return [null, missing];
    return [words.at(-1) === 'page' && limit ? Math.floor(start / limit) + 1 + first : start + items.length];
  }
  if (isNext && !isNumber && (typeof member === 'string' || member === null)) {
    if (next === undefined) return [null, missing, ''];
    // Without a valid link, the member is left out, so that no client follows a made-up link.
    return [...(words.some((word) => means(word, 'cursor')) ? [] : links.next), next, missing];
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
