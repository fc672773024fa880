import { goodRequest, judgeRequest, type Case, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';
import { reasonNotApplicable } from '../one-target/applicability.js';
import type { Settings } from '../one-target/settings.js';
import { createdItem, type PathValues } from './created-item.js';
import { creatorsIn, itemPathOf, type Creators, type ItemPath } from './item-path.js';
import { pathValues, placedCase } from './place-case.js';

/** Sends a case, and says what came of it. */
export type Send = (theCase: Case) => Promise<CaseOutcome>;

/** What came of cases, by their ids. */
export type Sent = ReadonlyMap<string, CaseOutcome>;

/** A case as it was sent, and what came of it. */
export interface Tried {
  readonly theCase: Case;
  readonly outcome: CaseOutcome;
}

/** An operation whose cases are about a thing of their own. */
interface Placing {
  readonly operation: Operation;
  readonly path: ItemPath;
  /** What a good request has where that thing is to stand. */
  readonly good: PathValues;
  readonly item: PathValues;
}

/** As many good requests of an operation have to be let in: the smallest, and the one with everything in it. */
const mostGood = 2;

/** What says that a thing is not there (RFC 9110 §15.5.5, §15.5.11). */
const notThere = new Set([404, 410]);

/**
 * Things that the run has created itself, for the operations on one thing: nobody can know from a contract what a service
 * calls what it keeps, and one that begins with nothing has nothing under any name. Their cases would all be answered
 * 404, whatever else is wrong.
 *
 * Only where a good request finds nothing is anything created. A thing of its own is used for an operation if no good
 * request to it is refused, and for no more than that operation, so that what one does to it is not held against
 * another. What can be deleted once only is created for each case.
 */
export class OwnItems {
  readonly #settings: Settings;
  readonly #creators: Creators;
  /** The keys of those that have cases. */
  readonly #operations: ReadonlySet<string>;
  readonly #good = new Map<string, Case[]>();
  readonly #placings = new Map<string, Promise<Placing | undefined>>();
  readonly #tried = new Map<string, Tried>();

  /**
   * `all` are the cases of the whole run, `own` those that are sent. A shard sends those of another under another name,
   * with fresh values of its own.
   */
  constructor(all: readonly Case[], own: readonly Case[], settings: Settings) {
    this.#settings = settings;
    this.#creators = creatorsIn(settings.contract);
    const ids = new Set(own.map(({ id }) => id));
    for (const theCase of all) {
      if (!isGood(theCase) || reasonNotApplicable(theCase, settings) !== undefined) continue;
      const named = ids.has(theCase.id)
        ? theCase
        : { ...theCase, id: `${theCase.id} (for shard ${settings.shard?.index})` };
      const known = this.#good.get(theCase.operation);
      if (known === undefined) this.#good.set(theCase.operation, [named]);
      else if (known.length < mostGood) known.push(named);
    }
    this.#operations = new Set(own.map(({ operation }) => operation));
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
        itemPathOf(operation, this.#creators) !== undefined,
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
  }

  /** Whether the cases of an operation are about a thing of their own, as far as that has been settled. */
  async isPlaced({ operation }: Case): Promise<boolean> {
    return (await this.#placings.get(operation)) !== undefined;
  }

  /** The case as it is to be sent: about a thing of its own, where its operation has one. */
  async placed(theCase: Case, send: Send): Promise<Case> {
    const placing = await this.#placingOf(theCase, send);
    if (placing === undefined) return theCase;
    const { operation, path, good, item } = placing;
    const own = destroys(theCase) ? await this.#create(path, new Map(), send) : item;
    return own === undefined ? theCase : placedCase(theCase, operation, good, own);
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
    const goods = this.#goodsOf(operation);
    const [first] = goods;
    const good = first && pathValues(first.request, operation);
    if (path === undefined || first === undefined || good === undefined) return undefined;
    if (operation.method !== 'DELETE') {
      const outcome = sent.get(first.id) ?? (await send(first));
      this.#tried.set(first.id, { theCase: first, outcome });
      if (!notThere.has(statusOf(outcome))) return undefined;
    }
    const tried: Tried[] = [];
    let item: PathValues | undefined;
    // What can be done once only, such as to call something off, would be refused from then on.
    const twice = operation.method === 'DELETE' ? goods : [first, goods[1] ?? first];
    for (const each of twice) {
      if (item === undefined || operation.method === 'DELETE') item = await this.#create(path, sent, send);
      if (item === undefined) return undefined;
      const theCase = placedCase(each, operation, good, item);
      if (judgeRequest(theCase.request, operation).some(({ kind }) => kind === 'invalid')) return undefined;
      const outcome = await send(theCase);
      // Whatever else is wrong with an answer is what the cases are there to find.
      if (outcome.kind !== 'sent' || isRefusal(statusOf(outcome))) return undefined;
      tried.push({ theCase, outcome });
    }
    if (operation.method === 'DELETE') item = await this.#create(path, sent, send);
    if (item === undefined) return undefined;
    for (const each of tried) this.#tried.set(each.theCase.id, each);
    return { operation, path, good, item };
  }

  /** Where the cases of the run have none, the least that there can be. */
  #goodsOf(operation: Operation): readonly Case[] {
    const known = this.#good.get(operation.key);
    if (known !== undefined) return known;
    const request = goodRequest(operation);
    return request === undefined ? [] : [caseOf(operation, request)];
  }

  /** Another thing, and what the service calls it; undefined where it creates none, or does not say. */
  async #create(path: ItemPath, sent: Sent, send: Send): Promise<PathValues | undefined> {
    await this.#placing(path.creator, sent, send);
    const [good] = this.#goodsOf(path.creator);
    if (good === undefined) return undefined;
    const theCase = await this.placed(good, send);
    const outcome = await send(theCase);
    const exchange = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    return exchange && createdItem(exchange, path, this.#settings.route.endpoint.basePath);
  }
}

function caseOf(operation: Operation, request: RequestPlan): Case {
  return {
    id: `${operation.key} (a good request)`,
    operation: operation.key,
    source: 'derived',
    tags: [],
    change: 'a good request',
    expect: { outcome: 'accept' },
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    request,
    steering: new Map(),
    written: undefined,
    contract: operation.place,
  };
}

/** A request with nothing wrong and nothing unusual about it. */
function isGood({ expect, level, aspects, before, request }: Case): boolean {
  return (
    expect.outcome === 'accept' &&
    level === undefined &&
    aspects.length === 0 &&
    before.length === 0 &&
    request.credentials.kind === 'good'
  );
}

/** Whether there may be nothing left after a case. */
function destroys({ request, before, expect }: Case): boolean {
  const isTurnedAway = expect.outcome === 'refuse' || expect.outcome === 'deny';
  return request.method === 'DELETE' && (before.length > 0 || !isTurnedAway);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status <= 499;
}

function statusOf(outcome: CaseOutcome): number {
  return (outcome.kind === 'sent' ? outcome.exchanges.at(-1)?.result.status : undefined) ?? 0;
}
