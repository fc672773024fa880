import { getOrInsert } from '../../contract/index.js';
import { isFresh, type Case } from '../../cases/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { inDoubt, type JudgedCase } from '../one-case/judged-case.js';
import { refusalText } from '../one-case/refusal-text.js';
import { explainsRefusal, freshGood, mayBeTaken, repetitionOf } from '../one-case/taken-value.js';
import { isExactNumber, numberText, parseJsonOnce, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/**
 * Distinguishes a target that rejects a value from one that already has it.
 *
 * Cases such as the largest int64 contain no fresh value. A store that accepts an id once accepts them only the first
 * time, which is not a fault. How it rejects duplicates is determined once per operation, and only if needed.
 *
 * A store that rejects everything with the same text leaves that open. An earlier run would have left all such values
 * there; if the store accepts others that differ only in a number, there was no earlier run, and the rejection concerns
 * the value.
 *
 * The same holds for invalid requests: one that an earlier run could create is rejected as a duplicate, which proves
 * nothing about its validation, unless new invalid requests are rejected with the same text.
 */
export class TakenValues {
  readonly #cases: readonly Case[];
  readonly #off: DoubtsOff;
  readonly #goods = new Map<string, Case | undefined>();
  readonly #repetitions = new Map<string, Promise<CaseOutcome>>();
  /** Accepted requests without a fresh value; their bodies are examined only in case of doubt. */
  readonly #accepted: { readonly theCase: Case; readonly sent: Uint8Array }[] = [];
  /** The rejections of invalid requests with fresh values, which are not duplicates, by operation. */
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
   * Whether a rejection only means that the target already has the value; `send` sends the case that shows it.
   * `aborted`: this could no longer be determined.
   */
  async explain(
    theCase: Case,
    outcome: CaseOutcome,
    { result }: JudgedCase,
    send: (repetition: Case) => Promise<CaseOutcome>,
  ): Promise<boolean | 'aborted'> {
    const last = lastExchange(outcome);
    const { outcome: expected } = theCase.expect;
    if (expected === 'refuse' && isFresh(theCase.request)) {
      this.#refusals.set(theCase.operation, [...(this.#refusals.get(theCase.operation) ?? []), refusalText(last)]);
    }
    const matters =
      expected === 'refuse' ||
      (expected === 'survive' && result.findings.length > 0) ||
      // A doubt may report the rejection of a valid request as an undocumented status.
      result.findings.some(({ rule }) => rule === 'valid-request-refused' || rule === 'undocumented-status');
    if (!matters || last === undefined) return false;
    const good = this.#goodOf(theCase.operation);
    if (!mayBeTaken(theCase, outcome, good)) return false;
    const shown =
      good && (await getOrInsert(this.#repetitions, good.operation, () => send(repetitionOf(good, theCase.id))));
    if (shown?.kind === 'aborted') return 'aborted';
    return shown !== undefined && explainsRefusal(shown, last);
  }

  /** Records an accepted case, whose value may exist from then on. */
  accepted(theCase: Case, outcome: CaseOutcome): void {
    if (isFresh(theCase.request)) return;
    const sent = sentBody(outcome);
    if (sent !== undefined) this.#accepted.push({ theCase, sent });
  }

  /** Defers the result of a case whose value the target may already have. */
  doubt(index: number, theCase: Case, outcome: CaseOutcome, judged: JudgedCase): void {
    this.#doubts.push({ index, theCase, told: toldBy(outcome), judged });
  }

  /** The deferred results, after all requests. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    return this.#doubts.map(({ index, theCase, told, judged }) => {
      const doubt = runDoubt('value-taken-before', told.status, this.#off);
      const isUsual = theCase.expect.outcome !== 'accept' && this.#isUsual(theCase, told);
      if (doubt === undefined || isUsual || this.#isNew(theCase, told)) return { index, judged };
      return { index, judged: inDoubt(judged, 'not-applicable', doubt.because, doubt) };
    });
  }

  /**
   * Whether a value cannot have existed: values that differ from it only in a number did not, and no earlier request
   * contained this number.
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

  /**
   * Whether most invalid requests are rejected with this text. Some of them may lack the fresh value where the target
   * expects it.
   */
  #isUsual({ operation }: Case, { text }: Told): boolean {
    const all = this.#refusals.get(operation) ?? [];
    return all.filter((each) => each === text).length * 2 > all.length;
  }

  #goodOf(operation: string): Case | undefined {
    if (!this.#goods.has(operation)) this.#goods.set(operation, freshGood(operation, this.#cases));
    return this.#goods.get(operation);
  }
}

/** A single value may have existed for another reason. */
const ENOUGH = 2;

/** The kept parts of a deferred case, without the response, which may be large. */
interface Told {
  readonly status: number | undefined;
  /** The normalised text of the rejection. */
  readonly text: string;
  readonly sent: Uint8Array | undefined;
  /** Whether the request was sent only once. */
  readonly isFirst: boolean;
}

function toldBy(outcome: CaseOutcome): Told {
  const last = lastExchange(outcome);
  return {
    status: last?.result.status,
    text: refusalText(last),
    sent: last?.request.body,
    isFirst: outcome.kind === 'sent' && !outcome.isRepeated,
  };
}

function sentBody(outcome: CaseOutcome): Uint8Array | undefined {
  return lastExchange(outcome)?.request.body;
}

/** A JSON body, split into its numbers and the rest. */
interface NumberedBody {
  /** The text, with every number replaced. */
  readonly pattern: string;
  /** The numbers in normal form: `1` for `1.0`. */
  readonly numbers: ReadonlySet<string>;
}

/**
 * Splits a body into its numbers and the rest; undefined if it is not JSON.
 *
 * @example
 * numberedBody(Buffer.from('{"id":1.0}')) // { pattern: '{"id":null}', numbers: new Set(['1']) }
 */
function numberedBody(body: Uint8Array | undefined): NumberedBody | undefined {
  const parsed = parseJsonOnce(body ?? new Uint8Array(0));
  if (!parsed.ok) return undefined;
  const numbers = new Set<string>();
  const without = (value: JsonValue): JsonValue => {
    if (isExactNumber(value)) {
      numbers.add(numberText(value));
      return null;
    }
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, without(member)]));
  };
  return { pattern: stringifyValue(without(toValue(parsed.node))), numbers };
}
