import { isDigitsKind, namedValues, uniqueValues } from '../../cases/index.js';
import type { Draw } from '../../cases/index.js';

/** As many as there are of the fewest digits. */
const mostTries = 1000;

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
    let draw: Draw | undefined;
    return namedValues((kind) => {
      // Most cases of a large document have nothing fresh in them.
      draw ??= uniqueValues(JSON.stringify([this.#seed, caseId]));
      // Of a few digits all may have been given: then one comes again, as nothing else fits.
      const most = isDigitsKind(kind) ? mostTries : Infinity;
      let value = draw(kind);
      for (let tries = 1; tries < most && this.#given.has(`${kind} ${value}`); tries++) value = draw(kind);
      this.#given.add(`${kind} ${value}`);
      return value;
    });
  }
}
