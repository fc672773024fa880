import { pipedText, type SecretText } from './secret-text.js';

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
