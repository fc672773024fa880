/**
 * A text that may hold a secret, in both forms in which it is needed: the one to send, and the one to show.
 *
 * @example
 * { text: 'Bearer 53cr3t', shell: 'Bearer ${TRELLIS_TOKEN}', hides: ['53cr3t'] }
 */
export interface SecretText {
  readonly text: string;
  /** What stands for it between double quotes in a POSIX shell; it never holds the secret itself. */
  readonly shell: string;
  /** The parts of `text` that must not be shown to anyone. */
  readonly hides: readonly string[];
}

/** A text that is no secret; what a shell would read in it between double quotes is escaped (POSIX Shell §2.2.3). */
export function plainText(text: string): SecretText {
  return { text, shell: text.replaceAll(/[\\"$`]/g, String.raw`\$&`), hides: [] };
}

/**
 * Pieces one after another.
 *
 * @example
 * joinSecretTexts('Bearer ', token).shell // 'Bearer ${TRELLIS_TOKEN}'
 */
export function joinSecretTexts(...pieces: readonly (string | SecretText)[]): SecretText {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? plainText(piece) : piece));
  return {
    text: texts.map(({ text }) => text).join(''),
    shell: texts.map(({ shell }) => shell).join(''),
    hides: texts.flatMap(({ hides }) => hides),
  };
}

/** What a shell makes of a text by piping it through some commands; `commands` must hold no secret. */
export function pipedText(from: SecretText, text: string, commands: string): SecretText {
  const hides = from.hides.length > 0 && text !== from.text ? [text, ...from.hides] : from.hides;
  return { text, shell: `$(printf %s "${from.shell}" | ${commands})`, hides };
}
