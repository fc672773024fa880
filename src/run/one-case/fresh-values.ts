import { type Draw, isDigitsKind, isRequestKind, namedValues, uniqueValues } from '../../cases/index.js';
import { getOrInsert } from '../../contract/index.js';
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
      draw ??= this.#sourceOf(caseId);
      // If all numbers with few digits have been used, one is repeated.
      const most = isDigitsKind(kind) ? mostTries : Infinity;
      let value = draw(kind);
      for (let tries = 1; tries < most && this.#given.has(`${kind} ${value}`); tries++) value = draw(kind);
      this.#given.add(`${kind} ${value}`);
      return value;
    });
  }

  #sourceOf(caseId: string): Draw {
    return getOrInsert(this.#sources, JSON.stringify([this.#seed.text, caseId]), () => sourceOf(this.#seed, caseId));
  }
}

/** Returns a source of the values of a case, of which those that identify requests depend on the run as well. */
export function sourceOf(seed: Seed, caseId: string): Draw {
  const own = uniqueValues(JSON.stringify([seed.text, caseId]));
  const ofRun = uniqueValues(JSON.stringify([seed.ofRun, caseId]));
  return (kind) => (isRequestKind(kind) ? ofRun : own)(kind);
}
