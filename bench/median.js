/** The middle one of some numbers; those that are undefined do not count. */
export function median(numbers) {
  const sorted = numbers.filter((number) => number !== undefined).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
