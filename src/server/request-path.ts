const schemeAndAuthority = /^https?:\/\/[^/?#]*/i;
const encodedCharacter = /%([0-9a-f]{2})/gi;

/**
 * The path that a request target asks for, decoded and without its query.
 *
 * The absolute form (RFC 9112 §3.2.2) counts as its path, whatever its authority. Where a path has no encoded slash,
 * percent-encoded characters are the characters themselves (RFC 3986 §6.2.2.2).
 *
 * @example
 * requestPath('http://plants.example/%70lants?colour=green') // '/plants'
 */
export function requestPath(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(schemeAndAuthority, '');
  const end = local.search(/[?#]/);
  const path = end === -1 ? local : local.slice(0, end);
  return path.includes('%') ? path.replace(encodedCharacter, decode) : path;
}

/** Octets beyond ASCII come out wrong, but never as anything that is in ASCII. */
function decode(_encoded: string, hexadecimal: string): string {
  return String.fromCharCode(Number.parseInt(hexadecimal, 16));
}
