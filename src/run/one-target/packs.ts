import { getOrInsert } from '../../contract/index.js';
import { halves, packCases, packedCase, type Case, type PackedCase } from '../../cases/index.js';
import { isAccepted, judgementOf, ruleOf, type ContractCoverage, type Finding } from '../../checks/index.js';
import { worstExchange, type CaseOutcome, isTimeout } from '../model/case-outcome.js';
import type { PackedRequests } from '../model/event.js';
import { weigh } from '../model/weigh.js';
import type { JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';
import type { Sender } from '../send/sender.js';

/** A packed request with the numbers of its cases. */
export interface Pack extends PackedCase {
  readonly indices: readonly number[];
}

type Sent = CaseOutcome & { readonly kind: 'sent' };

/** The functions that packs need from the run of a target. */
export interface PackMeans {
  caseOf(index: number): Case;
  /**
   * Prepares and sends a case; returns a text if it must not be sent. `ready` is called with the case before it is
   * sent.
   */
  send(
    theCase: Case,
    sender: Sender,
    mayPutOff: boolean,
    ready: (prepared: Case) => void,
  ): Promise<CaseOutcome | string>;
  /** Sends the case of that number alone. */
  sendAlone(index: number, sender: Sender): Promise<void | 'later'>;
  /** Enters the outcome of the case of that number, sent alone as `theCase`. */
  take(index: number, theCase: Case, outcome: CaseOutcome, sender: Sender): Promise<void>;
  /** Enters an outcome that ends the run of the target. */
  end(outcome: CaseOutcome): void;
  judged(outcome: Sent, theCase: Case): JudgedCase;
  /** Enters the results of the cases of one accepted request. */
  settle(sent: Case, outcome: Sent, results: readonly (readonly [index: number, judged: JudgedCase])[]): void;
  /** Whether nothing more should be sent. */
  isOver(): boolean;
}

/** `isClean`: there are no findings. `isGrave`: the response is a fault whatever the request contains. */
interface Verdict {
  readonly passed: boolean;
  readonly isClean: boolean;
  readonly isGrave: boolean;
}

/** The outcome of a packed request. */
type Came =
  | {
      readonly kind: 'answered';
      readonly pack: Pack;
      readonly sent: Case;
      readonly outcome: Sent;
      readonly verdict: Verdict;
    }
  /** It proves nothing about its cases, which are sent alone. */
  | { readonly kind: 'unclear'; readonly pack: Pack }
  /** It was not completed: nothing more may be sent, or the target has stopped. */
  | { readonly kind: 'over' | 'gone'; readonly pack: Pack }
  | { readonly kind: 'put-off'; readonly pack: Pack };

type Answer = Came & { readonly kind: 'answered' };

/** The maximum number of requests to find the smallest set of cases that fails together. */
const mostTries = 40;

/**
 * Sends many cases in one request, see {@link packCases}. If the target accepts the request, and the response has no
 * more findings than that to a valid request, all cases have passed. Otherwise the request is divided until each
 * failing case is alone. A failure that needs several cases is a finding of the smallest such set, unless the target
 * rejects it with a 4xx: it may have a rule about combinations that the contract does not express.
 */
export class Packs {
  readonly #settings: Settings;
  readonly #coverage: ContractCoverage;
  readonly #means: PackMeans;
  /** The findings on responses to valid requests, by operation. */
  readonly #usual = new Map<string, Set<string>>();
  /** Cases that are no longer packed. */
  readonly #alone = new Set<number>();
  /** Places and kinds of changes that failed, by operation. */
  readonly #suspects = new Set<string>();
  /** The packs that were sent, by the ids of their requests. */
  readonly #packs = new Map<string, Pack>();
  /** The prepared requests of operations that ask clients to wait. */
  readonly #putOff = new Map<Pack, Case>();
  /** Operations that did not answer a packed request in time. */
  readonly #slow = new Set<string>();
  readonly #cases = new Set<number>();
  #requests = 0;

  constructor(settings: Settings, coverage: ContractCoverage, means: PackMeans) {
    this.#settings = settings;
    this.#coverage = coverage;
    this.#means = means;
  }

  /** The number of packed requests and their cases; undefined if there was none. */
  get counts(): PackedRequests | undefined {
    return this.#requests === 0 ? undefined : { requests: this.#requests, cases: this.#cases.size, strength: 1 };
  }

  /** Packs those of the given cases that can share requests. */
  among(indices: readonly number[]): readonly Pack[] {
    if (this.#settings.separate) return [];
    const numbers = new Map<Case, number>();
    for (const index of indices) if (!this.#alone.has(index)) numbers.set(this.#means.caseOf(index), index);
    return packCases([...numbers.keys()], this.#settings.contract).map((pack) => ({
      ...pack,
      indices: pack.members.flatMap((member) => numbers.get(member) ?? []),
    }));
  }

  /** Records the findings on the response to a valid request, which its values do not cause. */
  note({ operation, expect, varied, aspects, before }: Case, { result, accepted }: JudgedCase): void {
    const isGood = expect.outcome === 'accept' && varied === undefined && aspects.length === 0 && before.length === 0;
    if (!accepted || !isGood) return;
    const usual = getOrInsert(this.#usual, operation, () => new Set<string>());
    for (const finding of result.findings) usual.add(signatureOf(finding));
    if ('doubts' in result) for (const { id } of result.doubts ?? []) usual.add(id);
  }

  /** Whether the usual findings of an operation are known. */
  knows(operation: string): boolean {
    return this.#usual.has(operation);
  }

  packOf({ id }: Case): Pack | undefined {
    return this.#packs.get(id);
  }

  /** Marks the cases of a packed request to be sent alone from now on; returns their numbers. */
  dissolve({ indices }: Pack): readonly number[] {
    for (const index of indices) this.#alone.add(index);
    return indices;
  }

  /** Sends a packed request, and further requests to isolate failing cases. */
  async send(pack: Pack, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    if (this.#slow.has(pack.theCase.operation)) return this.#sendAlone(pack.indices, sender);
    for (const index of pack.indices) this.#cases.add(index);
    const came = await this.#try(pack, sender, mayPutOff);
    if (came.kind === 'put-off') return 'later';
    await this.#conclude(came, sender);
  }

  async #try(pack: Pack, sender: Sender, mayPutOff = false): Promise<Came> {
    let sent = this.#putOff.get(pack) ?? pack.theCase;
    this.#putOff.delete(pack);
    if (pack.indices.length > 1) this.#packs.set(sent.id, pack);
    const outcome = await this.#means.send(sent, sender, mayPutOff, (prepared) => {
      sent = prepared;
    });
    if (typeof outcome === 'string') return { kind: 'unclear', pack };
    switch (outcome.kind) {
      case 'put-off':
        this.#putOff.set(pack, sent);
        return { kind: 'put-off', pack };
      case 'aborted':
      case 'unreachable':
        this.dissolve(pack);
        this.#means.end(outcome);
        return { kind: outcome.kind === 'aborted' ? 'over' : 'gone', pack };
      case 'sent': {
        this.#requests++;
        // The response time may depend on the size of the request.
        const isSlow = isTimeout(worstExchange(outcome));
        if (isSlow) this.#slow.add(sent.operation);
        return isSlow
          ? { kind: 'unclear', pack }
          : { kind: 'answered', pack, sent, outcome, verdict: this.#verdictOn(pack, sent, outcome) };
      }
      case 'told-to-wait':
      case 'unanswered':
      case 'not-applicable':
        return { kind: 'unclear', pack };
    }
  }

  #verdictOn({ members }: Pack, sent: Case, outcome: Sent): Verdict {
    const { contract, doubtsOff, strict, severities } = this.#settings;
    const exchange = worstExchange(outcome);
    const { findings, doubts } = judgementOf(exchange, sent, contract, doubtsOff);
    this.#coverage.answered(exchange, sent);
    const told = findings.filter((finding) =>
      members.some(({ id }) => weigh(finding, id, strict, severities) !== undefined),
    );
    const usual = this.#usual.get(sent.operation);
    const unusual = told.filter((finding) => usual?.has(signatureOf(finding)) !== true);
    const isUsual = unusual.length === 0 && doubts.every(({ id }) => usual?.has(id) === true);
    const passed = isUsual && isAccepted(exchange, sent, contract);
    const isClean = findings.length === 0 && doubts.length === 0;
    const status = exchange.result.status ?? 0;
    const isRefused = status >= 400 && status < 500;
    const isGrave = !isRefused && unusual.some(({ rule }) => !ruleOf(rule).inconclusive);
    return { passed, isClean, isGrave };
  }

  async #conclude(came: Came, sender: Sender, isRefused = false): Promise<void> {
    switch (came.kind) {
      case 'over':
      case 'gone':
      case 'put-off':
        return;
      case 'unclear':
        return this.#sendAlone(came.pack.indices, sender);
      case 'answered':
        return came.verdict.passed ? this.#settle(came, came.pack.indices) : this.#part(came, sender, isRefused);
    }
  }

  async #sendAlone(indices: readonly number[], sender: Sender): Promise<void> {
    for (const index of indices) {
      this.#alone.add(index);
      if (!this.#means.isOver()) await this.#means.sendAlone(index, sender);
    }
  }

  /** Enters the given cases of an accepted request as passed, except for the usual findings of the operation. */
  #settle({ pack, sent, outcome, verdict }: Answer, indices: readonly number[]): void {
    const share = (judged: JudgedCase): JudgedCase =>
      pack.indices.length === 1
        ? judged
        : { ...judged, duration: judged.duration / pack.indices.length, packed: pack.theCase.id };
    let first: JudgedCase | undefined;
    const results = pack.indices.flatMap((index, at): readonly (readonly [number, JudgedCase])[] => {
      const own = pack.members[at];
      if (own === undefined || !indices.includes(index)) return [];
      const known = verdict.isClean ? first : undefined;
      first = known ?? share(this.#means.judged(outcome, asMember(own, sent)));
      return [[index, first]];
    });
    this.#means.settle(sent, outcome, results);
  }

  /** Divides a failed request; `isRefused`: it is part of a request whose parts were all rejected. */
  async #part(failed: Answer, sender: Sender, isRefused: boolean): Promise<void> {
    const { pack, sent, outcome, verdict } = failed;
    const [only] = pack.indices;
    if (only !== undefined && pack.indices.length === 1) {
      for (const suspicion of suspicionsOf(pack.members[0]!)) this.#suspects.add(suspicion);
      return this.#means.take(only, sent, outcome, sender);
    }
    const { result } = worstExchange(outcome);
    // No part of it would be answered.
    if (result.kind === 'failure' && result.failure === 'hung')
      return this.#concludeWithout(this.#tell(failed), { kind: 'unclear', pack }, sender);
    const came: Came[] = [];
    for (const part of this.#partsOf(pack)) {
      if (this.#means.isOver()) break;
      came.push(await this.#try(part, sender));
    }
    const isFurther = came.some((each) => isGrave(each) || each.kind === 'unclear' || each.kind === 'gone');
    const told = verdict.isGrave && !isFurther ? await this.#tellTogether(failed, sender) : undefined;
    const isAll = came.every((each) => each.kind === 'answered' && !each.verdict.passed && !each.verdict.isGrave);
    for (const each of came) {
      if (told !== undefined && each.pack.indices.includes(told)) await this.#concludeWithout(told, each, sender);
      // If the target rejects all parts of a part, it probably rejects each case.
      else if (isAll && isRefused && each.pack.indices.length > 1) await this.#sendAlone(each.pack.indices, sender);
      else await this.#conclude(each, sender, isAll);
    }
  }

  async #concludeWithout(told: number, came: Came, sender: Sender): Promise<void> {
    const others = came.pack.indices.filter((index) => index !== told);
    if (came.kind === 'answered' && came.verdict.passed) this.#settle(came, others);
    else await this.#sendAlone(others, sender);
  }

  /** Divides a pack in two: cases that resemble earlier failures, and the others. */
  #partsOf({ indices }: Pack): readonly Pack[] {
    const isSuspect = (index: number): boolean =>
      suspicionsOf(this.#means.caseOf(index)).some((each) => this.#suspects.has(each));
    const suspect = indices.filter(isSuspect);
    const isSome = suspect.length > 0 && suspect.length < indices.length;
    const parts = isSome ? [suspect, indices.filter((index) => !isSuspect(index))] : halves(indices);
    return parts.flatMap((part) => this.#packsOf(part));
  }

  /** Packs cases into as few requests as the contract allows. */
  #packsOf(indices: readonly number[]): readonly Pack[] {
    const members = indices.map((index) => this.#means.caseOf(index));
    const [first] = members;
    if (first === undefined) return [];
    if (members.length === 1) return [{ indices, members, theCase: first }];
    const operation = this.#settings.contract.operation(first.operation);
    const packed = operation && packedCase(members, operation);
    return packed === undefined ? halves(indices).flatMap((half) => this.#packsOf(half)) : [{ ...packed, indices }];
  }

  /**
   * Reports the smallest set of cases that fails together as a finding of its first case, and returns the number of
   * that case.
   */
  async #tellTogether(failed: Answer, sender: Sender): Promise<number> {
    return this.#tell(await this.#smallest(failed, sender));
  }

  /** Reports a failed request as a finding of its first case, and returns the number of that case. */
  #tell({ pack, sent, outcome }: Answer): number {
    const [index = 0] = pack.indices;
    const judged = this.#means.judged(outcome, { ...asMember(pack.members[0]!, sent), change: sent.change });
    this.#means.settle(sent, outcome, [[index, { ...judged, packed: sent.id }]]);
    return index;
  }

  /**
   * Finds the smallest set that fails as a whole (QuickXplain, Junker 2004): each half is searched while all that
   * remains of the other half is present. If the failure does not recur, the failed set itself is returned.
   */
  async #smallest(failed: Answer, sender: Sender): Promise<Answer> {
    let least = failed;
    let tries = 0;
    const fails = async (indices: readonly number[]): Promise<boolean> => {
      const packs = this.#packsOf(indices.toSorted((one, other) => one - other));
      const [pack] = packs;
      if (pack === undefined || packs.length > 1 || this.#means.isOver() || ++tries > mostTries) return false;
      const came = await this.#try(pack, sender);
      const isFailing = isGrave(came);
      if (isFailing && indices.length < least.pack.indices.length) least = came;
      return isFailing;
    };
    const search = async (
      beside: readonly number[],
      isChanged: boolean,
      indices: readonly number[],
    ): Promise<readonly number[]> => {
      if (isChanged && (await fails(beside))) return [];
      if (indices.length === 1) return indices;
      const [one, other] = halves(indices);
      const ofOther = await search([...beside, ...one], true, other);
      const ofOne = await search([...beside, ...ofOther], ofOther.length > 0, one);
      return [...ofOne, ...ofOther];
    };
    if (await fails(failed.pack.indices)) {
      const found = await search([], false, failed.pack.indices);
      if (found.length < least.pack.indices.length) await fails(found);
    }
    return least;
  }
}

function isGrave(came: Came): came is Answer {
  return came.kind === 'answered' && came.verdict.isGrave;
}

/** The sent request as one of its cases. */
function asMember({ id, change, aspects, contract, tags }: Case, sent: Case): Case {
  return { ...sent, id, change, aspects, contract, tags };
}

function signatureOf({ rule, key }: Finding): string {
  return `${rule} ${key}`;
}

/** The properties in which cases resemble each other: the place, and the kind of change. */
function suspicionsOf({ id, operation, varied }: Case): readonly string[] {
  const kind = id.slice(id.lastIndexOf('/') + 1);
  return [JSON.stringify([operation, varied?.path]), JSON.stringify([operation, kind])];
}
