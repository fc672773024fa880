/** What a client has set as a whole, such as a photo: its bytes and their media type; undefined after its deletion. */
type Content = { readonly type: string; readonly bytes: Uint8Array } | undefined;

/** The size of all contents together, in bytes. */
const most = 64 * 1024 * 1024;

/** The contents without members that clients have set, by the path of the request; beyond 64 MiB, the oldest are dropped. */
export class Contents {
  readonly #all = new Map<string, Content>();
  #size = 0;

  get(path: string): Content {
    return this.#all.get(path);
  }

  isDeleted(path: string): boolean {
    return this.#all.has(path) && this.#all.get(path) === undefined;
  }

  set(path: string, content: Content): void {
    this.#drop(path);
    this.#all.set(path, content);
    this.#size += content?.bytes.length ?? 0;
    for (const oldest of this.#all.keys()) {
      if (this.#size <= most) return;
      this.#drop(oldest);
    }
  }

  reset(): void {
    this.#all.clear();
    this.#size = 0;
  }

  #drop(path: string): void {
    this.#size -= this.#all.get(path)?.bytes.length ?? 0;
    this.#all.delete(path);
  }
}
