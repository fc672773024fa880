import type { Contract, Operation } from '../contract/index.js';
import { draftOf, thingOf, type Draft } from './draft.js';
import { lastLiteral } from './identity.js';
import { listingIn } from './listing.js';
import { answersOf, isScalarName, membersOf } from './members.js';
import { formOf, literalOf, spotsOf, stepsOf, type Spot } from './path-steps.js';
import { isNamed, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** The path of an operation, taken apart. */
export interface Route {
  readonly operation: Operation;
  readonly form: string;
  readonly steps: readonly string[];
  readonly spots: readonly Spot[];
}

/** The resources of a contract, by the forms of the paths that lead to them. */
export interface Found {
  readonly routes: readonly Route[];
  readonly drafts: readonly Draft[];
  readonly items: ReadonlyMap<string, Draft>;
  readonly collections: ReadonlyMap<string, Draft>;
  /** The same, and the paths before items on which there is no operation: `/containers` for `/containers/create`. */
  readonly around: ReadonlyMap<string, Draft>;
  readonly singletons: ReadonlyMap<string, Draft>;
}

/** Finds the resources of a contract by its paths, methods and the shapes of what is answered. */
export function findResources({ operations }: Contract): Found {
  const known = new Set(operations.map(({ path }) => formOf(path.text)));
  const routes = operations.map((operation): Route => {
    const steps = stepsOf(operation.path.text);
    return { operation, form: formOf(operation.path.text), steps, spots: spotsOf(steps, known) };
  });
  const byForm = new Map<string, Route[]>();
  for (const route of routes) byForm.set(route.form, [...(byForm.get(route.form) ?? []), route]);
  const items = new Map<string, Draft>();
  for (const route of routes) addItems(route, items);
  const collections = collectionsOf(items, byForm);
  const aliases = joinOrphans(items, collections, byForm);
  const drafts = new Set(items.values());
  const around = new Map([
    ...[...items.values()].map((draft) => [formOf(draft.collection ?? ''), draft] as const),
    ...collections,
  ]);
  const singletons = new Map<string, Draft>();
  for (const [form, group] of byForm) {
    if (items.has(form) || collections.has(form)) continue;
    const kind = kindOf(form, group, around);
    if (kind === undefined) continue;
    const [{ operation, spots }] = group as [Route];
    const last = spots.at(-1);
    const path = operation.path.text.replace(/(?<=.)\/$/, '');
    const parent = last && items.get(formOf(last.item));
    const thing = thingName(parted(form)[1]);
    const common = { parent, place: operation.place };
    const draft =
      kind === 'singleton'
        ? draftOf({
            ...common,
            collection: undefined,
            item: path,
            names: [],
            isSingleton: true,
            because: `${path} has one thing to read and to change`,
          })
        : draftOf({
            ...common,
            collection: path,
            item: undefined,
            names: [freeName(path, thing)],
            because: `${path} is a collection without a path for its items`,
          });
    (kind === 'singleton' ? singletons : collections).set(form, draft);
    drafts.add(draft);
  }
  for (const draft of drafts) if (draft.parent !== undefined) draft.parent = aliases.get(draft.parent) ?? draft.parent;
  for (const [form, draft] of collections) around.set(form, draft);
  return { routes, drafts: [...drafts], items, collections, around, singletons };
}

function addItems({ operation, spots }: Route, items: Map<string, Draft>): void {
  let parent: Draft | undefined;
  for (const { item, collection, names } of spots) {
    const form = formOf(item);
    const known = items.get(form);
    const because = `the path ${item} names one of ${collection === '' ? 'them' : collection}`;
    const draft = known ?? draftOf({ collection, item, names, parent, place: operation.place, because });
    items.set(form, draft);
    parent = draft;
  }
}

/**
 * The collection of each item: the path before its parameters, where there is an operation on it; else a path beside it
 * that differs in number (`/silences` and `/silence/{id}`); else one that is posted to below another item
 * (`/gardens/{id}/plants` and `/plants/{id}`).
 */
function collectionsOf(
  items: ReadonlyMap<string, Draft>,
  byForm: ReadonlyMap<string, readonly Route[]>,
): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const isFree = (form: string): boolean => !items.has(form) && !found.has(form);
  const rest: Draft[] = [];
  for (const draft of items.values()) {
    const form = formOf(draft.collection ?? '');
    if (byForm.has(form) && isFree(form)) found.set(form, draft);
    else rest.push(draft);
  }
  const hasItems = (form: string): boolean => items.has(`${form}/{}`) || items.has(`${form}({})`);
  for (const draft of rest) {
    const own = formOf(draft.collection ?? '');
    const [around, last] = parted(own);
    const thing = thingName(last);
    const isOwn = (form: string): boolean => isFree(form) && !hasItems(form) && thingName(parted(form)[1]) === thing;
    const forms = [...byForm.keys()].filter(isOwn);
    const beside = forms.find((form) => parted(form)[0] === around);
    const below =
      draft.parent === undefined ? forms.find((form) => form.includes('{}') && isPosted(form, byForm)) : undefined;
    const form = thing === '' ? undefined : (beside ?? below);
    if (form === undefined) continue;
    found.set(form, draft);
    draft.collection = byForm.get(form)?.[0]?.operation.path.text.replace(/(?<=.)\/$/, '');
  }
  return found;
}

export function parted(form: string): readonly [around: string, last: string] {
  const at = form.lastIndexOf('/');
  return [form.slice(0, at), form.slice(at + 1)];
}

/** A name for the parameter of an item that has no path: one stands but once in a path (OpenAPI 3.1 §4.8.8.2). */
function freeName(path: string, thing: string): string {
  return ['id', `${thing}Id`, `${thing}-id`].find((name) => !path.includes(`{${name}}`)) ?? `own-${thing}-id`;
}

function isPosted(form: string, byForm: ReadonlyMap<string, readonly Route[]>): boolean {
  return byForm.get(form)?.some(({ operation }) => operation.method === 'POST') === true;
}

/**
 * Items that nothing creates or lists may be those of another resource: `/admin/users/{id}` those of `/users`, and
 * `/reports/{userId}` has one report for each user.
 */
function joinOrphans(
  items: Map<string, Draft>,
  collections: ReadonlyMap<string, Draft>,
  byForm: ReadonlyMap<string, readonly Route[]>,
): ReadonlyMap<Draft, Draft> {
  const attached = new Set(collections.values());
  const isFed = (draft: Draft): boolean => attached.has(draft) || isFedBelow(draft, byForm);
  const aliases = new Map<Draft, Draft>();
  const all = [...items];
  const fed = all.flatMap(([, draft]) => (draft.names.length === 1 && isFed(draft) ? [draft] : []));
  for (const [form, draft] of all) {
    const [name, ...others] = draft.names;
    if (name === undefined || others.length > 0 || isFed(draft)) continue;
    const thing = thingOf(draft);
    const same = fed.find(
      (other) => thingOf(other) === thing && (draft.parent === undefined || other.parent === draft.parent),
    );
    if (same !== undefined) {
      items.set(form, same);
      aliases.set(draft, same);
      continue;
    }
    const plain = plainName(name);
    const keyed = fed.find(
      (other) => other.parent === undefined && isReferenceTo(plain, other) && thingOf(other) !== thing,
    );
    if (keyed === undefined || !byForm.has(form) || plain.startsWith(thing)) continue;
    Object.assign(draft, { parent: keyed, names: [], isSingleton: true, collection: undefined });
    draft.because = `{${name}} of ${draft.item?.text ?? ''} names what ${keyed.collection ?? ''} holds`;
  }
  return aliases;
}

function isReferenceTo(plain: string, other: Draft): boolean {
  const thing = thingOf(other);
  return thing !== '' && [thing, `${thing}id`, `${thing}uuid`].includes(plain);
}

/** Whether there are operations that create or list below a collection that has none itself: `/containers/create`. */
function isFedBelow({ collection = '' }: Draft, byForm: ReadonlyMap<string, readonly Route[]>): boolean {
  const start = `${formOf(collection)}/`;
  return [...byForm].some(([form, routes]) => {
    if (!form.startsWith(start) || form.slice(start.length).includes('/') || form.includes('{}', start.length))
      return false;
    const thing = thingName(lastLiteral(collection));
    return routes.some(
      ({ operation, steps }) => isCreating(operation, literalOf(steps.at(-1))) || isListing(operation, thing),
    );
  });
}

/** Whether an operation creates by the verb at the end of its path. */
export function isCreating({ method }: Operation, verb: string): boolean {
  return (method === 'POST' || method === 'PUT') && means(wordsOf(verb)[0], 'creates');
}

/** Whether an operation answers with a list of things that have names. */
export function isListing(operation: Operation, thing: string): boolean {
  if (operation.method !== 'GET') return false;
  return answersOf(operation).some((schema) => {
    const listing = listingIn(schema, thing);
    if (listing?.items === undefined) return false;
    return membersOf(listing.items).size > 0 || isScalarName(listing.items);
  });
}

/** What a path without parameters at its end is that belongs to no item: a collection, a singleton, or neither. */
function kindOf(
  form: string,
  group: readonly Route[],
  around: ReadonlyMap<string, Draft>,
): 'collection' | 'singleton' | undefined {
  const last = parted(form)[1];
  if (last === '' || last.includes('{}')) return undefined;
  const thing = thingName(last);
  const by = (...methods: string[]): readonly Operation[] =>
    group.flatMap(({ operation }) => (methods.includes(operation.method) ? [operation] : []));
  const [[get], [post], writes] = [by('GET'), by('POST'), by('PUT', 'PATCH', 'DELETE')];
  const isVerb = around.has(parted(form)[0]) && means(wordsOf(last)[0], 'creates', 'lists', 'updates', 'deletes');
  if (isVerb || wordsOf(last).some((word) => means(word, 'opens-session', 'ends-session'))) return undefined;
  const isPlural = thing !== plainName(last);
  const lists = get !== undefined && isListing(get, thing);
  const isSaid = get !== undefined && answersOf(get).length > 0;
  const creates = post?.responses.some(({ status }) => status === '201') === true;
  if (lists) return post !== undefined || isPlural ? 'collection' : undefined;
  if (post !== undefined && isPlural && (!isSaid || creates) && !isNamed(last, 'singleton')) return 'collection';
  if (get !== undefined && (post !== undefined || writes.length > 0)) return 'singleton';
  if (isNamed(last, 'singleton')) return 'singleton';
  return post !== undefined && creates && form.indexOf('{}') < 0 && saysWhat(post, thing) ? 'collection' : undefined;
}

function saysWhat(operation: Operation, thing: string): boolean {
  return answersOf(operation).some((schema) =>
    [...membersOf(schema).keys()].some((name) => [`${thing}id`, 'id', 'uuid'].includes(plainName(name))),
  );
}
