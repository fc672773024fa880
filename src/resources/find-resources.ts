import { grouped, type Operation } from '../contract/index.js';
import { draftOf, freeName, thingOf, type Draft } from './draft.js';
import { isWithin, joinByMember, joinOrphans } from './join-orphans.js';
import { isCopying, keyOutsidePath, kindOfPath } from './kind-of-path.js';
import { itemsShownBy, shownBy } from './listing.js';
import { containersOf } from './identity.js';
import { answersOf, bodiesOf, membersOf, shapeOf } from './members.js';
import { formOf } from './path-steps.js';
import { parted, pathsOf, type Paths, type Route } from './paths.js';
import { isSecretName, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** The resources of a contract, by the normalised form of their paths. */
export interface Found {
  readonly paths: Paths;
  readonly drafts: readonly Draft[];
  readonly items: ReadonlyMap<string, Draft>;
  readonly collections: ReadonlyMap<string, Draft>;
  /**
   * The collections, and collection paths without an operation of their own: `/containers` for `/containers/create`.
   */
  readonly around: ReadonlyMap<string, Draft>;
  readonly singletons: ReadonlyMap<string, Draft>;
}

/** Infers resources from the paths, methods and response schemas of operations. */
export function findResources(operations: readonly Operation[]): Found {
  const paths = pathsOf(operations);
  const items = new Map<string, Draft>();
  for (const route of paths.routes) addItems(route, items, paths);
  const collections = findCollections(items, paths);
  const merged = joinOrphans(items, collections, paths);
  const drafts = new Set(items.values());
  const around = new Map([
    ...[...items.values()].map((draft) => [formOf(draft.collection ?? ''), draft] as const),
    ...collections,
  ]);
  const singletons = new Map<string, Draft>();
  const attached = new Set(collections.values());
  const byThing = grouped(drafts, thingOf);
  for (const form of paths.forms) {
    if (items.has(form) || collections.has(form)) continue;
    const group = paths.at(form);
    const enrolled = enrolledBy(form, group, drafts, paths);
    if (enrolled !== undefined) {
      collections.set(form, enrolled);
      continue;
    }
    const kind = kindOfPath(form, group, around);
    const [first] = group;
    if (kind === undefined || first === undefined) continue;
    const { operation, spots } = first;
    const last = spots.at(-1);
    const path = operation.path.text.replace(/(?<=.)\/$/, '');
    const parent = last && items.get(formOf(last.item));
    if (parent !== undefined && isOfCopies(form, group, parent, paths)) continue;
    const thing = thingName(parted(form)[1]);
    const same =
      kind === 'collection'
        ? (sameThing(form, group, byThing.get(thing) ?? [], attached, paths) ??
          twinOf(form, thing, drafts, paths) ??
          madeBy(form, group, drafts, attached, paths))
        : undefined;
    if (same !== undefined) {
      collections.set(form, same);
      continue;
    }
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
            names: [freeName(path, thing, keyOutsidePath(group, thing))],
            because: `${path} is a collection without a path for its items`,
          });
    (kind === 'singleton' ? singletons : collections).set(form, draft);
    drafts.add(draft);
  }
  const looked = joinByMember(items, collections, paths);
  for (const draft of looked.keys()) drafts.delete(draft);
  const aliases = new Map([...merged, ...looked]);
  for (const draft of drafts) {
    const standIn = draft.parent && aliases.get(draft.parent);
    // If two resources were each other's parent, neither would have an outermost ancestor.
    if (standIn !== undefined && !isWithin(standIn, draft)) draft.parent = standIn;
  }
  for (const [form, draft] of collections) around.set(form, draft);
  return { paths, drafts: [...drafts], items, collections, around, singletons };
}

function addItems({ operation, spots }: Route, items: Map<string, Draft>, paths: Paths): void {
  let parent: Draft | undefined;
  for (const { item, collection, names } of spots) {
    const form = formOf(item);
    if (isDeed(collection, paths.at(form))) continue;
    const known = items.get(form);
    const because = `the path ${item} names one of ${collection === '' ? 'them' : collection}`;
    const draft = known ?? draftOf({ collection, item, names, parent, place: operation.place, because });
    items.set(form, draft);
    parent = draft;
  }
}

/** Whether a path names what is done to an item of another collection: `PUT /server/restart/{deviceId}`. */
function isDeed(collection: string, routes: readonly Route[]): boolean {
  const [verb, ...others] = wordsOf(parted(collection)[1]);
  const isDone =
    routes.length > 0 && routes.every(({ operation: { method } }) => method === 'PUT' || method === 'POST');
  return isDone && others.length === 0 && means(verb, 'does');
}

/**
 * The root resource whose items a collection elsewhere contains: the collection has no item path, and both return
 * objects with the same members. `/lists/{id}/todos` contains items of `/todos`, even if their members are not
 * declared, `/internal/users`, which only creates, those of `/users`, and `/user/repos` those of `/repos/{owner}/{repo}`,
 * where no `/repos` exists.
 */
function sameThing(
  form: string,
  group: readonly Route[],
  named: readonly Draft[],
  attached: ReadonlySet<Draft>,
  paths: Paths,
): Draft | undefined {
  const roots = named.filter(({ parent, item }) => parent === undefined && item !== undefined);
  const root =
    roots.find((each) => attached.has(each) && each.names.length === 1) ?? roots.find((each) => !attached.has(each));
  if (root === undefined) return undefined;
  const isBelow = form.includes('{}');
  const hasCollection = attached.has(root);
  if (hasCollection && !isBelow && group.some(({ operation }) => operation.method !== 'POST')) return undefined;
  const own = shownBy(group);
  const others = shownBy([root.item?.text, root.collection].flatMap((path) => paths.at(formOf(path ?? ''))));
  const isUnsaid = own.size === 0 || others.size === 0;
  const isSame = isUnsaid ? isBelow && hasCollection : [...own].some((schema) => others.has(schema));
  return isSame ? root : undefined;
}

/**
 * The resource of the accounts that a path such as `/signup` creates: its response shows one, or its request consists of
 * members of one and secrets.
 */
function enrolledBy(form: string, group: readonly Route[], drafts: Iterable<Draft>, paths: Paths): Draft | undefined {
  if (form.includes('{}') || !means(plainName(parted(form)[1]), 'enrolls')) return undefined;
  if (group.some(({ operation }) => operation.method !== 'POST')) return undefined;
  const said = group.flatMap(({ operation }) => bodiesOf(operation)).flatMap((body) => [...membersOf(body).keys()]);
  const told = said.filter((name) => !isSecretName(name));
  const isOfAccount = told.some((name) => means(plainName(name), 'account-name'));
  return [...drafts].find(({ parent, names, item, collection = '' }) => {
    if (parent !== undefined || names.length !== 1 || item === undefined) return false;
    const routes = [item.text, collection].flatMap((path) => paths.at(formOf(path)));
    const others = shownBy(routes);
    const shown = group
      .flatMap(({ operation }) => answersOf(operation))
      .flatMap((schema) => containersOf(schema, collection).map(([, each]) => shapeOf(each)));
    if (shown.some((names) => others.has(names))) return true;
    const known = itemsShownBy(routes).map(membersOf);
    return isOfAccount && told.every((name) => known.some((members) => members.has(name)));
  });
}

/**
 * The resource that nothing else creates or lists, of which a path that only accepts POST shows an item: the jobs of
 * `/jobs/{jobId}` for `/exports`.
 */
function madeBy(
  form: string,
  group: readonly Route[],
  drafts: Iterable<Draft>,
  attached: ReadonlySet<Draft>,
  paths: Paths,
): Draft | undefined {
  if (form.includes('{}') || group.some(({ operation }) => operation.method !== 'POST')) return undefined;
  const answers = group.flatMap(({ operation }) => answersOf(operation));
  const shown = answers.filter((schema) => membersOf(schema).size > 1).map(shapeOf);
  return [...drafts].find((draft) => {
    const { parent, names, item } = draft;
    if (parent !== undefined || names.length !== 1 || item === undefined || attached.has(draft)) return false;
    const known = shownBy(paths.at(formOf(item.text)));
    return shown.some((shape) => known.has(shape));
  });
}

/** The collection without item paths that a path beside it names in the other number: `/users` for `/user?id=`. */
function twinOf(form: string, thing: string, drafts: Iterable<Draft>, paths: Paths): Draft | undefined {
  const isKeyed = (path: string): boolean => keyOutsidePath(paths.at(formOf(path)), thing) !== undefined;
  return [...drafts].find(({ item, collection }) => {
    if (item !== undefined || collection === undefined) return false;
    const [around, last] = parted(formOf(collection));
    return around === parted(form)[0] && thingName(last) === thing && (isKeyed(form) || isKeyed(collection));
  });
}

/** Whether a path below an item only creates other items like it: `POST /orders/{id}/copies`, which returns an order. */
function isOfCopies(form: string, group: readonly Route[], { item }: Draft, paths: Paths): boolean {
  const own = formOf(item?.text ?? '');
  const [around, last] = parted(form);
  if (around !== own || !isCopying(last) || group.some(({ operation }) => operation.method !== 'POST')) return false;
  const [shown, copied] = [paths.at(own), group].map(shownBy);
  return [...(copied ?? [])].some((schema) => shown?.has(schema) === true);
}

/**
 * The collection of each item: the path before its parameters, if it has an operation; otherwise a path that differs in
 * number (`/silences` and `/silence/{id}`); otherwise a path below another item that accepts POST
 * (`/gardens/{id}/plants` and `/plants/{id}`).
 */
function findCollections(items: ReadonlyMap<string, Draft>, paths: Paths): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const isFree = (form: string): boolean => !items.has(form) && !found.has(form);
  const rest: Draft[] = [];
  for (const draft of items.values()) {
    const form = formOf(draft.collection ?? '');
    if (paths.has(form) && isFree(form)) found.set(form, draft);
    else rest.push(draft);
  }
  const hasItems = (form: string): boolean => items.has(`${form}/{}`) || items.has(`${form}({})`);
  for (const draft of rest) {
    const [around, last] = parted(formOf(draft.collection ?? ''));
    if (last === '') continue;
    const forms = paths.named(thingName(last)).filter((form) => isFree(form) && !hasItems(form));
    const beside = forms.find((form) => parted(form)[0] === around);
    const above = formOf(draft.parent?.item?.text ?? '');
    const isBelow = (form: string): boolean => form.startsWith(`${above}/`) && form.slice(above.length).includes('{}');
    const below = forms.find((form) => isBelow(form) && paths.has(form, 'POST'));
    const form = beside ?? below;
    if (form === undefined) continue;
    found.set(form, draft);
    draft.collection = paths.at(form)[0]?.operation.path.text.replace(/(?<=.)\/$/, '');
  }
  return found;
}
