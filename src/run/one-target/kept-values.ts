import type { Case } from '../../cases/index.js';
import { explainedFailures, runDoubt, invalidValuesSent, type Exchange, type Finding } from '../../checks/index.js';
import { isSuccessful } from '../fixtures/tried.js';
import { lastExchange } from '../model/case-outcome.js';
import type { Settings } from '../options/settings.js';
import type { Control, Decision, JudgedOutcome } from './control.js';

/**
 * Distinguishes a service that produces wrong responses from one that returns a value of an invalid request of the run.
 * The finding is that it accepted that request; lists and items that show the value later are the same finding.
 */
export class KeptValues implements Control {
  readonly #settings: Settings;
  readonly #sent = new Set<string>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Records the invalid values of an accepted request; defers a result that may show such a value. */
  putsOff({ theCase, outcome, judged }: JudgedOutcome): Decision | undefined {
    const exchange = lastExchange(outcome);
    if (exchange === undefined || 'reason' in judged.result) return undefined;
    const { findings } = judged.result;
    // Also where it is in doubt whether the value is invalid, as with many formats: the response has the same one.
    if (theCase.expect.outcome !== 'accept' && isSuccessful(exchange.result.status ?? 0)) {
      for (const each of invalidValuesSent(exchange, theCase, this.#settings.contract)) this.#sent.add(each);
    }
    if (!findings.some(({ rule }) => rule === 'schema-violation')) return undefined;
    return () => {
      const left = this.unexplained(findings, exchange, theCase);
      return left.length === findings.length ? undefined : { doubt: 'invalid-value-kept', findings: left };
    };
  }

  /** The findings that stored values of invalid requests do not explain. */
  unexplained<Found extends Pick<Finding, 'rule' | 'key'>>(
    findings: readonly Found[],
    exchange: Exchange,
    theCase: Case,
  ): readonly Found[] {
    const { contract, doubtsOff } = this.#settings;
    const isOff = runDoubt('invalid-value-kept', exchange.result.status, doubtsOff) === undefined;
    if (isOff || !findings.some(({ rule }) => rule === 'schema-violation')) return findings;
    const explained = explainedFailures(exchange, theCase, contract, this.#sent);
    return findings.filter(({ rule, key }) => rule !== 'schema-violation' || !explained.has(key));
  }
}
