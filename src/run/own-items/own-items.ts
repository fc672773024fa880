import { judgeRequest, type Case } from '../../cases/index.js';
import { saysNotThere } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import type { Settings } from '../one-target/settings.js';
import { createdItem, isNamedByAnswer, type PathValues } from './created-item.js';
import { GoodCases } from './good-cases.js';
import { creatorsIn, itemPathOf, type Creators, type ItemPath } from './item-path.js';
import { OwnReferences } from './own-references.js';
import { pathValues, placedCase } from './place-case.js';
import { isOfContent, isOfState, isOfOthers, isRefusal, statusOf, type Send, type Sent, type Tried } from './tried.js';

/** An operation whose cases are about a thing of their own. */
interface Placing {
  readonly operation: Operation;
  readonly path: ItemPath;
  /** What a good request has where that thing is to stand. */
  readonly good: PathValues;
  readonly item: PathValues;
  /** What is done to such a thing can be done once only. */
  readonly isOnce: boolean;
}

/**
 * Things that the run has created itself, for the operations on one thing: nobody can know from a contract what a service
 * calls what it keeps, and one that begins with nothing has nothing under any name. Their cases would all be answered
 * 404, whatever else is wrong.
 *
 * Only where a good request finds nothing is anything created. A thing of its own is used for an operation if no good
 * request to it is refused but for its version, or for what it holds where another one is let in, and for no more than
 * that operation, so that what one does to it is not held against another. What can be deleted once only is created for
 * each case. The same goes for what a body refers to.
 */
export class OwnItems {
  readonly #settings: Settings;
  readonly #creators: Creators;
  /** The keys of those that have cases. */
  readonly #operations: ReadonlySet<string>;
  readonly #goods: GoodCases;
  readonly #placings = new Map<string, Promise<Placing | undefined>>();
  readonly #references: OwnReferences;
  readonly #tried = new Map<string, Tried>();
  /** Good requests by which nothing was created, so that others are tried first. */
  readonly #fruitless = new Set<Case>();
  /** What only a request has named that need not have: the service may call it otherwise. */
  readonly #guessed = new WeakSet<PathValues>();

  /** `all` are the cases of the whole run, `own` those that are sent. */
  constructor(all: readonly Case[], own: readonly Case[], settings: Settings) {
    this.#settings = settings;
    this.#creators = creatorsIn(settings.contract);
    this.#goods = new GoodCases(all, own, settings);
    this.#operations = new Set(own.map(({ operation }) => operation));
    this.#references = new OwnReferences({
      contract: settings.contract,
      creators: this.#creators,
      goods: this.#goods,
      tried: this.#tried,
      inPlace: (theCase, send) => this.#inPlace(theCase, send),
      create: (item, sent, send) => this.#create(item, sent, send),
    });
  }

  /**
   * The operations on things that others create, from the outside in; without those that destroy, of which it is found
   * out when their turn comes.
   */
  get operations(): readonly Operation[] {
    const found = this.#settings.contract.operations.filter(
      (operation) =>
        operation.method !== 'DELETE' &&
        this.#operations.has(operation.key) &&
        (itemPathOf(operation, this.#creators) !== undefined || this.#references.of(operation).length > 0),
    );
    return found.toSorted((one, other) => one.path.names.length - other.path.names.length);
  }

  /** Good requests that have been sent already. */
  get tried(): readonly Tried[] {
    return [...this.#tried.values()];
  }

  /**
   * Finds out whether the cases of an operation need a thing of their own, and whether there can be one. `sent` has what
   * came of cases so far, by their ids.
   */
  async settle(operation: Operation, sent: Sent, send: Send): Promise<void> {
    await this.#placing(operation, sent, send);
    await this.#references.settle(operation, sent, send);
  }

  /** Whether the cases of an operation are about a thing of their own, as far as that has been settled. */
  async isPlaced({ operation }: Case): Promise<boolean> {
    return (await this.#placings.get(operation)) !== undefined || (await this.#references.isSettled(operation));
  }

  /** The case as it is to be sent: about a thing of its own, where its operation has one. */
  async placed(theCase: Case, send: Send): Promise<Case> {
    return this.#inPlace(await this.#references.referring(theCase, send), send);
  }

  async #inPlace(theCase: Case, send: Send): Promise<Case> {
    const placing = await this.#placingOf(theCase, send);
    if (placing === undefined) return theCase;
    const { operation, path, good, item, isOnce } = placing;
    const own = isOnce && usesUp(theCase) ? await this.#create(path, new Map(), send) : item;
    if (own === undefined) return theCase;
    const placed = placedCase(theCase, operation, good, own);
    // What the requests before it have used up may be as good as gone.
    return isOnce && theCase.before.length > 0 ? { ...placed, isOfOwn: undefined } : placed;
  }

  #placingOf({ operation: key }: Case, send: Send): Promise<Placing | undefined> | undefined {
    const operation = this.#settings.contract.operation(key);
    return operation?.method === 'DELETE' ? this.#placing(operation, new Map(), send) : this.#placings.get(key);
  }

  #placing(operation: Operation, sent: Sent, send: Send): Promise<Placing | undefined> {
    const known = this.#placings.get(operation.key) ?? this.#findPlacing(operation, sent, send);
    this.#placings.set(operation.key, known);
    return known;
  }

  async #findPlacing(operation: Operation, sent: Sent, send: Send): Promise<Placing | undefined> {
    const path = itemPathOf(operation, this.#creators);
    const goods = this.#goods.of(operation);
    const [first] = goods;
    const good = first && pathValues(first.request, operation);
    if (path === undefined || first === undefined || good === undefined) return undefined;
    if (operation.method !== 'DELETE') {
      const outcome = sent.get(first.id) ?? (await send(first));
      this.#tried.set(first.id, { theCase: first, outcome });
      if (!saysNotThere(statusOf(outcome), operation)) return undefined;
    }
    const tried: Tried[] = [];
    let refused = 0;
    let item: PathValues | undefined;
    let isOnce = operation.method === 'DELETE';
    for (const each of isOnce ? goods : [first, goods[1] ?? first]) {
      if (item === undefined || isOnce) item = await this.#create(path, sent, send);
      let found = item && (await this.#tryAt(item, each, operation, good, send));
      const said = found === undefined ? 0 : statusOf(found.outcome);
      // Of a thing that is there nothing may be said that says it is not, but for what the cases are there to find.
      const isSure = item !== undefined && !this.#guessed.has(item);
      if (item !== undefined && isSure && tried.length === 0 && said === 400 && saysNotThere(said, operation)) {
        return { operation, path, good, item, isOnce: true };
      }
      const saysState = isOfState(said) || saysNotThere(said, operation);
      // What can be done once only, such as to call something off, is refused from then on.
      if (found !== undefined && tried.length > refused && (saysState || isOfContent(said))) {
        const other = await this.#create(path, sent, send);
        found = other && (await this.#tryAt(other, each, operation, good, send));
        const status = found === undefined ? 0 : statusOf(found.outcome);
        if (!isRefusal(status) && saysState) [isOnce, item] = [true, other];
        else if (!isRefusal(status) || each === first) return undefined;
        else if (!isOfOthers(status, operation) && !isOfContent(status)) return undefined;
        // Unless the same can be done again, it is the request before that left nothing to do.
        else if (!isOnce && (await this.#isRefusedAt(item, first, operation, good, send))) return undefined;
      } else if (isOfContent(said) && tried.length === 0 && !isOnce) {
        // Unless another one is let in, there may be nothing that can be done to such a thing.
        refused++;
      } else if (isRefusal(said)) {
        // Whatever else is wrong with an answer is what the cases are there to find.
        return undefined;
      }
      if (found === undefined) return undefined;
      tried.push(found);
    }
    if (tried.length === refused) return undefined;
    if (isOnce) item = await this.#create(path, sent, send);
    if (item === undefined) return undefined;
    for (const each of tried) this.#tried.set(each.theCase.id, each);
    return { operation, path, good, item, isOnce };
  }

  /** Sends a good request about a thing; undefined where it can be none, or is not answered. */
  async #tryAt(
    item: PathValues,
    theCase: Case,
    operation: Operation,
    good: PathValues,
    send: Send,
  ): Promise<Tried | undefined> {
    const placed = placedCase(theCase, operation, good, item);
    if (judgeRequest(placed.request, operation).some(({ kind }) => kind === 'invalid')) return undefined;
    const outcome = await send(placed);
    return outcome.kind === 'sent' ? { theCase: placed, outcome } : undefined;
  }

  async #isRefusedAt(
    item: PathValues | undefined,
    theCase: Case,
    operation: Operation,
    good: PathValues,
    send: Send,
  ): Promise<boolean> {
    const found = item && (await this.#tryAt(item, theCase, operation, good, send));
    return found === undefined || isRefusal(statusOf(found.outcome));
  }

  /** Another thing, and what the service calls it; undefined where it creates none, or does not say. */
  async #create(path: ItemPath, sent: Sent, send: Send): Promise<PathValues | undefined> {
    await this.#placing(path.creator, sent, send);
    await this.#references.settle(path.creator, sent, send);
    // The fullest may lead to things that are not there, or say what only some may.
    const goods = this.#goods.of(path.creator);
    const { basePath } = this.#settings.route.endpoint;
    for (const good of goods.toSorted((one, other) => this.#rank(one) - this.#rank(other))) {
      const outcome = await send(await this.placed(good, send));
      const exchange = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
      const item = exchange && createdItem(exchange, path, basePath);
      if (exchange !== undefined && item !== undefined) {
        if (good !== goods[0] && !isNamedByAnswer(exchange, path, basePath)) this.#guessed.add(item);
        return item;
      }
      this.#fruitless.add(good);
    }
    return undefined;
  }

  #rank(good: Case): number {
    return this.#fruitless.has(good) ? 1 : 0;
  }
}

/** Whether there may be nothing left for another case to be about. */
function usesUp({ before, expect }: Case): boolean {
  return before.length > 0 || (expect.outcome !== 'refuse' && expect.outcome !== 'deny');
}
