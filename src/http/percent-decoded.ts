/**
 * The text that percent-encoded UTF-8 stands for (RFC 3986 §2.1); as it is where it is no encoding of a text, such as
 * `%FF` or `100%`.
 *
 * @example
 * percentDecoded('caf%C3%A9') // 'café'
 */
export function percentDecoded(text: string): string {
  return strictlyPercentDecoded(text) ?? text;
}

/** The same, but undefined where it is no encoding of a text. */
export function strictlyPercentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
