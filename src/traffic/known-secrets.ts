import { Redactor } from '../run/index.js';

/** As many secrets of others are remembered; the oldest are forgotten first. */
const most = 2_000;
/** A shorter text is a word like any other, and hidden only in the exchange that has it. */
const telling = 6;

/** What stands for a secret that was seen in traffic. */
const SEEN_MARK = '[secret]';

/** The secrets seen in traffic so far: one that an early response hands out may be the credential of a late request. */
export class KnownSecrets {
  readonly #texts = new Set<string>();
  #own: { readonly key: string; readonly redactor: Redactor } | undefined;
  #all: Redactor | undefined;

  add(secrets: readonly string[]): void {
    for (const text of secrets) {
      if (text.length < telling || this.#texts.has(text)) continue;
      this.#texts.add(text);
      this.#all = undefined;
      if (this.#texts.size > most) this.#texts.delete(this.#texts.values().next().value!);
    }
  }

  /** Hides the secrets of one exchange: nearly every request of a client has the same. */
  of(secrets: readonly string[]): Redactor {
    const key = JSON.stringify(secrets);
    if (this.#own?.key !== key) this.#own = { key, redactor: redactorOf(secrets) };
    return this.#own.redactor;
  }

  /** Hides all that are known by now. */
  all(): Redactor {
    return (this.#all ??= redactorOf([...this.#texts]));
  }
}

function redactorOf(secrets: readonly string[]): Redactor {
  return new Redactor(secrets.map((text) => ({ text, mark: SEEN_MARK })));
}
