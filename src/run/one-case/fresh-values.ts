import { namedValues, uniqueValues } from '../../cases/index.js';
import type { Draw } from '../../cases/index.js';

/**
 * Fresh values that depend on the seed and the case alone, not on the order in which cases go out, and yet never meet
 * in one run: where a case is sent again it gets the next ones.
 */
export class FreshValues {
  readonly #seed: string;
  readonly #given = new Set<string>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The values for one try of a case. */
  for(caseId: string): Draw {
    const draw = uniqueValues(JSON.stringify([this.#seed, caseId]));
    return namedValues((kind) => {
      for (;;) {
        const value = draw(kind);
        const key = `${kind} ${value}`;
        if (this.#given.has(key)) continue;
        this.#given.add(key);
        return value;
      }
    });
  }
}
