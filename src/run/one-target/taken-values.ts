import { getOrInsert } from '../../contract/index.js';
import { isFresh, withOneMember, type Case } from '../../cases/index.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { refusalText } from '../one-case/refusal-text.js';
import { explainsRefusal, freshGood, mayBeTaken, repetitionOf } from '../one-case/taken-value.js';
import type { Ask, Control, Decision, JudgedOutcome } from './control.js';
import { isExactNumber, numberText, parseJsonOnce, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/**
 * Distinguishes a target that rejects a value from one that already has it.
 *
 * Cases such as the largest int64 contain no fresh value. A store that accepts an id once accepts them only the first
 * time, which is not a fault. How it rejects duplicates is determined once per operation, and only if needed: an item may
 * keep its own value in an update, so that only the operation that creates such items shows it.
 *
 * A store that rejects everything with the same text leaves that open. An earlier run would have left all such values
 * there; if the store accepts others that differ only in a number, there was no earlier run, and the rejection concerns
 * the value.
 *
 * The same holds for invalid requests: one that an earlier run could create is rejected as a duplicate, which proves
 * nothing about its validation, unless new invalid requests are rejected with the same text.
 */
export class TakenValues implements Control {
  readonly #cases: readonly Case[];
  readonly #creatorsOf: (operation: string) => readonly string[];
  readonly #goods = new Map<string, Case | undefined>();
  /** Accepted requests without a fresh value; their bodies are examined only in case of doubt. */
  readonly #accepted: { readonly theCase: Case; readonly sent: Uint8Array }[] = [];
  /** The rejections of invalid requests with fresh values, which are not duplicates, by operation. */
  readonly #refusals = new Map<string, string[]>();

  /** `creatorsOf` returns the operations that create what an operation is about. */
  constructor(cases: readonly Case[], creatorsOf: (operation: string) => readonly string[]) {
    this.#cases = cases;
    this.#creatorsOf = creatorsOf;
  }

  /** Records an accepted case, whose value may exist from then on. */
  accepted(theCase: Case, outcome: CaseOutcome): void {
    const sent = lastExchange(outcome)?.request.body;
    if (sent !== undefined && !isFresh(theCase.request)) this.#accepted.push({ theCase, sent });
  }

  /** Defers the rejection of a value that the target may already have. */
  async putsOff({ theCase, outcome, judged: { result } }: JudgedOutcome, ask: Ask): Promise<Decision | undefined> {
    const last = lastExchange(outcome);
    const { outcome: expected } = theCase.expect;
    if (expected === 'refuse' && isFresh(theCase.request)) {
      getOrInsert(this.#refusals, theCase.operation, () => []).push(refusalText(last));
    }
    const matters =
      expected === 'refuse' ||
      (expected === 'survive' && result.findings.length > 0) ||
      // A doubt may report the rejection of a valid request as an undocumented status.
      result.findings.some(({ rule }) => rule === 'valid-request-refused' || rule === 'undocumented-status');
    if (!matters || last === undefined) return undefined;
    const { operation, varied } = theCase;
    if (!mayBeTaken(theCase, outcome, this.#goodOf(operation))) return undefined;
    const [where, ...path] = varied?.path ?? [];
    for (const each of new Set([operation, ...this.#creatorsOf(operation)])) {
      const good = this.#goodOf(each);
      if (good === undefined) continue;
      // A target may name each value that is taken, so that a repetition of all of them is rejected with another text.
      const ofMember = where === 'body' ? withOneMember(good.request, path) : undefined;
      const isExplained =
        explainsRefusal(await ask(`taken ${each}`, repetitionOf(good, theCase.id)), last) ||
        (ofMember !== undefined &&
          explainsRefusal(
            await ask(`taken ${each} ${JSON.stringify(path)}`, repetitionOf(good, theCase.id, ofMember)),
            last,
          ));
      if (isExplained) return this.#decisionOn(theCase, toldBy(outcome));
    }
    return undefined;
  }

  #decisionOn(theCase: Case, told: Told): Decision {
    return () => {
      const isUsual = theCase.expect.outcome !== 'accept' && this.#isUsual(theCase, told);
      return isUsual || this.#isNew(theCase, told) ? undefined : { doubt: 'value-taken-before' };
    };
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
  /** The normalised text of the rejection. */
  readonly text: string;
  readonly sent: Uint8Array | undefined;
  /** Whether the request was sent only once. */
  readonly isFirst: boolean;
}

function toldBy(outcome: CaseOutcome): Told {
  const last = lastExchange(outcome);
  return {
    text: refusalText(last),
    sent: last?.request.body,
    isFirst: outcome.kind === 'sent' && !outcome.isRepeated,
  };
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
