import { combinedValue } from '../../http/index.js';

/** Fields that concern one connection alone (RFC 9110 §7.6.1); Transfer-Encoding frames the message again on the next one. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade']);

/** The fields of a message, name and value by turns, without those of its connection; order, case and repetition stay. */
export function endToEnd(rawFields: readonly string[]): string[] {
  const named = new Set(
    (combinedValue(rawFields, 'connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  const left: string[] = [];
  for (let at = 0; at < rawFields.length; at += 2) {
    const name = rawFields[at]!;
    const lowerCase = name.toLowerCase();
    // Whoever names the framing of the message in Connection does not mean it (RFC 9110 §7.6.1).
    if (hopByHop.has(lowerCase) || (named.has(lowerCase) && !isFraming.has(lowerCase))) continue;
    left.push(name, rawFields[at + 1]!);
  }
  return left;
}

const isFraming: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'host']);

/** The fields of a request on its way to the next server: `Host` names that one, unless it is `undefined`. */
export function forwardedFields(rawFields: readonly string[], host: string | undefined): string[] {
  const fields = endToEnd(rawFields);
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (at === -1) fields.unshift('Host', host ?? '');
  else if (host !== undefined) fields[at + 1] = host;
  // The proxy hands trailers on, so it may ask for them where its client does (RFC 9110 §10.1.4).
  if (/\btrailers\b/i.test(combinedValue(rawFields, 'te') ?? '')) fields.push('TE', 'trailers', 'Connection', 'TE');
  return fields;
}
