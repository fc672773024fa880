import { Redactor, type Hiding } from '../../run/index.js';

/** As many secrets of others are remembered; the oldest are forgotten first. */
const most = 200;
/** A shorter text is a word like any other, and hidden only in the exchange that has it. */
const telling = 6;
/** A longer secret is hidden piece by piece, up to so many pieces: a pattern has its limits. */
const pieceLength = 256;
const mostPieces = 64;
/** As many characters of secrets go into one pattern. */
const patternLength = 4_096;

/** What stands for a secret that was seen in traffic. */
const SEEN_MARK = '[secret]';

/** The secrets seen in traffic so far: one that an early response hands out may be the credential of a late request. */
export class KnownSecrets {
  readonly #texts = new Set<string>();
  #own: { readonly key: string; readonly hiding: Hiding } | undefined;
  #all: Hiding | undefined;

  add(secrets: readonly string[]): void {
    for (const text of secrets.flatMap(piecesOf)) {
      if (text.length < telling || this.#texts.has(text)) continue;
      this.#texts.add(text);
      this.#all = undefined;
      if (this.#texts.size > most) this.#texts.delete(this.#texts.values().next().value!);
    }
  }

  /** Hides the secrets of one exchange: nearly every request of a client has the same. */
  of(secrets: readonly string[]): Hiding {
    const key = JSON.stringify(secrets);
    if (this.#own?.key !== key) this.#own = { key, hiding: hidingOf(secrets.flatMap(piecesOf)) };
    return this.#own.hiding;
  }

  /** Hides all that are known by now. */
  all(): Hiding {
    return (this.#all ??= hidingOf([...this.#texts]));
  }
}

function piecesOf(secret: string): readonly string[] {
  if (secret.length <= pieceLength) return [secret];
  const count = Math.min(mostPieces, Math.ceil(secret.length / pieceLength));
  return Array.from({ length: count }, (_, at) => secret.slice(at * pieceLength, (at + 1) * pieceLength));
}

function hidingOf(pieces: readonly string[]): Hiding {
  const redactors: Redactor[] = [];
  let together: string[] = [];
  let length = 0;
  const close = (): void => {
    if (together.length > 0) redactors.push(new Redactor(together.map((text) => ({ text, mark: SEEN_MARK }))));
    together = [];
    length = 0;
  };
  // One that begins another must not leave the rest of it.
  for (const piece of pieces.toSorted((a, b) => b.length - a.length)) {
    if (length + piece.length > patternLength) close();
    together.push(piece);
    length += piece.length;
  }
  close();
  return {
    text: (text) => redactors.reduce((left, redactor) => redactor.text(left), text),
    line: (text) => redactors.reduce((left, redactor) => redactor.line(left), text),
    start(text, end) {
      const [first, ...others] = redactors;
      if (first === undefined) return text.slice(0, end);
      // What is cut is first seen as a whole, as far as any secret reaches.
      const seen = others.reduce((left, redactor) => redactor.text(left), text.slice(0, end + 4 * pieceLength));
      return first.start(seen, end);
    },
  };
}
