type Credentials = ReadonlyMap<string, string>;

/** The valid credentials of a target by security scheme name: the current ones and all earlier ones. */
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

  /** All credentials so far; no output may contain any of them. */
  get ever(): readonly Credentials[] {
    return this.#ever;
  }

  /** Whether the credentials should be renewed before they expire. */
  get stale(): boolean {
    return Date.now() >= (this.#staleAt?.() ?? Infinity);
  }

  get renewable(): boolean {
    return this.#renew !== undefined;
  }

  /**
   * Renews the credentials; returns whether they changed.
   *
   * @throws {TrellisError} with the reason if renewal fails.
   */
  async renew(signal: AbortSignal): Promise<boolean> {
    const renewed = await this.#renew?.(signal);
    const { current } = this;
    if (renewed === undefined || [...renewed].every(([name, text]) => current.get(name) === text)) return false;
    this.#ever.push(renewed);
    return true;
  }
}
