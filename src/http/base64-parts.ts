/** Below this many bytes so little is left that it may be in any text. */
const fewest = 8;

/**
 * What of a text is to be seen in the base64 of any longer text that holds it (RFC 4648 §4, §5), such as that of a whole
 * field value: three bytes make four characters, so that it depends on where in these the text begins. None for a short
 * one.
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
