import { getOrInsert, type Operation } from '../../contract/index.js';
import type { Case } from '../model/case.js';
import { isJustified } from './is-justified.js';
import type { Variation } from './site/mutation.js';
import { RequestKeys } from './request-key.js';

/** The existing cases, which are not derived again. */
export class KnownCases {
  readonly #ids: ReadonlySet<string>;
  readonly #keys = new Map<string, Set<string>>();
  readonly #keepsRepetitions: boolean;

  constructor(cases: readonly Case[], keepsRepetitions = false) {
    this.#keepsRepetitions = keepsRepetitions;
    const requests = new RequestKeys();
    this.#ids = new Set(cases.map(({ id }) => id));
    for (const each of cases) {
      if (each.flow !== undefined) continue;
      getOrInsert(this.#keys, each.operation, () => new Set()).add(requests.of(each));
    }
  }

  /** Returns a predicate for justified variations that repeat no other one; `requests` caches keys. */
  judge(operation: Operation, prefix: string, requests: RequestKeys): (variation: Variation) => boolean {
    const ids = new Set<string>();
    const keys = new Set(this.#keys.get(operation.key));
    return (variation) => {
      const id = `${prefix}/${variation.id}`;
      const { request, before = [], expect } = variation;
      const key = requests.of({ request, before, expect });
      if (this.#ids.has(id) || ids.has(id) || (keys.has(key) && !this.#keeps(variation))) return false;
      if (!isJustified(variation, operation)) return false;
      ids.add(id);
      keys.add(key);
      return true;
    };
  }

  #keeps({ isRepetition }: Variation): boolean {
    return isRepetition === true || this.#keepsRepetitions;
  }
}
