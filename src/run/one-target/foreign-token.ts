import type { Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { runDoubt, type DoubtsOff } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { JudgedCase } from '../one-case/judge-case.js';

type Credentials = ReadonlyMap<string, string>;

/**
 * Tells a target that refuses the good credential from one that was sent the token of another security scheme: where a
 * document has several schemes and the user gave one token, it is sent for each of them, and fits where it is let in.
 */
export class ForeignToken {
  readonly #contract: Contract;
  readonly #off: DoubtsOff;
  readonly #credentials: () => Credentials;
  readonly #isOneOfMany: boolean;
  /** The schemes, as {@link schemesOf} names them, with which a request was let in. */
  readonly #letIn = new Set<string>();
  readonly #doubts: { readonly index: number; readonly operation: Operation; readonly judged: JudgedCase }[] = [];

  constructor(contract: Contract, off: DoubtsOff, credentials: () => Credentials) {
    this.#contract = contract;
    this.#off = off;
    this.#credentials = credentials;
    const all = contract.operations.map(schemesOf).filter((names) => names !== '');
    this.#isOneOfMany = new Set(all).size > 1;
  }

  /** A good request was let in with what its operation asks for. */
  accepted({ operation: key }: Case): void {
    const operation = this.#contract.operation(key);
    if (operation !== undefined) this.#letIn.add(schemesOf(operation));
  }

  /** Puts off what came of a case where the 401 may be for want of the credential of its scheme; says whether it did. */
  putsOff(index: number, theCase: Case, outcome: CaseOutcome, judged: JudgedCase): boolean {
    const operation = this.#contract.operation(theCase.operation);
    const isRefused = judged.result.findings.some(({ rule }) => rule === 'valid-request-refused');
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (operation === undefined || !isRefused || last?.result.status !== 401 || !this.#isSentFor(operation))
      return false;
    this.#doubts.push({ index, operation, judged });
    return true;
  }

  /** What came of the cases that were put off, now that all others are known. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    return this.#doubts.map(({ index, operation, judged }) => {
      const doubt = runDoubt('token-of-another-scheme', 401, this.#off);
      const reason = this.reasonFor(operation);
      if (doubt === undefined || reason === undefined) return { index, judged };
      const result = { kind: 'inconclusive', reason, findings: [], doubts: [doubt] } as const;
      return { index, judged: { ...judged, result } };
    });
  }

  /** Why nothing is known of an operation that refused the token; undefined where that is not for its scheme. */
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

/** The names of the schemes whose credentials are sent first; empty where none is. */
function schemesOf({ security: [first] }: Operation): string {
  return (first?.schemes ?? []).map(({ scheme: { name } }) => name).join(' ');
}
