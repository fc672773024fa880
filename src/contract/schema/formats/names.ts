import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isUri, isUriReference } from './uri.js';
import { patternFormat, stringFormat } from './format.js';
import type { Format } from './format.js';

/**
 * RFC 5321 §4.1.2: a dot-string or a quoted string, followed by a domain of at least one label or an address in
 * brackets.
 */
const email =
  /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:(?=.{1,255}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*|\[[!-Z^-~]+\])$/;

/** RFC 1123 §2.1: labels of at most 63 characters, 253 in total; a final dot means the root. */
const hostname =
  /^(?=.{1,253}\.?$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.?$/;

function borrowed(
  name: 'ipv4' | 'ipv6' | 'uri-template' | 'json-pointer' | 'relative-json-pointer',
  what: string,
): Format {
  return patternFormat(name, what, fullFormats[name] as RegExp);
}

/** JSON Schema 2020-12 validation §7.3.2 to §7.3.7. */
export const nameFormats: readonly Format[] = [
  patternFormat('email', 'an e-mail address (RFC 5321)', email),
  patternFormat('hostname', 'a host name (RFC 1123)', hostname),
  borrowed('ipv4', 'an IPv4 address'),
  borrowed('ipv6', 'an IPv6 address (RFC 4291)'),
  stringFormat('uri', 'a URI (RFC 3986)', isUri),
  stringFormat('uri-reference', 'a URI reference (RFC 3986)', isUriReference),
  borrowed('uri-template', 'a URI template (RFC 6570)'),
  borrowed('json-pointer', 'a JSON Pointer (RFC 6901)'),
  borrowed('relative-json-pointer', 'a relative JSON Pointer'),
  patternFormat(
    'uuid',
    'a UUID (RFC 9562)',
    /^(?:urn:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  ),
];
