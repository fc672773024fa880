import type { Contract, Operation } from '../../../contract/index.js';
import { RouteTree } from '../../../wire/index.js';

/** Finds the operations of a path without matching all of them. */
export class Paths {
  readonly #operations = new RouteTree<Operation>();
  readonly #leftOut: NonNullable<Contract['leftOut']>;

  constructor({ operations, leftOut = [] }: Contract) {
    this.#leftOut = leftOut;
    for (const operation of operations) this.#operations.add(operation.path.text, operation);
  }

  /** Returns the operations whose path template matches a path without query, in no particular order. */
  at(path: string): readonly Operation[] {
    return this.#operations.find(path).filter((each) => each.path.match(path) !== undefined);
  }

  /** Returns the methods that the document has for a path, also those of operations that are left out. */
  methodsAt(path: string): ReadonlySet<string> {
    const leftOut = this.#leftOut.filter((each) => each.path.match(path) !== undefined);
    return new Set([...this.at(path), ...leftOut].map(({ method }) => method));
  }
}
