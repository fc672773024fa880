/** Items each of which is listed once, as SARIF asks of most of its lists (`uniqueItems`), by number. */
export class DistinctItems<T> {
  readonly #items: T[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the item, which is listed from now on. */
  add(item: T): number {
    const key = JSON.stringify(item);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#items.length);
    return this.#items.push(item) - 1;
  }

  get items(): readonly T[] {
    return this.#items;
  }
}
