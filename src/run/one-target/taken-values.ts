import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import { explainsRefusal, mayBeTaken, repetitionOf } from '../one-case/taken-value.js';

/**
 * Tells a target that refuses a value from one that has it already.
 *
 * Cases such as the greatest int64 have no fresh value in them. A store that takes an id once accepts them the first
 * time only, which is no fault; how it says so is asked once for each operation, and only where it matters.
 */
export class TakenValues {
  readonly #cases: readonly Case[];
  readonly #repetitions = new Map<string, Promise<CaseOutcome | undefined>>();

  constructor(cases: readonly Case[]) {
    this.#cases = cases;
  }

  /** Whether the refusal of a case only says that the target has this already; `send` sends the case that shows it. */
  async explain(
    theCase: Case,
    outcome: CaseOutcome,
    { result }: JudgedCase,
    send: (repetition: Case) => Promise<CaseOutcome>,
  ): Promise<boolean> {
    const refused = result.findings.some(({ rule }) => rule === 'valid-request-refused');
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (!refused || last === undefined || !mayBeTaken(theCase, outcome)) return false;
    const shown = await this.#repetition(theCase, send);
    return shown !== undefined && explainsRefusal(shown, last);
  }

  #repetition(theCase: Case, send: (repetition: Case) => Promise<CaseOutcome>): Promise<CaseOutcome | undefined> {
    const known = this.#repetitions.get(theCase.operation);
    if (known !== undefined) return known;
    const repetition = repetitionOf(theCase, this.#cases);
    const shown = repetition === undefined ? Promise.resolve(undefined) : send(repetition);
    this.#repetitions.set(theCase.operation, shown);
    return shown;
  }
}

/** What is reported where the target has the value already. */
export const TAKEN =
  'the target refuses this in the very way in which it refuses what it has already, so it may be there from an earlier run';
