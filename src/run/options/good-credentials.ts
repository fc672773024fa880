type Credentials = ReadonlyMap<string, string>;

/** The good credentials of a target, by security scheme name: those in use, and those that were before them. */
export class GoodCredentials {
  readonly #ever: Credentials[];
  readonly #renew: ((signal: AbortSignal) => Promise<Credentials>) | undefined;

  readonly #staleAt: (() => number | undefined) | undefined;

  constructor(
    first: Credentials,
    renew?: (signal: AbortSignal) => Promise<Credentials>,
    staleAt?: () => number | undefined,
  ) {
    this.#ever = [first];
    this.#renew = renew;
    this.#staleAt = staleAt;
  }

  get current(): Credentials {
    return this.#ever.at(-1)!;
  }

  /** All that were ever in use: none of them may be shown. */
  get ever(): readonly Credentials[] {
    return this.#ever;
  }

  /** Whether it is time to renew them, before they are refused. */
  get stale(): boolean {
    return Date.now() >= (this.#staleAt?.() ?? Infinity);
  }

  get renewable(): boolean {
    return this.#renew !== undefined;
  }

  /**
   * Gets new ones and says whether they are others.
   *
   * @throws {TrellisError} that says why there are none.
   */
  async renew(signal: AbortSignal): Promise<boolean> {
    const renewed = await this.#renew?.(signal);
    const { current } = this;
    if (renewed === undefined || [...renewed].every(([name, text]) => current.get(name) === text)) return false;
    this.#ever.push(renewed);
    return true;
  }
}
