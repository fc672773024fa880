import { combinedValue } from '../../http/index.js';

/**
 * Hop-by-hop fields (RFC 9110 §7.6.1). Transfer-Encoding stays, because it frames the message on the next connection as
 * well.
 */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade']);

/**
 * The fields of a message without the hop-by-hop ones, as alternating names and values, with order, case and
 * repetition.
 */
export function endToEnd(rawFields: readonly string[]): string[] {
  const named = new Set(
    (combinedValue(rawFields, 'connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  const left: string[] = [];
  for (let at = 0; at < rawFields.length; at += 2) {
    const name = rawFields[at]!;
    const lowerCase = name.toLowerCase();
    // A framing field named in Connection is kept, because the message cannot be read without it (RFC 9110 §7.6.1).
    if (hopByHop.has(lowerCase) || (named.has(lowerCase) && !isFraming.has(lowerCase))) continue;
    left.push(name, rawFields[at + 1]!);
  }
  return left;
}

const isFraming: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'host']);

/** The fields of a forwarded request. `Host` becomes `host`, unless that is undefined. */
export function forwardedFields(rawFields: readonly string[], host: string | undefined): string[] {
  const fields = endToEnd(rawFields);
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (at === -1) fields.unshift('Host', host ?? '');
  else if (host !== undefined) fields[at + 1] = host;
  // The proxy forwards trailers, so it may accept them if its client does (RFC 9110 §10.1.4).
  if (/\btrailers\b/i.test(combinedValue(rawFields, 'te') ?? '')) fields.push('TE', 'trailers', 'Connection', 'TE');
  return fields;
}
