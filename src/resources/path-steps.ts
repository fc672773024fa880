/** A place in a path that names one item: `/plants/{id}` in `/plants/{id}/leaves`. */
export interface Spot {
  /** The path as far as the item. */
  readonly item: string;
  readonly collection: string;
  /** The parameters that name the item below its collection. */
  readonly names: readonly string[];
  /** How many steps of the path it takes. */
  readonly end: number;
}

/**
 * A path in steps, each with what stands before it; together they are the path without a slash at its end. A key in
 * brackets and a verb after a colon are steps of their own.
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
      const [, own, key] = /^([^(){}]+)(\([^()]*\{[^()]*\))$/.exec(segment) ?? /^(.*\})(:[\w-]+)$/.exec(segment) ?? [];
      return own === undefined || key === undefined ? [`/${segment}`] : [`/${own}`, key];
    });
}

/** A path without the names of its parameters and without a slash at its end: equal for paths that lead to the same. */
export function formOf(path: string): string {
  return path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^{}]*\}/g, '{}');
}

/** The name in a step that is written out, such as `plants` or `water`. */
export function literalOf(step: string | undefined): string {
  return step === undefined || step.includes('{') ? '' : step.slice(1);
}

/**
 * The items that a path leads through, from the outside in. Parameters in a row name one item together, such as
 * `/{owner}/{repository}`, unless there is an operation on what the first ones name.
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
