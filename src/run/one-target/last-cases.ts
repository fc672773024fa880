import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';

/** As many cases as a person cares to look into. */
const MOST = 3;

/** Remembers which cases were answered last, since one of them is to blame where a target is suddenly gone. */
export class LastCases {
  #ids: readonly string[] = [];
  /** Those without a whole answer since the last that had one; they were under way when it happened. */
  #cut: readonly string[] = [];

  note({ id }: Case, outcome: CaseOutcome): void {
    if (outcome.kind !== 'sent') return;
    this.#ids = [id, ...this.#ids].slice(0, MOST);
    const isCut = outcome.exchanges.at(-1)?.result.kind === 'failure';
    this.#cut = isCut ? [id, ...this.#cut].slice(0, MOST) : [];
  }

  /** The last one first. */
  get ids(): readonly string[] {
    return this.#cut.length > 0 ? this.#cut : this.#ids;
  }
}
