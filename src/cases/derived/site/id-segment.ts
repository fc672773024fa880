/** Converts a name to a part of an id, without characters that have a meaning in a shell, a glob or a path. */
export function idSegment(name: string): string {
  const plain = name.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return plain === '' ? '-' : plain;
}
