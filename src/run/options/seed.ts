/**
 * The seed of fresh values. With the same seed, every run draws the same values, which a target that stores them
 * accepts only once; {@link Seed.renew} draws others.
 */
export class Seed {
  readonly #given: string;
  readonly #started: string;
  #text: string;

  /** `started` is the time when the run started. */
  constructor(given: string, started: Date) {
    this.#given = given;
    this.#started = started.toISOString();
    this.#text = given;
  }

  /** The text on which values depend that identify a request: no other run has it. */
  get ofRun(): string {
    return `${this.#text} ${this.#started}`;
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
