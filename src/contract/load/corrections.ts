/** Possible corrections of an unresolvable reference, the likeliest first. */
const rewritings: readonly ((text: string) => string | undefined)[] = [
  // A whole file; the pointer "/" would mean a member with an empty name.
  (text) => replaced(text, /#\/$/, ''),
  // A slash after the name of a file.
  (text) => replaced(text, /\/+(?=#|$)/, ''),
  (text) => replaced(text, /^#?\/?(?=(?:components|paths|webhooks|definitions)\/)/, '#/'),
  (text) => replaced(text, /#(?=[^/]+\/)/, '#/'),
  // Paths of Swagger 2.0.
  (text) => replaced(text, /#?\/?definitions\//, '#/components/schemas/'),
  (text) => replaced(text, /^#\/(?=(?:schemas|parameters|responses)\/)/, '#/components/'),
  (text) => (/^[\w-]+$/.test(text) ? `#/components/schemas/${text}` : undefined),
  // A file name with characters that are special in a URL.
  (text) => replaced(text, /%(?![0-9A-Fa-f]{2})/g, '%25'),
  (text) => replaced(text, /\?/g, '%3F'),
  (text) => replaced(text, /%/g, '%25'),
];

export function correctionsOf(text: string): readonly string[] {
  return [...new Set(rewritings.flatMap((rewriting) => rewriting(text) ?? []))];
}

function replaced(text: string, pattern: RegExp, by: string): string | undefined {
  const result = text.replace(pattern, by);
  return result === text ? undefined : result;
}
