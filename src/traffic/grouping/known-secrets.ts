import { Redactor, type Hiding } from '../../run/index.js';

/** The number of secrets that are remembered; the oldest are dropped first. */
const most = 200;
/** A shorter secret may be an ordinary word, so it is hidden only in its own exchange. */
const telling = 6;
/** A longer secret is hidden in pieces of this length, because patterns are limited. */
const pieceLength = 256;
const mostPieces = 64;
/** The number of characters of secrets in one pattern. */
const patternLength = 4_096;

/** The replacement of a secret that was seen in traffic. */
const SEEN_MARK = '[secret]';

/** The secrets seen in traffic so far. A token in an early response may be the credential of a later request. */
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

  /** A redactor for the secrets of one exchange, cached because most requests of a client have the same. */
  of(secrets: readonly string[]): Hiding {
    const key = JSON.stringify(secrets);
    if (this.#own?.key !== key) this.#own = { key, hiding: hidingOf(secrets.flatMap(piecesOf)) };
    return this.#own.hiding;
  }

  /** A redactor for all secrets known so far. */
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
  // The longest first, so that a secret that begins another one does not leave its rest.
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
      // Secrets are removed before the text is cut, so that none is cut in the middle.
      const seen = others.reduce((left, redactor) => redactor.text(left), text.slice(0, end + 4 * pieceLength));
      return first.start(seen, end);
    },
  };
}
