import { pipedText, type SecretText } from './secret-text.js';

/** Base64 of the text's UTF-8 bytes (RFC 4648 §4), as Basic credentials are sent (RFC 7617 §2). */
export function base64Of(secret: SecretText): SecretText {
  // GNU base64 breaks long lines.
  return pipedText(secret, Buffer.from(secret.text, 'utf8').toString('base64'), String.raw`base64 | tr -d '\n'`);
}

/** Percent-encoded (RFC 3986 §2.1), so that any decoder of a query or a cookie gives the very text. */
export function percentEncoded(secret: SecretText): SecretText {
  const text = encodeURIComponent(secret.text);
  // In the shell every byte is encoded: no command that every system has knows which need it.
  return text === secret.text
    ? secret
    : pipedText(secret, text, String.raw`od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g'`);
}
