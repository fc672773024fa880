/**
 * The seed of fresh values. With the same seed, every run draws the same values, which a target that stores them
 * accepts only once; {@link Seed.renew} draws others.
 */
export class Seed {
  readonly #given: string;
  #text: string;

  constructor(given: string) {
    this.#given = given;
    this.#text = given;
  }

  /** The text on which fresh values depend. */
  get text(): string {
    return this.#text;
  }

  /** From now on, fresh values depend on the time as well. */
  renew(now: Date): void {
    this.#text = `${this.#given} ${now.toISOString()}`;
  }

  restore(): void {
    this.#text = this.#given;
  }
}
