/** A name as a part of an id: nothing in it has a meaning to a shell, in a glob or in a path. */
export function idSegment(name: string): string {
  const plain = name.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return plain === '' ? '-' : plain;
}
