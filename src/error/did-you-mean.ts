/**
 * The hint `did you mean "from"?` for a misspelt name, or undefined if no known name is similar.
 *
 * A name is similar if at most a third of the characters are inserted, deleted, replaced or swapped with their
 * neighbour, ignoring case.
 *
 * @example
 * didYouMean('form', ['from', 'set']) // 'did you mean "from"?'
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const nearest = nearestName(name, known);
  return nearest === undefined ? undefined : `did you mean ${JSON.stringify(nearest)}?`;
}

/** The known name most similar to a misspelt one; the first of equally similar ones. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(Math.min(name.length, 40) / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceBetween(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

/** The optimal string alignment distance, at most `limit`. */
function distanceBetween(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let distance = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) distance = Math.min(distance, beforePrevious[column - 2]! + 1);
      current.push(distance);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length]!;
}
