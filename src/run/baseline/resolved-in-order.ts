import type { ResolvedDeviation } from '../event.js';

/** Resolved deviations by rule and case, each once. */
export function resolvedInOrder(resolved: readonly ResolvedDeviation[]): readonly ResolvedDeviation[] {
  const byText = new Map(resolved.map((each) => [JSON.stringify([each.rule, each.case, each.reason]), each]));
  return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}
