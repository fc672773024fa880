/**
 * Every form in which a secret may come back: as it is, percent-encoded, escaped in JSON or in HTML, in base64.
 * The longest first, so that no form is replaced in part.
 */
export function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = bytes.toString('base64');
  const json = JSON.stringify(secret).slice(1, -1);
  // Half a surrogate pair cannot be percent-encoded, and is never sent as such.
  const percent = encodeURIComponent(bytes.toString('utf8'));
  const forms = new Set([
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    percent.replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    json,
    json.replaceAll('/', String.raw`\/`),
    json.replaceAll(/[<>&'\u007f-\uffff]/g, unicodeEscape),
    // Not every page escapes all five.
    ...[/[&<>"']/g, /[&<>"]/g, /[&<"]/g, /[&<>]/g].map((escaped) =>
      secret.replaceAll(escaped, (character) => HTML_ESCAPES.get(character) ?? character),
    ),
    bytes.toString('latin1'),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]);
  // A field value never has the spaces around it.
  forms.add(secret.trim());
  forms.delete('');
  return [...forms].toSorted((a, b) => b.length - a.length);
}

const HTML_ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
