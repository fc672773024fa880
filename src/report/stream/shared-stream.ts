/** One item of a stream; boxed, so that any value can be one. */
interface Item<T> {
  readonly value: T;
}

interface Branch {
  /** The number of the item that it reads next. */
  next: number;
  open: boolean;
}

/** How many items a fast reader may be ahead of the slowest. */
const defaultCapacity = 256;

/**
 * A stream that several read side by side: each branch gives every item, in order, and what the source throws.
 *
 * Nothing is lost and nothing piles up: a branch that is `capacity` items ahead of the slowest waits for it. One that
 * is left early no longer holds up the others; when all are left, so is the source.
 */
export class SharedStream<T> {
  readonly #source: AsyncIterator<T>;
  readonly #capacity: number;
  readonly #branches: Branch[] = [];
  /** What was read from the source and is still owed to a branch. */
  readonly #buffer: Item<T>[] = [];
  /** The number of the first item in the buffer. */
  #first = 0;
  #end: { readonly error?: unknown } | undefined;
  #pull: Promise<void> | undefined;
  #waiting: (() => void)[] = [];

  /** @throws RangeError when `capacity` is below one */
  constructor(source: AsyncIterable<T>, capacity: number = defaultCapacity) {
    if (!(capacity >= 1)) throw new RangeError(`the capacity must be at least 1, not ${capacity}`);
    this.#source = source[Symbol.asyncIterator]();
    this.#capacity = capacity;
  }

  /** One more reader; has to be asked for before any other one reads. */
  branch(): AsyncIterableIterator<T, undefined> {
    const branch: Branch = { next: 0, open: true };
    this.#branches.push(branch);
    return {
      next: () => this.#next(branch),
      return: async () => {
        await this.#leave(branch);
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  async #next(branch: Branch): Promise<IteratorResult<T, undefined>> {
    while (branch.open) {
      const index = branch.next - this.#first;
      const item = this.#buffer[index];
      if (item !== undefined) {
        branch.next += 1;
        this.#forget();
        return { done: false, value: item.value };
      }
      if (this.#end !== undefined) {
        branch.open = false;
        if ('error' in this.#end) throw this.#end.error;
      } else if (index >= this.#capacity) {
        await new Promise<void>((resolve) => {
          this.#waiting.push(resolve);
        });
      } else {
        await (this.#pull ??= this.#read());
      }
    }
    return { done: true, value: undefined };
  }

  async #read(): Promise<void> {
    try {
      const result = await this.#source.next();
      if (result.done === true) this.#end = {};
      else this.#buffer.push({ value: result.value });
    } catch (error) {
      this.#end = { error };
    }
    this.#pull = undefined;
  }

  async #leave(branch: Branch): Promise<void> {
    if (!branch.open) return;
    branch.open = false;
    this.#forget();
    if (this.#end === undefined && this.#branches.every(({ open }) => !open)) await this.#source.return?.();
  }

  /** Drops what every open branch has read, and lets those go on that had to wait for it. */
  #forget(): void {
    const unread = this.#branches.reduce((least, { open, next }) => (open ? Math.min(least, next) : least), Infinity);
    const dropped = Math.min(unread - this.#first, this.#buffer.length);
    if (dropped > 0) {
      this.#buffer.splice(0, dropped);
      this.#first += dropped;
    }
    for (const resume of this.#waiting) resume();
    this.#waiting = [];
  }
}
