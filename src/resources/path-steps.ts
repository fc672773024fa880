/** The part of a path that identifies one item: `/plants/{id}` in `/plants/{id}/leaves`. */
export interface Spot {
  /** The path up to and including the item. */
  readonly item: string;
  readonly collection: string;
  /** The parameters that identify the item in its collection. */
  readonly names: readonly string[];
  /** The number of steps of the path up to and including the item. */
  readonly end: number;
}

/**
 * Splits a path into steps that keep their delimiters; joined, they are the path without a trailing slash. A key in
 * parentheses and a verb after a colon (AIP-136) are separate steps.
 *
 * @example
 * stepsOf('/plants({id})/leaves') // ['/plants', '({id})', '/leaves']
 * stepsOf('/plants/{id}:water') // ['/plants', '/{id}', ':water']
 */
export function stepsOf(path: string): readonly string[] {
  return path
    .replace(/\/$/, '')
    .split('/')
    .slice(1)
    .flatMap((segment) => {
      const [, own, key] = /^([^(){}]+)(\([^()]*\{[^()]*\))$/.exec(segment) ?? /^(.+)(:[\w-]+)$/.exec(segment) ?? [];
      return own === undefined || key === undefined ? [`/${segment}`] : [`/${own}`, key];
    });
}

/** A path without parameter names and trailing slash: equal for paths that match the same requests. */
export function formOf(path: string): string {
  return path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^{}]*\}/g, '{}');
}

/** The literal text of a step, such as `plants` or `water`. */
export function literalOf(step: string | undefined): string {
  return step === undefined || step.includes('{') ? '' : step.slice(1);
}

/**
 * The items in a path, from left to right. Consecutive parameters identify one item together, such as
 * `/{owner}/{repository}`, unless the path up to the first ones has operations.
 *
 * @param known The forms of the paths of all operations.
 */
export function spotsOf(steps: readonly string[], known: ReadonlySet<string>): readonly Spot[] {
  const spots: Spot[] = [];
  let start: number | undefined;
  for (const [at, step] of steps.entries()) {
    if (!step.includes('{')) continue;
    start ??= at;
    const item = steps.slice(0, at + 1).join('');
    const isOpen = steps[at + 1]?.includes('{') === true && !known.has(formOf(item));
    if (isOpen) continue;
    const own = steps.slice(start, at + 1).join('');
    const names = [...own.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    spots.push({ item, collection: steps.slice(0, start).join(''), names, end: at + 1 });
    start = undefined;
  }
  return spots;
}
