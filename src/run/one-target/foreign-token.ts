import type { Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { JudgedCase } from '../one-case/judge-case.js';

type Credentials = ReadonlyMap<string, string>;

/**
 * Distinguishes a target that rejects the valid credential from one that got the token of another security scheme. If a
 * document has several schemes and the user gave one token, it is sent for each of them and belongs to those that
 * accept it.
 */
export class ForeignToken {
  readonly #contract: Contract;
  readonly #off: DoubtsOff;
  readonly #credentials: () => Credentials;
  readonly #isOneOfMany: boolean;
  /** The schemes, as {@link schemesOf} names them, that accepted a request. */
  readonly #letIn = new Set<string>();
  readonly #doubts: { readonly index: number; readonly operation: Operation; readonly judged: JudgedCase }[] = [];

  constructor(contract: Contract, off: DoubtsOff, credentials: () => Credentials) {
    this.#contract = contract;
    this.#off = off;
    this.#credentials = credentials;
    const all = contract.operations.map(schemesOf).filter((names) => names !== '');
    this.#isOneOfMany = new Set(all).size > 1;
  }

  /** Records that the target accepted the credentials of the operation. */
  accepted({ operation: key }: Case): void {
    const operation = this.#contract.operation(key);
    if (operation !== undefined) this.#letIn.add(schemesOf(operation));
  }

  /** Defers a result if the token may belong to another scheme; returns whether it did. */
  putsOff(index: number, theCase: Case, outcome: CaseOutcome, judged: JudgedCase): boolean {
    const operation = this.#contract.operation(theCase.operation);
    const isRefused = judged.result.findings.some(({ rule }) => rule === 'valid-request-refused');
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (operation === undefined || !isRefused || last?.result.status !== 401 || !this.#isSentFor(operation))
      return false;
    this.#doubts.push({ index, operation, judged });
    return true;
  }

  /** The deferred results, after all requests. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    return this.#doubts.map(({ index, operation, judged }) => {
      const doubt = runDoubt('token-of-another-scheme', 401, this.#off);
      const reason = this.reasonFor(operation);
      if (doubt === undefined || reason === undefined) return { index, judged };
      const result = { kind: 'inconclusive', reason, findings: [], doubts: [doubt] } as const;
      return { index, judged: { ...judged, result } };
    });
  }

  /** Explains why an operation that rejected the token was not tested; undefined if the scheme is not the reason. */
  reasonFor(operation: Operation): string | undefined {
    const schemes = schemesOf(operation);
    if (this.#letIn.has(schemes) || !this.#doubts.some((each) => each.operation === operation)) return undefined;
    const flags = schemes.split(' ').map((name) => `--credential ${name}=VALUE`);
    return `the server answered 401 to the token, which may be of another scheme; give ${flags.join(' ')}`;
  }

  #isSentFor(operation: Operation): boolean {
    const schemes = schemesOf(operation);
    const credentials = this.#credentials();
    const isGiven = schemes.split(' ').some((name) => credentials.has(name));
    return this.#isOneOfMany && schemes !== '' && credentials.has('') && !isGiven;
  }
}

/** The names of the schemes whose credentials are sent first; empty if there is none. */
function schemesOf({ security: [first] }: Operation): string {
  return (first?.schemes ?? []).map(({ scheme: { name } }) => name).join(' ');
}
