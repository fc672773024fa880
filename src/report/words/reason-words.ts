/** As many operations are named. */
const mostOperations = 3;

/**
 * A reason with the operations whose cases it concerns, unless it names the only one itself.
 *
 * @example
 * reasonWords('not sent', ['a', 'b', 'c', 'd', 'e']) // 'not sent (a, b, c and 2 more)'
 */
export function reasonWords(reason: string, operations: Iterable<string>): string {
  const all = [...new Set(operations)];
  if (all.every((operation) => reason.includes(operation))) return reason;
  // The last name takes no more room than "and 1 more" would.
  const named = all.length === mostOperations + 1 ? all : all.slice(0, mostOperations);
  const more = all.length - named.length;
  return `${reason} (${named.join(', ')}${more === 0 ? '' : ` and ${more} more`})`;
}
