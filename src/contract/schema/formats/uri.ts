/** The grammar of RFC 3986 appendix A, composed from its productions. */
const character = "[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}";
const segment = `(?:${character}|[:@])*`;
const segments = `(?:/${segment})*`;
const host = `(?:\\[(?:[0-9A-Fa-f:.]+|[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]|(?:${character})*)`;
const authority = `(?:(?:${character}|:)*@)?${host}(?::[0-9]*)?`;
const absolutePath = `/(?:(?:${character}|[:@])+${segments})?`;
const rootlessPath = `(?:${character}|[:@])+${segments}`;
const schemelessPath = `(?:${character}|@)+${segments}`;
const tail = `(?:\\?(?:${character}|[:@/?])*)?(?:#(?:${character}|[:@/?])*)?`;

const uri = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}${segments}|${absolutePath}|${rootlessPath}|)${tail}$`,
);
const relative = new RegExp(`^(?://${authority}${segments}|${absolutePath}|${schemelessPath}|)${tail}$`);

/** RFC 3986 §3; a scheme alone (`a:`) is a URI. */
export function isUri(value: string): boolean {
  return uri.test(value);
}

/** RFC 3986 §4.1. */
export function isUriReference(value: string): boolean {
  return uri.test(value) || relative.test(value);
}
