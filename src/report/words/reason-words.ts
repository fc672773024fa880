const mostOperations = 3;

/**
 * Adds the names of the affected operations to a reason, unless the reason contains them.
 *
 * @example
 * reasonWords('not sent', ['a', 'b', 'c', 'd', 'e']) // 'not sent (a, b, c and 2 more)'
 */
export function reasonWords(reason: string, operations: Iterable<string>): string {
  const all = [...new Set(operations)];
  if (all.every((operation) => reason.includes(operation))) return reason;
  // "and 1 more" would take as much space as the last name.
  const named = all.length === mostOperations + 1 ? all : all.slice(0, mostOperations);
  const more = all.length - named.length;
  return `${reason} (${named.join(', ')}${more === 0 ? '' : ` and ${more} more`})`;
}
