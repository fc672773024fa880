/**
 * A text that may contain a secret, in the form to send and in the form to show.
 *
 * @example
 * { text: 'Bearer 53cr3t', shell: 'Bearer ${TRELLIS_TOKEN}', hides: ['53cr3t'] }
 */
export interface SecretText {
  readonly text: string;
  /** Its form between double quotes in a POSIX shell, which never contains the secret. */
  readonly shell: string;
  /** The parts of `text` that must not be shown. */
  readonly hides: readonly string[];
}

/** Creates a text without secrets, escaped for double quotes in a shell (POSIX Shell §2.2.3). */
export function plainText(text: string): SecretText {
  return { text, shell: text.replaceAll(/[\\"$`]/g, String.raw`\$&`), hides: [] };
}

/**
 * Concatenates texts.
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

/** Creates the text that shell commands produce from another one. `commands` must not contain a secret. */
export function pipedText(from: SecretText, text: string, commands: string): SecretText {
  const hides = from.hides.length > 0 && text !== from.text ? [text, ...from.hides] : from.hides;
  return { text, shell: `$(printf %s "${from.shell}" | ${commands})`, hides };
}

/** Encodes the UTF-8 bytes of a text in base64 (RFC 4648 §4), as Basic credentials require (RFC 7617 §2). */
export function base64Of(secret: SecretText): SecretText {
  // GNU base64 breaks long lines.
  return pipedText(secret, Buffer.from(secret.text, 'utf8').toString('base64'), String.raw`base64 | tr -d '\n'`);
}

/** Percent-encodes a text (RFC 3986 §2.1) for a query or a cookie. */
export function percentEncoded(secret: SecretText): SecretText {
  const text = encodeURIComponent(secret.text);
  // The shell command encodes every byte, because no portable command encodes only the necessary ones.
  return text === secret.text
    ? secret
    : pipedText(secret, text, String.raw`od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g'`);
}
