import { base64Parts } from '../../http/index.js';

/**
 * Every form in which a secret may come back: as it is, percent-encoded, escaped in JSON or in HTML, in base64, alone or
 * in that of a longer text.
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
    // A URL that goes into another, such as where a login leads back to.
    encodeURIComponent(percent),
    percent.replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    json,
    json.replaceAll('/', String.raw`\/`),
    json.replaceAll(/[<>&'\u007f-\uffff]/g, unicodeEscape),
    json.replaceAll(/[<>&'+`\u007f-\uffff]/g, unicodeEscape),
    ...HTML_ESCAPES.map((escapes) => secret.replaceAll(/[&<>"'+/`=]/g, (character) => escapes[character] ?? character)),
    bytes.toString('latin1'),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...base64Parts(secret),
    bytes.toString('hex'),
  ]);
  // A field value never has the spaces around it.
  forms.add(secret.trim());
  forms.delete('');
  return [...forms].toSorted((a, b) => b.length - a.length);
}

/** How the writers of pages escape: no two of them agree on the characters, nor on how to spell them. */
const HTML_ESCAPES: readonly Readonly<Record<string, string>>[] = [
  { '&': '&amp;', '<': '&lt;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  { '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;', '+': '&#43;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' },
];

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
