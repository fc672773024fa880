import type { Operation } from '../../contract/index.js';
import type { Case } from '../case.js';
import { holds } from './holds.js';
import type { Variation } from './mutation.js';
import { requestKey } from './request-key.js';

/** The cases that are there already: what they say is not derived again. */
export class Known {
  readonly #ids: ReadonlySet<string>;
  readonly #keys = new Map<string, Set<string>>();

  constructor(cases: readonly Case[]) {
    this.#ids = new Set(cases.map(({ id }) => id));
    for (const each of cases) {
      const keys = this.#keys.get(each.operation) ?? new Set();
      this.#keys.set(each.operation, keys.add(requestKey(each)));
    }
  }

  /** Tells, of one variation of an operation after the other, whether it is true and says what none has said so far. */
  others(operation: Operation, prefix: string): (variation: Variation) => boolean {
    const ids = new Set<string>();
    const keys = new Set(this.#keys.get(operation.key));
    return (variation) => {
      const id = `${prefix}/${variation.id}`;
      const key = requestKey({ before: [], ...variation });
      if (this.#ids.has(id) || ids.has(id) || (keys.has(key) && variation.isRepetition !== true)) return false;
      if (!holds(variation, operation)) return false;
      ids.add(id);
      keys.add(key);
      return true;
    };
  }
}
