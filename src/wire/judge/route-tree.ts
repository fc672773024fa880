import { getOrInsert } from '../../contract/index.js';
import { percentDecoded } from '../../http/index.js';

/**
 * Values indexed by the segments of a path template, so that the cost of finding a path does not depend on the
 * number of operations.
 */
export class RouteTree<Value> {
  readonly #root: Branch<Value> = branch();

  /** `template` begins with a slash; a segment with a brace matches any text. */
  add(template: string, value: Value): void {
    let at = this.#root;
    for (const segment of segmentsOf(template)) {
      if (segment.includes('{')) {
        at = at.any ??= branch();
        continue;
      }
      const key = percentDecoded(segment);
      const next = getOrInsert(at.named, key, () => branch());
      at = next;
    }
    at.values.push(value);
  }

  /** The values whose template may match the path, the more concrete first (OpenAPI 3.1 §4.8.8.2). */
  find(path: string): readonly Value[] {
    if (!path.startsWith('/')) return [];
    const found: Value[] = [];
    collect(this.#root, segmentsOf(path), 0, found);
    return found;
  }
}

interface Branch<Value> {
  readonly named: Map<string, Branch<Value>>;
  any: Branch<Value> | undefined;
  readonly values: Value[];
}

function branch<Value>(): Branch<Value> {
  return { named: new Map(), any: undefined, values: [] };
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

function collect<Value>(at: Branch<Value>, segments: readonly string[], index: number, found: Value[]): void {
  if (index === segments.length) {
    for (const value of at.values) found.push(value);
    return;
  }
  const segment = segments[index]!;
  const named = at.named.get(percentDecoded(segment));
  if (named !== undefined) collect(named, segments, index + 1, found);
  if (at.any !== undefined && segment !== '') collect(at.any, segments, index + 1, found);
}
