import type { Case } from '../../cases/index.js';
import { explainedFailures, runDoubt, invalidValuesSent, type Exchange, type Finding } from '../../checks/index.js';
import { isSuccessful } from '../fixtures/tried.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { failureOf } from '../model/weigh.js';
import type { Settings } from '../options/settings.js';
import type { JudgedCase } from '../one-case/judged-case.js';

interface PutOff {
  readonly index: number;
  readonly theCase: Case;
  readonly exchange: Exchange;
  readonly judged: JudgedCase;
}

/**
 * Distinguishes a service that produces wrong responses from one that returns a value of an invalid request of the run.
 * The finding is that it accepted that request; lists and items that show the value later are the same finding.
 */
export class KeptValues {
  readonly #settings: Settings;
  readonly #sent = new Set<string>();
  readonly #doubts: PutOff[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Records the invalid values of an accepted request; defers a result that may show such a value, and returns whether
   * it did.
   */
  putsOff(index: number, theCase: Case, outcome: CaseOutcome, judged: JudgedCase): boolean {
    const exchange = lastExchange(outcome);
    if (exchange === undefined || 'reason' in judged.result) return false;
    const { findings } = judged.result;
    // Also where it is in doubt whether the value is invalid, as with many formats: the response has the same one.
    if (theCase.expect.outcome !== 'accept' && isSuccessful(exchange.result.status ?? 0)) {
      for (const each of invalidValuesSent(exchange, theCase, this.#settings.contract)) this.#sent.add(each);
    }
    if (!findings.some(({ rule }) => rule === 'schema-violation')) return false;
    this.#doubts.push({ index, theCase, exchange, judged });
    return true;
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

  /** The deferred results, after all requests. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    const { doubtsOff, strict } = this.#settings;
    return this.#doubts.map(({ index, theCase, exchange, judged }) => {
      const { result } = judged;
      const doubt = runDoubt('invalid-value-kept', exchange.result.status, doubtsOff);
      if ('reason' in result || doubt === undefined) return { index, judged };
      const findings = this.unexplained(result.findings, exchange, theCase);
      if (findings.length === result.findings.length) return { index, judged };
      const kind = failureOf(findings, strict) ?? 'passed';
      return { index, judged: { ...judged, result: { kind, findings, doubts: [...(result.doubts ?? []), doubt] } } };
    });
  }
}
