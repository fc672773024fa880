import type { Case } from '../../cases/index.js';
import { type Contract, getOrInsert, type Operation } from '../../contract/index.js';
import { lastExchange } from '../model/case-outcome.js';
import { refusalText } from '../one-case/refusal-text.js';
import type { Control, Decision, Explanation, JudgedOutcome } from './control.js';

type Credentials = ReadonlyMap<string, string>;

/**
 * Distinguishes a target that rejects the valid credential from one that got a credential for other operations.
 *
 * If a document has several schemes and the user gave one token, it is sent for each of them and belongs to those that
 * accept it.
 *
 * One scheme may also stand for credentials of several kinds, such as tokens of users and of devices. Services separate
 * these by path. If most operations below a path reject the credential in the same words, and others of the same scheme
 * accept it, it may be of another kind. A single resource that rejects it violates the contract.
 */
export class ForeignToken implements Control {
  readonly #contract: Contract;
  readonly #credentials: () => Credentials;
  readonly #isOneOfMany: boolean;
  /** The schemes, as {@link schemesOf} names them, that accepted a request. */
  readonly #letIn = new Set<string>();
  /** The words in which each operation rejected the credential in valid requests; empty for other responses. */
  readonly #words = new Map<Operation, Set<string>>();
  /** The statuses with which operations rejected the credential in results that were deferred. */
  readonly #statuses = new Map<Operation, Set<number>>();
  /** Computed once for an operation, after all requests. */
  readonly #explanations = new Map<Operation, Explanation | undefined>();

  constructor(contract: Contract, credentials: () => Credentials) {
    this.#contract = contract;
    this.#credentials = credentials;
    const all = contract.operations.map(schemesOf).filter((names) => names !== '');
    this.#isOneOfMany = new Set(all).size > 1;
  }

  /** Records that the target accepted the credentials of the operation. */
  accepted({ operation: key }: Case): void {
    const operation = this.#contract.operation(key);
    if (operation === undefined) return;
    this.#letIn.add(schemesOf(operation));
    this.#words.set(operation, new Set(['']));
  }

  /** Defers a rejection of the credential, which may not be meant for the operation. */
  putsOff({ theCase, outcome, judged }: JudgedOutcome): Decision | undefined {
    const operation = this.#contract.operation(theCase.operation);
    const last = lastExchange(outcome);
    if (operation === undefined || last === undefined) return undefined;
    const { status = 0 } = last.result;
    const isDenied = status === 401 || status === 403;
    const isValid = theCase.expect.outcome === 'accept';
    if (isValid) getOrInsert(this.#words, operation, () => new Set()).add(isDenied ? refusalText(last) : '');
    // In other cases, the finding is about a valid request before the last one.
    const isFound = judged.result.findings.some(
      ({ rule }) => rule === 'valid-request-refused' || (isValid && rule === 'undocumented-status'),
    );
    if (isDenied && theCase.expect.outcome === 'refuse' && !theCase.aspects.includes('credentials'))
      return () => this.#decisionOn(operation)() ?? this.#alikeIn(operation, status);
    if (!isDenied || !isFound || schemesOf(operation) === '') return undefined;
    getOrInsert(this.#statuses, operation, () => new Set()).add(status);
    return this.#decisionOn(operation);
  }

  /** Explains the rejection of an invalid request of an operation that rejects its valid requests like it. */
  #alikeIn(operation: Operation, status: number): Explanation | undefined {
    const words = this.#words.get(operation);
    if (words === undefined || words.has('')) return undefined;
    return {
      doubt: 'credential-rejected',
      reason: `the server answers ${status} to valid requests of ${operation.key}, too`,
    };
  }

  #decisionOn(operation: Operation): Decision {
    return () => {
      if (!this.#explanations.has(operation)) this.#explanations.set(operation, this.#explain(operation));
      return this.#explanations.get(operation);
    };
  }

  /** Explains why an operation that rejected the credential was not tested; undefined if it may be meant for it. */
  reasonFor(operation: Operation): string | undefined {
    const explanation = this.#explain(operation);
    if (explanation?.doubt !== 'permission-lacking') return explanation?.reason;
    return `the server answered the documented 403 to every valid request, so the credential may lack a permission; test it in another run with a credential that has it and --only '${operation.key}'`;
  }

  #explain(operation: Operation): Explanation | undefined {
    const statuses = this.#statuses.get(operation);
    if (statuses === undefined) return undefined;
    const schemes = schemesOf(operation);
    if (!this.#letIn.has(schemes) && statuses.has(401) && this.#isSentFor(operation)) {
      const flags = schemes.split(' ').map((name) => `--credential ${name}=VALUE`);
      const reason = `the server answered 401 to the token, which may be of another scheme; give ${flags.join(' ')}`;
      return { doubt: 'token-of-another-scheme', reason };
    }
    const area = this.#areaOf(operation);
    if (area === undefined) return this.#lacksPermission(operation) ? { doubt: 'permission-lacking' } : undefined;
    const { path, asked, rejecting } = area;
    const only =
      rejecting.length > 4 ? '--only for each of them' : rejecting.map(({ key }) => `--only '${key}'`).join(' ');
    const reason = `the server answered ${[...statuses].join(' and ')} to the credential in ${rejecting.length} of ${asked} operations below ${path}, but accepted it in others; test these in another run with their own credential and ${only}`;
    return { doubt: 'credential-of-another-kind', reason };
  }

  /**
   * Returns true for an operation whose valid requests all get a 403 that the document announces: the server knows the
   * credential and does not find it adequate (RFC 9110 §15.5.4).
   */
  #lacksPermission(operation: Operation): boolean {
    const words = this.#words.get(operation);
    return (
      this.#statuses.get(operation)?.has(403) === true &&
      words?.size === 1 &&
      !words.has('') &&
      this.#letIn.has(schemesOf(operation)) &&
      operation.responses.some(({ status }) => status === '403')
    );
  }

  /** The operations that reject the credential in the same words, and the path below which the largest share does. */
  #areaOf(operation: Operation): Area | undefined {
    const [words, ...others] = this.#words.get(operation) ?? [];
    if (!words || others.length > 0 || !this.#letIn.has(schemesOf(operation))) return undefined;
    const ofScheme = [...this.#words].filter(([each]) => schemesOf(each) === schemesOf(operation));
    const areas = pathsAbove(operation.path.text).map((path) => {
      const asked = ofScheme.filter(([{ path: own }]) => own.text === path || own.text.startsWith(`${path}/`));
      const rejecting = asked.filter(([, own]) => own.size === 1 && own.has(words)).map(([each]) => each);
      return { path, asked: asked.length, rejecting };
    });
    return areas
      .filter(({ asked, rejecting }) => isOfSeveralResources(rejecting) && rejecting.length * 2 > asked)
      .toSorted((a, b) => b.rejecting.length / b.asked - a.rejecting.length / a.asked)[0];
  }

  #isSentFor(operation: Operation): boolean {
    const schemes = schemesOf(operation);
    const credentials = this.#credentials();
    const isGiven = schemes.split(' ').some((name) => credentials.has(name));
    return this.#isOneOfMany && schemes !== '' && credentials.has('') && !isGiven;
  }
}

/** A part of an API whose operations may require a credential of their own. */
interface Area {
  readonly path: string;
  /** The number of operations below the path that were asked. */
  readonly asked: number;
  readonly rejecting: readonly Operation[];
}

/** Whether operations differ in more than the method and the identity of an item. */
function isOfSeveralResources(operations: readonly Operation[]): boolean {
  return new Set(operations.map(({ path }) => path.text.replace(/(?:\/\{[^}]*\})+$/, ''))).size > 1;
}

/** The path and all that contain it, the shortest first, without the root. */
function pathsAbove(path: string): readonly string[] {
  const [first = '', ...rest] = path.split('/');
  return rest.map((_, index) => [first, ...rest.slice(0, index + 1)].join('/'));
}

/** The names of the schemes whose credentials are sent first; empty if there is none. */
function schemesOf({ security: [first] }: Operation): string {
  return (first?.schemes ?? []).map(({ scheme: { name } }) => name).join(' ');
}
