import type { Contract, Operation } from '../../../contract/index.js';
import { percentDecoded } from '../../../http/index.js';

/** Finds the operations of a path without asking every one of them. */
export class Paths {
  /** By number of segments and the first one, which is empty where it is templated. */
  readonly #groups = new Map<string, Operation[]>();

  constructor({ operations }: Contract) {
    for (const operation of operations) {
      const [first = '', ...rest] = segmentsOf(operation.path.text);
      const key = `${rest.length} ${first.includes('{') ? '' : percentDecoded(first)}`;
      const group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, [operation]);
      else group.push(operation);
    }
  }

  /** The operations, in any order, to one of whose paths a path belongs; `path` is without query. */
  at(path: string): readonly Operation[] {
    if (!path.startsWith('/')) return [];
    const [first = '', ...rest] = segmentsOf(path);
    const keys = new Set([`${rest.length} ${percentDecoded(first)}`, `${rest.length} `]);
    return [...keys].flatMap((key) =>
      (this.#groups.get(key) ?? []).filter((each) => each.path.match(path) !== undefined),
    );
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}
