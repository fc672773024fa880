import { halves, packCases, packedCase, type Case, type PackedCase } from '../../cases/index.js';
import { isAccepted, judgementOf, ruleOf, type ContractCoverage, type Finding } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { PackedRequests } from '../model/event.js';
import { weigh } from '../model/weigh.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import type { Settings } from '../options/settings.js';
import type { Sender } from '../send/sender.js';

/** Cases by their numbers, and the request of all of them. */
export interface Pack extends PackedCase {
  readonly indices: readonly number[];
}

type Sent = CaseOutcome & { readonly kind: 'sent' };

/** What the run of a target does for packs. */
export interface PackMeans {
  /** The case of that number, as it is now. */
  caseOf(index: number): Case;
  /** Sends a case about what it is to be about; a text says why it is not sent. `ready` is told of it as it goes out. */
  send(
    theCase: Case,
    sender: Sender,
    mayPutOff: boolean,
    ready: (prepared: Case) => void,
  ): Promise<CaseOutcome | string>;
  /** Sends the case of that number by itself. */
  sendAlone(index: number, sender: Sender): Promise<void | 'later'>;
  /** Enters what came of the case of that number, sent by itself as `theCase`. */
  take(index: number, theCase: Case, outcome: CaseOutcome, sender: Sender): Promise<void>;
  /** Enters what is not of one case: that the target is gone, or that nothing more may be sent. */
  end(outcome: CaseOutcome): void;
  judged(outcome: Sent, theCase: Case): JudgedCase;
  /** Tells the results of cases that one accepted request has asked. */
  settle(sent: Case, outcome: Sent, results: readonly (readonly [index: number, judged: JudgedCase])[]): void;
  /** Whether nothing more is to be sent. */
  isOver(): boolean;
}

/** `isClean`: nothing at all is to be said of the answer; `isGrave`: it would be a fault whatever the request says. */
interface Verdict {
  readonly passed: boolean;
  readonly isClean: boolean;
  readonly isGrave: boolean;
}

/** What came of a packed request. */
type Came =
  | {
      readonly kind: 'answered';
      readonly pack: Pack;
      readonly sent: Case;
      readonly outcome: Sent;
      readonly verdict: Verdict;
    }
  /** It says nothing about its cases, which are sent by themselves. */
  | { readonly kind: 'unclear'; readonly pack: Pack }
  /** It was not sent to its end: nothing more may be sent, or the target is gone. */
  | { readonly kind: 'over' | 'gone'; readonly pack: Pack }
  | { readonly kind: 'put-off'; readonly pack: Pack };

type Answer = Came & { readonly kind: 'answered' };

/** As many requests at most to find the smallest set of cases that fails together. */
const mostTries = 40;

/**
 * Sends many cases in one request, as {@link packCases} puts them together. Where the target accepts it, and no more is
 * wrong with the answer than with that to a good request, each of them has passed. Otherwise the request is parted until
 * each case that fails stands alone. What fails only together is a finding of the smallest set that does, unless the
 * target refuses it with a 4xx: it may have a rule about values together of which the contract says nothing.
 */
export class Packs {
  readonly #settings: Settings;
  readonly #coverage: ContractCoverage;
  readonly #means: PackMeans;
  /** What is wrong with the answers to good requests, by operation. */
  readonly #usual = new Map<string, Set<string>>();
  /** Cases that are not put beside others any more. */
  readonly #alone = new Set<number>();
  /** Places and kinds of changes that failed, by operation. */
  readonly #suspects = new Set<string>();
  /** Those that were sent, by the ids of their requests. */
  readonly #packs = new Map<string, Pack>();
  /** As they were prepared when their operation asked to wait. */
  readonly #putOff = new Map<Pack, Case>();
  /** Operations that have left a packed request unanswered. */
  readonly #slow = new Set<string>();
  readonly #cases = new Set<number>();
  #requests = 0;

  constructor(settings: Settings, coverage: ContractCoverage, means: PackMeans) {
    this.#settings = settings;
    this.#coverage = coverage;
    this.#means = means;
  }

  /** How many requests asked how many cases; undefined where none was put beside another. */
  get counts(): PackedRequests | undefined {
    return this.#requests === 0 ? undefined : { requests: this.#requests, cases: this.#cases.size, strength: 1 };
  }

  /** What of the cases of these numbers can be asked in one request each. */
  among(indices: readonly number[]): readonly Pack[] {
    if (this.#settings.separate) return [];
    const numbers = new Map<Case, number>();
    for (const index of indices) if (!this.#alone.has(index)) numbers.set(this.#means.caseOf(index), index);
    return packCases([...numbers.keys()], this.#settings.contract).map((pack) => ({
      ...pack,
      indices: pack.members.flatMap((member) => numbers.get(member) ?? []),
    }));
  }

  /** Remembers what is wrong with the answer to a good request, which is not for its values. */
  note({ operation, expect, varied, aspects, before }: Case, { result, accepted }: JudgedCase): void {
    const isGood = expect.outcome === 'accept' && varied === undefined && aspects.length === 0 && before.length === 0;
    if (!accepted || !isGood) return;
    const usual = this.#usual.get(operation) ?? new Set<string>();
    this.#usual.set(operation, usual);
    for (const finding of result.findings) usual.add(signatureOf(finding));
    if ('doubts' in result) for (const { id } of result.doubts ?? []) usual.add(id);
  }

  /** Whether it is known what the answers of an operation to good requests are like. */
  knows(operation: string): boolean {
    return this.#usual.has(operation);
  }

  /** The packed request of that id. */
  packOf({ id }: Case): Pack | undefined {
    return this.#packs.get(id);
  }

  /** The cases of a packed request are sent by themselves from now on; gives their numbers. */
  dissolve({ indices }: Pack): readonly number[] {
    for (const index of indices) this.#alone.add(index);
    return indices;
  }

  /** Sends a packed request, and what has to be sent to tell which of its cases fails. */
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
        const { result } = outcome.exchanges.at(-1)!;
        // How long it takes may depend on how much there is in it.
        const isSlow = result.kind === 'failure' && result.failure === 'timeout';
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

  #verdictOn({ members }: Pack, sent: Case, { exchanges }: Sent): Verdict {
    const { contract, doubtsOff, strict, severities } = this.#settings;
    const exchange = exchanges.at(-1)!;
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

  /** Each of these cases of an accepted request has passed, but for what is wrong with every answer of the operation. */
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

  /** Parts a request that failed; `isRefused`: it is a part of one each part of which was refused. */
  async #part(failed: Answer, sender: Sender, isRefused: boolean): Promise<void> {
    const { pack, sent, outcome, verdict } = failed;
    const [only] = pack.indices;
    if (only !== undefined && pack.indices.length === 1) {
      for (const suspicion of suspicionsOf(pack.members[0]!)) this.#suspects.add(suspicion);
      return this.#means.take(only, sent, outcome, sender);
    }
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
      // What is refused in each part of each part is most likely refused in each case.
      else if (isAll && isRefused && each.pack.indices.length > 1) await this.#sendAlone(each.pack.indices, sender);
      else await this.#conclude(each, sender, isAll);
    }
  }

  async #concludeWithout(told: number, came: Came, sender: Sender): Promise<void> {
    const others = came.pack.indices.filter((index) => index !== told);
    if (came.kind === 'answered' && came.verdict.passed) this.#settle(came, others);
    else await this.#sendAlone(others, sender);
  }

  /** In two parts; what is like what failed before apart from the rest. */
  #partsOf({ indices }: Pack): readonly Pack[] {
    const isSuspect = (index: number): boolean =>
      suspicionsOf(this.#means.caseOf(index)).some((each) => this.#suspects.has(each));
    const suspect = indices.filter(isSuspect);
    const isSome = suspect.length > 0 && suspect.length < indices.length;
    const parts = isSome ? [suspect, indices.filter((index) => !isSuspect(index))] : halves(indices);
    return parts.flatMap((part) => this.#packsOf(part));
  }

  /** These cases in as few requests as the contract allows. */
  #packsOf(indices: readonly number[]): readonly Pack[] {
    const members = indices.map((index) => this.#means.caseOf(index));
    const [first] = members;
    if (first === undefined) return [];
    if (members.length === 1) return [{ indices, members, theCase: first }];
    const operation = this.#settings.contract.operation(first.operation);
    const packed = operation && packedCase(members, operation);
    return packed === undefined ? halves(indices).flatMap((half) => this.#packsOf(half)) : [{ ...packed, indices }];
  }

  /** Tells of the smallest set of cases that fails together, as a finding of the first of them, whose number it gives. */
  async #tellTogether(failed: Answer, sender: Sender): Promise<number> {
    const { pack, sent, outcome } = await this.#smallest(failed, sender);
    const [index = 0] = pack.indices;
    const judged = this.#means.judged(outcome, { ...asMember(pack.members[0]!, sent), change: sent.change });
    this.#means.settle(sent, outcome, [[index, { ...judged, packed: sent.id }]]);
    return index;
  }

  /**
   * The smallest set that fails as a whole (Junker's QuickXplain): each half is looked through beside the whole of what
   * is left of the other. Where it cannot be made to fail again it is the set that failed.
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

/** The request as it was sent, as one of its cases. */
function asMember({ id, change, aspects, contract, tags }: Case, sent: Case): Case {
  return { ...sent, id, change, aspects, contract, tags };
}

function signatureOf({ rule, key }: Finding): string {
  return `${rule} ${key}`;
}

/** By what a case is like others: its place, and the kind of its change. */
function suspicionsOf({ id, operation, varied }: Case): readonly string[] {
  const kind = id.slice(id.lastIndexOf('/') + 1);
  return [JSON.stringify([operation, varied?.path]), JSON.stringify([operation, kind])];
}
