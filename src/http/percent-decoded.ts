/**
 * Decodes percent-encoded UTF-8 (RFC 3986 §2.1); text that is not valid encoding, such as `%FF` or `100%`, stays
 * unchanged.
 *
 * @example
 * percentDecoded('caf%C3%A9') // 'café'
 */
export function percentDecoded(text: string): string {
  return strictlyPercentDecoded(text) ?? text;
}

/** As `percentDecoded`, but undefined for invalid encoding. */
export function strictlyPercentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
