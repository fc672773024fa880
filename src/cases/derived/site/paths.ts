import { getOrInsert, type Contract, type Operation } from '../../../contract/index.js';
import { percentDecoded } from '../../../http/index.js';

/** Finds the operations of a path without matching all of them. */
export class Paths {
  /** By the number of segments and the first segment, which is empty if it is a parameter. */
  readonly #groups = new Map<string, Operation[]>();
  readonly #leftOut: NonNullable<Contract['leftOut']>;

  constructor({ operations, leftOut = [] }: Contract) {
    this.#leftOut = leftOut;
    for (const operation of operations) {
      const [first = '', ...rest] = segmentsOf(operation.path.text);
      const key = `${rest.length} ${first.includes('{') ? '' : percentDecoded(first)}`;
      getOrInsert(this.#groups, key, () => []).push(operation);
    }
  }

  /** Returns the operations whose path template matches a path without query, in no particular order. */
  at(path: string): readonly Operation[] {
    if (!path.startsWith('/')) return [];
    const [first = '', ...rest] = segmentsOf(path);
    const keys = new Set([`${rest.length} ${percentDecoded(first)}`, `${rest.length} `]);
    return [...keys].flatMap((key) =>
      (this.#groups.get(key) ?? []).filter((each) => each.path.match(path) !== undefined),
    );
  }

  /** Returns the methods that the document has for a path, also those of operations that are left out. */
  methodsAt(path: string): ReadonlySet<string> {
    const leftOut = this.#leftOut.filter((each) => each.path.match(path) !== undefined);
    return new Set([...this.at(path), ...leftOut].map(({ method }) => method));
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}
