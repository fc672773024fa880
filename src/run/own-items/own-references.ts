import { judgeRequest, type Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { strictlyPercentDecoded } from '../../http/index.js';
import { bodyMembers } from './body-member.js';
import type { PathValues } from './created-item.js';
import type { GoodCases } from './good-cases.js';
import { itemPathOf, type Creators, type ItemPath } from './item-path.js';
import { referencesIn, thingNames, type Reference, type ThingNames } from './reference.js';
import { referringCase, type Referral } from './referring-case.js';
import { isOfState, isRefusal, statusOf, type Send, type Sent, type Tried } from './tried.js';

/** What is known of the things of a run, and how there come to be more. */
interface Things {
  readonly contract: Contract;
  readonly creators: Creators;
  readonly goods: GoodCases;
  /** Good requests that have been sent already, by the ids of their cases; those sent here are added. */
  readonly tried: Map<string, Tried>;
  readonly inPlace: (theCase: Case, send: Send) => Promise<Case>;
  readonly create: (item: ItemPath, sent: Sent, send: Send) => Promise<PathValues | undefined>;
}

/** What the cases of an operation refer to. */
interface Referring {
  readonly operation: Operation;
  readonly references: readonly Reference[];
  readonly referrals: readonly Referral[];
  /** What refers to such a thing uses it up. */
  readonly isOnce: boolean;
}

/** What may be said of a request that refers to something that is not there. */
const refersToNothing = new Set([400, 404, 409, 410, 422, 424]);

/**
 * Things that the run has created itself, for the bodies that refer to one: a contract does not say which customers
 * there are to be charged. Only where a good request is refused, and is not refused any more once it refers to a thing
 * that is there, do the cases of its operation refer to that.
 */
export class OwnReferences {
  readonly #things: Things;
  readonly #names: ThingNames;
  readonly #named = new Map<Operation, readonly Reference[]>();
  readonly #found = new Map<string, Promise<Referring | undefined>>();

  constructor(things: Things) {
    this.#things = things;
    this.#names = thingNames(things.contract, things.creators);
  }

  /** What bodies of an operation refer to that can be there before anything of its own is. */
  of(operation: Operation): readonly Reference[] {
    return this.#namedIn(operation).filter(({ item }) => !this.#leadsTo(item.creator, operation, new Set()));
  }

  async settle(operation: Operation, sent: Sent, send: Send): Promise<void> {
    const known = this.#found.get(operation.key) ?? this.#find(operation, sent, send);
    this.#found.set(operation.key, known);
    await known;
  }

  /** Whether the cases of an operation refer to things of their own, as far as that has been settled. */
  async isSettled(operation: string): Promise<boolean> {
    return (await this.#found.get(operation)) !== undefined;
  }

  /** The case with things of its own in its body, where its operation has some. */
  async referring(theCase: Case, send: Send): Promise<Case> {
    const found = await this.#found.get(theCase.operation);
    if (found === undefined) return theCase;
    const isTurnedAway = theCase.expect.outcome === 'refuse' || theCase.expect.outcome === 'deny';
    const own =
      found.isOnce && !isTurnedAway ? await this.#refer(found.operation, found.references, new Map(), send) : [];
    return referringCase(theCase, own.length === 0 ? found.referrals : own);
  }

  #namedIn(operation: Operation): readonly Reference[] {
    const { contract, goods, creators } = this.#things;
    const plans = goods.of(operation).map(({ request }) => request);
    const named = this.#named.get(operation) ?? referencesIn(contract, operation, plans, this.#names, creators);
    this.#named.set(operation, named);
    return named;
  }

  /** Whether something has to be created with an operation before another one can be asked. */
  #leadsTo(from: Operation, operation: Operation, seen: Set<Operation>): boolean {
    if (from === operation) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    const next = this.#namedIn(from).map(({ item }) => item.creator);
    const around = itemPathOf(from, this.#things.creators)?.creator;
    return [...next, ...(around === undefined ? [] : [around])].some((each) => this.#leadsTo(each, operation, seen));
  }

  async #find(operation: Operation, sent: Sent, send: Send): Promise<Referring | undefined> {
    const { goods, tried, inPlace } = this.#things;
    const references = this.of(operation);
    const fullest = fullestOf(goods.of(operation));
    if (references.length === 0 || fullest === undefined) return undefined;
    const asGiven = await inPlace(fullest, send);
    const outcome = tried.get(fullest.id)?.outcome ?? sent.get(fullest.id) ?? (await send(asGiven));
    tried.set(fullest.id, { theCase: asGiven, outcome });
    if (!refersToNothing.has(statusOf(outcome))) return undefined;
    const attempt = async (each: Case, referrals: readonly Referral[]): Promise<Tried | undefined> => {
      const theCase = await inPlace(referringCase(each, referrals), send);
      if (judgeRequest(theCase.request, operation).some(({ kind }) => kind === 'invalid')) return undefined;
      return { theCase, outcome: await send(theCase) };
    };
    const referrals = await this.#refer(operation, references, sent, send);
    const first = await attempt(fullest, referrals);
    if (first?.outcome.kind !== 'sent' || isRefusal(statusOf(first.outcome))) return undefined;
    tried.set(fullest.id, first);
    for (const each of [...goods.of(operation), fullest]) {
      const again = await attempt(each, referrals);
      if (again === undefined || !isOfState(statusOf(again.outcome))) continue;
      return { operation, references, referrals: await this.#refer(operation, references, sent, send), isOnce: true };
    }
    return { operation, references, referrals, isOnce: false };
  }

  /** Creates what a case is to refer to. */
  async #refer(
    operation: Operation,
    references: readonly Reference[],
    sent: Sent,
    send: Send,
  ): Promise<readonly Referral[]> {
    const plans = this.#things.goods.of(operation).map(({ request }) => request);
    const referrals: Referral[] = [];
    for (const { member, item } of references) {
      const found = await this.#things.create(item, sent, send);
      // What is no text cannot be said in a body.
      const name = strictlyPercentDecoded(found?.get(item.names[0] ?? '') ?? '') || undefined;
      if (name === undefined) continue;
      const written = plans.flatMap(bodyMembers).filter((each) => each.name === member);
      referrals.push({ member, good: new Set(written.map(({ text }) => text)), name });
    }
    return referrals;
  }
}

/** The one that refers to most. */
function fullestOf(goods: readonly Case[]): Case | undefined {
  const [found] = goods.toSorted((one, other) => bodyMembers(other.request).length - bodyMembers(one.request).length);
  return found;
}
