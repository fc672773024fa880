import { isFresh, type Case } from '../../cases/index.js';
import { runDoubt, type DoubtsOff, type Exchange } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import { numberedBody } from './numbered-body.js';
import { explainsRefusal, mayBeTaken, refusalText, repetitionOf } from '../one-case/taken-value.js';

/**
 * Tells a target that refuses a value from one that has it already.
 *
 * Cases such as the greatest int64 have no fresh value in them. A store that takes an id once accepts them the first
 * time only, which is no fault; how it says so is asked once for each operation, and only where it matters.
 *
 * A store that says the same of whatever it refuses leaves that open. An earlier run would have left all such values
 * there, so where it takes others that differ in a number alone, there was none, and the refusal is of the value itself.
 *
 * The same holds for invalid requests: one that an earlier run could create is refused as a duplicate, which proves
 * nothing of how the target judges it, unless new and invalid requests are refused with the same words.
 */
export class TakenValues {
  readonly #cases: readonly Case[];
  readonly #off: DoubtsOff;
  readonly #repetitions = new Map<string, Promise<CaseOutcome | undefined>>();
  /** Requests without a fresh value that were let in; what is in their bodies is looked at only where there is a doubt. */
  readonly #accepted: { readonly theCase: Case; readonly sent: Uint8Array }[] = [];
  /** How the invalid requests of each operation were refused that are no duplicates, since they have fresh values. */
  readonly #refusals = new Map<string, string[]>();
  readonly #doubts: {
    readonly index: number;
    readonly theCase: Case;
    readonly told: Told;
    readonly judged: JudgedCase;
  }[] = [];

  constructor(cases: readonly Case[], off: DoubtsOff) {
    this.#cases = cases;
    this.#off = off;
  }

  /**
   * Whether the refusal of a case only says that the target has this already; `send` sends the case that shows it.
   * `aborted`: that could not be found out any more.
   */
  async explain(
    theCase: Case,
    outcome: CaseOutcome,
    { result }: JudgedCase,
    send: (repetition: Case) => Promise<CaseOutcome>,
  ): Promise<boolean | 'aborted'> {
    const last = lastOf(outcome);
    const { outcome: expected } = theCase.expect;
    if (expected === 'refuse' && isFresh(theCase.request)) {
      this.#refusals.set(theCase.operation, [...(this.#refusals.get(theCase.operation) ?? []), textOf(last)]);
    }
    const matters =
      expected === 'refuse' ||
      (expected === 'survive' && result.findings.length > 0) ||
      result.findings.some(({ rule }) => rule === 'valid-request-refused');
    if (!matters || last === undefined || !mayBeTaken(theCase, outcome)) return false;
    const shown = await this.#repetition(theCase, send);
    if (shown?.kind === 'aborted') return 'aborted';
    return shown !== undefined && explainsRefusal(shown, last);
  }

  /** Remembers a case that was let in, as a value may be there from it. */
  accepted(theCase: Case, outcome: CaseOutcome): void {
    if (isFresh(theCase.request)) return;
    const sent = sentBody(outcome);
    if (sent !== undefined) this.#accepted.push({ theCase, sent });
  }

  /** Puts off what came of a case whose value the target may have already. */
  doubt(index: number, theCase: Case, outcome: CaseOutcome, judged: JudgedCase): void {
    this.#doubts.push({ index, theCase, told: toldBy(outcome), judged });
  }

  /** What came of the cases that were put off, now that all others are known. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    return this.#doubts.map(({ index, theCase, told, judged }) => {
      const doubt = runDoubt('value-taken-before', told.status, this.#off);
      const isUsual = theCase.expect.outcome !== 'accept' && this.#isUsual(theCase, told);
      if (doubt === undefined || isUsual || this.#isNew(theCase, told)) return { index, judged };
      const result = { kind: 'not-applicable', reason: doubt.because, findings: [], doubts: [doubt] } as const;
      return { index, judged: { ...judged, result } };
    });
  }

  /**
   * Whether a value cannot have been there: others that differ from it in a number alone were not, and this number was
   * in no request before, nor in this one, sent to a target that has put it off.
   */
  #isNew(theCase: Case, { sent, isFirst }: Told): boolean {
    const body = numberedBody(sent);
    if (body === undefined || !isFirst || theCase.before.length > 0) return false;
    const others = this.#accepted
      .filter((other) => other.theCase.operation === theCase.operation)
      .flatMap((other) => {
        const numbered = numberedBody(other.sent);
        return numbered === undefined ? [] : [{ theCase: other.theCase, body: numbered }];
      });
    if (others.some((other) => [...other.body.numbers].some((number) => body.numbers.has(number)))) return false;
    const alike = others.filter(
      (other) => other.theCase.expect.outcome === 'accept' && other.body.pattern === body.pattern,
    );
    return alike.length >= ENOUGH;
  }

  /** Whether most invalid requests are refused so. Some of them may lack the fresh value where the target looks for it. */
  #isUsual({ operation }: Case, { text }: Told): boolean {
    const all = this.#refusals.get(operation) ?? [];
    return all.filter((each) => each === text).length * 2 > all.length;
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

/** One such value alone may have been there for some other reason. */
const ENOUGH = 2;

/** What is kept of a case that is put off: not the response, which may be large. */
interface Told {
  readonly status: number | undefined;
  /** What the refusal says. */
  readonly text: string;
  readonly sent: Uint8Array | undefined;
  /** Whether the request was sent once. */
  readonly isFirst: boolean;
}

function toldBy(outcome: CaseOutcome): Told {
  const last = lastOf(outcome);
  return {
    status: last?.result.status,
    text: textOf(last),
    sent: last?.request.body,
    isFirst: outcome.kind === 'sent' && !outcome.isRepeated,
  };
}

function textOf(exchange: Exchange | undefined): string {
  return exchange?.result.kind === 'response' ? refusalText(exchange.result) : '';
}

function sentBody(outcome: CaseOutcome): Uint8Array | undefined {
  return lastOf(outcome)?.request.body;
}

function lastOf(outcome: CaseOutcome): Exchange | undefined {
  return outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
}
