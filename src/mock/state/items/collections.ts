import { stringifyValue, type JsonValue } from '../../../json/index.js';
import { Contents } from './contents.js';

/** The bounds of the state. */
const bounds = { itemsPerCollection: 10_000, bytes: 64 * 1024 * 1024 } as const;

interface Item {
  readonly value: JsonValue;
  /** The approximate size in bytes. */
  readonly size: number;
  /** The number of the item among all that were created, counted from 1. */
  readonly born: number;
}

interface Collection {
  /** By identity, in the order of creation. */
  readonly items: Map<string, Item>;
  /** The identities of the items that were removed last. */
  readonly removed: Set<string>;
}

/** Returns the items of a collection before any change, with their identities. */
export type FirstItems = () => Iterable<readonly [id: string, value: JsonValue]>;

/** The collections that clients have changed, within bounds. */
export class Collections {
  /** What has no members, such as photos. It is no part of state files. */
  readonly contents = new Contents();
  readonly #limits: { readonly itemsPerCollection: number; readonly bytes: number };
  readonly #all = new Map<string, Collection>();
  readonly #changed: () => void;
  #bytes = 0;
  #born = 0;
  #hasDropped = false;

  /** Calls `changed` on every change. */
  constructor(
    changed: () => void = () => {},
    limits: { readonly itemsPerCollection: number; readonly bytes: number } = bounds,
  ) {
    this.#changed = changed;
    this.#limits = limits;
  }

  /** Whether items were dropped because of the bounds. */
  get hasDropped(): boolean {
    return this.#hasDropped;
  }

  get keys(): readonly string[] {
    return [...this.#all.keys()];
  }

  /** The number of the item that was created last. */
  get lastNumber(): number {
    return this.#born;
  }

  /** Whether an item with that number exists. */
  hasNumber(number: number): boolean {
    return [...this.#all.values()].some(({ items }) => [...items.values()].some(({ born }) => born === number));
  }

  isChanged(key: string): boolean {
    return this.#all.has(key);
  }

  wasRemoved(key: string, id: string): boolean {
    return this.#all.get(key)?.removed.has(id) === true;
  }

  /** The first matching collection that has an item of that identity, else one that had it. */
  keyWith(id: string, matches: (key: string) => boolean): string | undefined {
    const known = this.keys.filter((key) => this.value(key, id) !== undefined || this.wasRemoved(key, id));
    const found = known.filter(matches);
    return found.find((key) => this.value(key, id) !== undefined) ?? found[0];
  }

  value(key: string, id: string): JsonValue | undefined {
    return this.#all.get(key)?.items.get(id)?.value;
  }

  /** In the order of creation. */
  entries(key: string): readonly (readonly [id: string, value: JsonValue])[] {
    return [...(this.#all.get(key)?.items ?? [])].map(([id, { value }]) => [id, value] as const);
  }

  /** Stores an item and replaces the one with its identity. */
  put(key: string, id: string, value: JsonValue, first: FirstItems): void {
    const collection = this.#opened(key, first);
    this.#store(collection, id, value);
    collection.removed.delete(id);
    if (collection.items.size > this.#limits.itemsPerCollection) this.#drop(collection);
    while (this.#bytes > this.#limits.bytes) if (!this.#dropOldest()) break;
    this.#changed();
  }

  remove(key: string, id: string, first: FirstItems): void {
    const collection = this.#opened(key, first);
    this.#forget(collection, id);
    collection.removed.add(id);
    if (collection.removed.size > this.#limits.itemsPerCollection) {
      for (const oldest of collection.removed) {
        collection.removed.delete(oldest);
        break;
      }
    }
    this.#changed();
  }

  /** Replaces all items of a collection; `before` are the identities that it had. */
  fill(key: string, items: Iterable<readonly [id: string, value: JsonValue]>, before: readonly string[]): void {
    const old = this.#all.get(key);
    if (old !== undefined) for (const id of old.items.keys()) this.#forget(old, id);
    this.#all.delete(key);
    const made = this.#opened(key, () => items);
    for (const id of before) if (!made.items.has(id)) made.removed.add(id);
    while (this.#bytes > this.#limits.bytes) if (!this.#dropOldest()) break;
    this.#changed();
  }

  /** Discards the changes of one collection. */
  discard(key: string): void {
    const known = this.#all.get(key);
    if (known === undefined) return;
    for (const id of known.items.keys()) this.#forget(known, id);
    this.#all.delete(key);
  }

  /** Discards all changes. */
  reset(): void {
    this.contents.reset();
    this.#all.clear();
    this.#bytes = 0;
    this.#hasDropped = false;
    this.#changed();
  }

  #opened(key: string, first: FirstItems): Collection {
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    const made: Collection = { items: new Map(), removed: new Set() };
    this.#all.set(key, made);
    for (const [id, value] of first()) {
      this.#store(made, id, value);
      if (made.items.size > this.#limits.itemsPerCollection) this.#drop(made);
    }
    return made;
  }

  #store({ items }: Collection, id: string, value: JsonValue): void {
    const old = items.get(id);
    const size = id.length + 2 * stringifyValue(value).length + 100;
    this.#bytes += size - (old?.size ?? 0);
    items.set(id, { value, size, born: old?.born ?? ++this.#born });
  }

  #forget({ items }: Collection, id: string): void {
    this.#bytes -= items.get(id)?.size ?? 0;
    items.delete(id);
  }

  #drop(collection: Collection): void {
    const [oldest] = collection.items.keys();
    if (oldest === undefined) return;
    this.#forget(collection, oldest);
    this.#hasDropped = true;
  }

  /** Drops the oldest item of all collections. Returns false if there is none. */
  #dropOldest(): boolean {
    let oldest: { readonly collection: Collection; readonly born: number } | undefined;
    for (const collection of this.#all.values()) {
      const [first] = collection.items.values();
      if (first !== undefined && (oldest === undefined || first.born < oldest.born)) {
        oldest = { collection, born: first.born };
      }
    }
    if (oldest !== undefined) this.#drop(oldest.collection);
    return oldest !== undefined;
  }
}
