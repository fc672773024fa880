const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The base64 of fewer bytes is so short that it may occur by chance. */
const fewest = 8;

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

/**
 * The base64 fragments of a text, at least one of which occurs in the base64 of any longer text that contains it (RFC
 * 4648 §4, §5), such as a whole field value. There are three, because three bytes make four characters. Empty for short
 * texts.
 *
 * @example
 * base64Parts('fern-7f3a').some((part) => btoa('Bearer fern-7f3a').includes(part)) // true
 */
export function base64Parts(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  if (bytes.length < fewest) return [];
  const parts = [0, 1, 2].map((before) => {
    const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return base64.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
  return [...new Set([...parts, ...parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'))])];
}

/** Escapes a text for HTML, for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (character) => names[character] ?? '');
}
