import { isDigitsKind, namedValues, uniqueValues } from '../../cases/index.js';
import type { Draw } from '../../cases/index.js';
import type { Seed } from '../options/seed.js';

/** The number of values with the fewest digits. */
const mostTries = 1000;

/**
 * Draws fresh values that depend only on the seed and the case, not on the sending order, and are unique within a run.
 * A repeated case gets the next ones.
 */
export class FreshValues {
  readonly #seed: Seed;
  readonly #given = new Set<string>();
  /** The sources by seed and case: a source that began again would repeat all values of earlier attempts. */
  readonly #sources = new Map<string, Draw>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  /** Returns the values for one attempt of a case. */
  for(caseId: string): Draw {
    let draw: Draw | undefined;
    return namedValues((kind) => {
      // Most cases of a large document contain no fresh value.
      draw ??= this.#sourceOf(JSON.stringify([this.#seed.text, caseId]));
      // If all numbers with few digits have been used, one is repeated.
      const most = isDigitsKind(kind) ? mostTries : Infinity;
      let value = draw(kind);
      for (let tries = 1; tries < most && this.#given.has(`${kind} ${value}`); tries++) value = draw(kind);
      this.#given.add(`${kind} ${value}`);
      return value;
    });
  }

  #sourceOf(seed: string): Draw {
    const known = this.#sources.get(seed) ?? uniqueValues(seed);
    this.#sources.set(seed, known);
    return known;
  }
}
