import { parsePathTemplate, percentDecoded } from '../../http/index.js';
import { isArrayValue, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import type { Collections } from './items/collections.js';
import { declaredPart } from '../world/fit.js';
import { freshId } from './items/fresh-id.js';
import type { KeptItems } from './items/kept-items.js';
import type { KeptResource } from './items/kept-resource.js';
import { firstItems } from './items/first-items.js';

/** The result of reading a state document. */
export interface StateReading {
  readonly problems: readonly string[];
  /** Members that are not the path of a collection in the document. */
  readonly unknown: JsonObject;
}

/**
 * The items of all collections, or only of the changed ones, by the paths of the collections. A singleton is an object,
 * not a list.
 *
 * @example
 * stateDocument(items, collections, 'all') // { '/plants': [{ id: 1, name: 'Fern' }] }
 */
export function stateDocument(all: KeptItems, collections: Collections, scope: 'all' | 'changed'): JsonObject {
  const first =
    scope === 'changed'
      ? []
      : [...all.resources.values()].flatMap((kept) => (kept.spots.above === 0 ? [kept.path] : []));
  const found: [string, JsonValue][] = [];
  for (const key of new Set([...first, ...collections.keys])) {
    const whose = ownerOf(key, all);
    if (whose === undefined) continue;
    const entries = all.entriesOf(whose.kept, whose.parents);
    const values = entries.map(([id, value]) => (isNamed(whose.kept, value, id) ? value : { id, item: value }));
    const [single] = entries;
    found.push([key, whose.kept.resource.isSingleton ? (single?.[1] ?? null) : values]);
  }
  return Object.fromEntries(found);
}

/** Replaces all collections by those of a state document, unless it has problems. */
export function fillFrom(state: JsonValue, all: KeptItems, collections: Collections, isStrict: boolean): StateReading {
  if (!isJsonObject(state))
    return { problems: ['the state must be an object of collections by their paths'], unknown: {} };
  const problems: string[] = [];
  const unknown: [string, JsonValue][] = [];
  const fills: {
    readonly key: string;
    readonly items: ReadonlyMap<string, JsonValue>;
    readonly before: readonly string[];
  }[] = [];
  for (const [key, value] of Object.entries(state)) {
    const whose = ownerOf(key, all);
    if (whose === undefined) {
      unknown.push([key, value]);
      const known = [...all.resources.values()].map(({ path }) => path).join(', ');
      if (isStrict) problems.push(`the mock keeps no collection ${key}; it keeps ${known === '' ? 'none' : known}`);
      continue;
    }
    const { kept, parents } = whose;
    const items = new Map<string, JsonValue>();
    const list = kept.resource.isSingleton ? (value === null ? [] : [value]) : value;
    if (!isArrayValue(list)) {
      problems.push(`${key} must be a list of items`);
      continue;
    }
    for (const [at, item] of list.entries()) {
      const read = readItem(item, kept, items);
      const fault =
        read === undefined
          ? 'is not an item of it, or has an id that is taken'
          : isStrict
            ? faultOf(read[1], kept)
            : undefined;
      if (read !== undefined && fault === undefined) items.set(read[0], read[1]);
      else problems.push(`${key}: item ${at + 1} ${fault ?? ''}`);
    }
    fills.push({ key, items, before: firstItems(kept, parents).map(([id]) => id) });
  }
  if (problems.length > 0) return { problems, unknown: {} };
  collections.reset();
  for (const { key, items, before } of fills) collections.fill(key, items, before);
  return { problems, unknown: Object.fromEntries(unknown) };
}

function readItem(
  item: JsonValue,
  kept: KeptResource,
  taken: ReadonlyMap<string, JsonValue>,
): readonly [id: string, value: JsonObject] | undefined {
  if (!isJsonObject(item)) return undefined;
  if (kept.resource.isSingleton) return ['', item];
  const own = kept.idOf(item);
  if (own !== undefined) return taken.has(own) ? undefined : [own, item];
  const { id, item: inner } = item;
  if (typeof id === 'string' && isJsonObject(inner)) return taken.has(id) ? undefined : [id, inner];
  const fresh = freshId(kept, taken.size + 1, (each) => taken.has(each));
  return fresh === undefined ? undefined : [fresh, kept.called(item, fresh)];
}

function faultOf(item: JsonObject, kept: KeptResource): string | undefined {
  const form = kept.forms.item;
  const [failure] = form?.schema.validate(declaredPart(item, form.item), 'response') ?? [];
  if (failure === undefined) return undefined;
  return `is not valid: ${failure.instance === '' ? 'it' : failure.instance} ${failure.message}`;
}

function isNamed(kept: KeptResource, value: JsonValue, id: string): boolean {
  return kept.resource.isSingleton || kept.idOf(value) === id;
}

function ownerOf(
  key: string,
  all: KeptItems,
): { readonly kept: KeptResource; readonly parents: readonly string[] } | undefined {
  for (const kept of all.resources.values()) {
    const template = parsePathTemplate(kept.path);
    const values = template.match(key);
    if (values === undefined) continue;
    const parents = template.names.map((name) => percentDecoded(values.get(name) ?? ''));
    if (kept.keyOf(parents) === key) return { kept, parents };
  }
  return undefined;
}
