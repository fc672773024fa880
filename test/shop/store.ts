/** A JSON object. */
export type Item = Readonly<Record<string, unknown>>;

interface Kept {
  /** Where the item stands now, such as `/products/1`. */
  path: string;
  value: Item;
  /** Whether the item was there before the first request. */
  readonly foreign: boolean;
  deleted: boolean;
}

/** What a service keeps: items under their paths, singletons, and who changed what. */
export class Store {
  #items: Kept[] = [];
  readonly #counters = new Map<string, number>();
  #isSeeded = false;
  /** What the request at hand has changed. */
  #touched: { readonly path: string; readonly foreign: boolean }[] = [];

  /** Everything that is added until then counts as foreign. */
  endOfSeed(): void {
    this.#isSeeded = true;
    this.#touched = [];
  }

  /** The items directly below a collection, in order of creation; deleted ones are left out. */
  list(collection: string): readonly { readonly key: string; readonly value: Item }[] {
    return this.#items
      .filter(({ path, deleted }) => !deleted && path.slice(0, path.lastIndexOf('/')) === collection)
      .map(({ path, value }) => ({ key: path.slice(path.lastIndexOf('/') + 1), value }));
  }

  get(path: string): Item | undefined {
    return this.#find(path)?.value;
  }

  isForeign(path: string): boolean {
    return this.#items.some((item) => item.path === path && item.foreign);
  }

  /** Adds an item that others create while requests come in. */
  addForeign(path: string, value: Item): void {
    this.#items.push({ path, value, foreign: true, deleted: false });
  }

  put(path: string, value: Item): void {
    const found = this.#find(path);
    if (found === undefined) this.#items.push({ path, value, foreign: !this.#isSeeded, deleted: false });
    else found.value = value;
    this.#touch(path, found?.foreign ?? !this.#isSeeded);
  }

  move(from: string, to: string, value: Item): void {
    const found = this.#find(from);
    if (found === undefined || from === to) return this.put(to, value);
    if (this.#find(to) !== undefined) this.remove(to);
    this.#touch(from, found.foreign);
    found.path = to;
    found.value = value;
  }

  /** Removes an item and all below it; with a tombstone it can still be read. */
  remove(path: string, tombstone?: Item): void {
    for (const item of this.#items.filter((each) => each.path === path || each.path.startsWith(`${path}/`))) {
      this.#touch(item.path, item.foreign);
      if (tombstone !== undefined && item.path === path) Object.assign(item, { value: tombstone, deleted: true });
      else this.#items = this.#items.filter((each) => each !== item);
    }
  }

  /** Removes all that was created by requests. */
  reset(): void {
    this.#items = this.#items.filter(({ foreign }) => foreign);
  }

  next(collection: string): number {
    const count = (this.#counters.get(collection) ?? 0) + 1;
    this.#counters.set(collection, count);
    return count;
  }

  /** What has been changed since this was asked last. */
  takeTouched(): readonly { readonly path: string; readonly foreign: boolean }[] {
    const touched = this.#touched;
    this.#touched = [];
    return touched;
  }

  /** The foreign data, one line an item. */
  foreign(): string {
    const foreign = this.#items.filter((item) => item.foreign);
    return foreign
      .map(({ path, value, deleted }) => `${path} ${JSON.stringify(value)}${deleted ? ' deleted' : ''}\n`)
      .join('');
  }

  /** The paths of what requests have created and nobody has deleted. */
  own(): readonly string[] {
    return this.#items.filter(({ foreign, deleted }) => !foreign && !deleted).map(({ path }) => path);
  }

  #find(path: string): Kept | undefined {
    return this.#items.find((item) => item.path === path);
  }

  #touch(path: string, foreign: boolean): void {
    this.#touched.push({ path, foreign });
  }
}
