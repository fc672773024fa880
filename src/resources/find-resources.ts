import type { Contract } from '../contract/index.js';
import { draftOf, type Draft } from './draft.js';
import { findCollections } from './find-collections.js';
import { joinOrphans } from './join-orphans.js';
import { kindOfPath } from './kind-of-path.js';
import { formOf } from './path-steps.js';
import { parted, pathsOf, type Paths, type Route } from './paths.js';
import { thingName } from './words.js';

/** The resources of a contract, by the forms of the paths that lead to them. */
export interface Found {
  readonly paths: Paths;
  readonly drafts: readonly Draft[];
  readonly items: ReadonlyMap<string, Draft>;
  readonly collections: ReadonlyMap<string, Draft>;
  /** The same, and the paths before items on which there is no operation: `/containers` for `/containers/create`. */
  readonly around: ReadonlyMap<string, Draft>;
  readonly singletons: ReadonlyMap<string, Draft>;
}

/** Finds the resources of a contract by its paths, methods and the shapes of what is answered. */
export function findResources({ operations }: Contract): Found {
  const paths = pathsOf(operations);
  const items = new Map<string, Draft>();
  for (const route of paths.routes) addItems(route, items);
  const collections = findCollections(items, paths);
  const aliases = joinOrphans(items, collections, paths);
  const drafts = new Set(items.values());
  const around = new Map([
    ...[...items.values()].map((draft) => [formOf(draft.collection ?? ''), draft] as const),
    ...collections,
  ]);
  const singletons = new Map<string, Draft>();
  for (const form of paths.forms) {
    if (items.has(form) || collections.has(form)) continue;
    const group = paths.at(form);
    const kind = kindOfPath(form, group, around);
    const [first] = group;
    if (kind === undefined || first === undefined) continue;
    const { operation, spots } = first;
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
  return { paths, drafts: [...drafts], items, collections, around, singletons };
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

/** A name for the parameter of an item that has no path: one stands but once in a path (OpenAPI 3.1 §4.8.8.2). */
function freeName(path: string, thing: string): string {
  return ['id', `${thing}Id`, `${thing}-id`].find((name) => !path.includes(`{${name}}`)) ?? `own-${thing}-id`;
}
