/**
 * Lets several consumers read one stream at the same time, and waits for all of them. A consumer that fails or stops
 * reading does not affect the others.
 *
 * @returns the results of the consumers, in order
 * @throws the error of the first failing consumer, after all have finished
 *
 * @example
 * const [run] = await fanOut(events, [collect, (branch) => terminal(branch, screen), (branch) => junit(branch, file)]);
 */
export async function fanOut<T, const Results extends readonly unknown[]>(
  source: AsyncIterable<T>,
  consumers: { readonly [Index in keyof Results]: (items: AsyncIterable<T>) => Promise<Results[Index]> },
): Promise<Results> {
  const shared = new SharedStream(source);
  const readers = consumers.map((consume) => ({ consume, branch: shared.branch() }));
  const settled = await Promise.allSettled(
    readers.map(async ({ consume, branch }) => {
      try {
        return await consume(branch);
      } finally {
        await branch.return?.();
      }
    }),
  );
  const results: readonly unknown[] = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `map` keeps the order and loses the tuple
  return results as Results;
}

/** An item of a stream; boxed, so that `undefined` can be an item. */
interface Item<T> {
  readonly value: T;
}

interface Branch {
  /** The number of the next item to read. */
  next: number;
  open: boolean;
}

/** How many items the fastest reader may be ahead of the slowest. */
const defaultCapacity = 256;

/**
 * A stream with several readers: each branch yields every item, in order, and throws the errors of the source.
 *
 * The buffer is bounded: a branch that is `capacity` items ahead of the slowest waits for it. A closed branch no longer
 * delays the others, and when all branches are closed, the source is closed.
 */
export class SharedStream<T> {
  readonly #source: AsyncIterator<T>;
  readonly #capacity: number;
  readonly #branches: Branch[] = [];
  /** Items that some branch has not read yet. */
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

  /** Adds a reader; must be called before the first read of any branch. */
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

  /** Drops items that every open branch has read, and resumes waiting branches. */
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
