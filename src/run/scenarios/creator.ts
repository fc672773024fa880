import {
  type Case,
  type Draw,
  type RequestPlan,
  type ScenarioStep,
  bodyTemplate,
  instantiate,
  instantiateText,
  isDigitsKind,
  plannedPath,
  slotValues,
  namedValues,
} from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { isAccepted, isRefused, ofBranch, requestOf, type Performed } from '../../laws/index.js';
import type { Instance } from '../fixtures/instance.js';
import { sourceOf } from '../one-case/fresh-values.js';
import type { Simultaneous } from './simultaneous.js';
import { performedBy, type Story } from './story.js';
import { isUniquePart, type Template, uncompressed, type UniqueKind } from '../../wire/index.js';

/** A fresh number with more digits than this is not drawn twice. */
const MOST_DIGITS = 5;

/** The maximum number of requests that find out which of several values the server rejects. */
const MOST_PARTS = 14;

/** Creates the items of a story. */
export class Creator {
  readonly #story: Story;
  readonly #simultaneous: Simultaneous;
  /** The requests that were sent to create something and the cases that they come from, by step. */
  readonly #sent = new Map<string, { readonly good: Case; readonly plan: RequestPlan }>();
  /** The paths of the requests that have created something. */
  readonly #paths = new Set<string>();
  /** The cases whose requests have created something. */
  readonly #accepted = new Map<Operation, Case>();
  /** Whether it may create an item with an identity that is not fresh. Only one story at a time can have that item. */
  #mayChoose: boolean;

  constructor(story: Story, simultaneous: Simultaneous, mayChoose: boolean) {
    this.#story = story;
    this.#simultaneous = simultaneous;
    this.#mayChoose = mayChoose;
  }

  /** Returns a case whose request has created an item. */
  acceptedBy(operation: Operation): Case | undefined {
    return this.#accepted.get(operation);
  }

  /** Returns the case whose request a step has sent last to create something. */
  sentBy(step: string): Case | undefined {
    return this.#sent.get(step)?.good;
  }

  /** Returns an item that a creation of the story has named. */
  named({ by, resource }: ScenarioStep['named'] & object): Instance | undefined {
    const plan = this.#sent.get(by)?.plan;
    return plan && this.#story.fixtures.namedBy(plan, this.#story.subject.create, resource);
  }

  /** Creates an item. If the server rejects special values, those that it accepts are sent without the others. */
  async create(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    // A request that succeeded before is used again unless the step is an ordinary creation.
    const isRepeated =
      step.sends.kind === 'create' && typeof step.sends.values === 'object' && 'repeats' in step.sends.values;
    const isOrdinary =
      step.together === undefined && step.as === undefined && step.sends.kind === 'create' && !isRepeated;
    const known = isOrdinary ? undefined : this.#accepted.get(operation);
    const goods = known === undefined ? await this.#story.fixtures.goodsOf(operation, this.#story.send) : [known];
    const whole = await this.#createWith(step, operation, goods);
    const { sends } = step;
    const isHard =
      sends.kind === 'create' &&
      typeof sends.values === 'string' &&
      ['telling', 'full', 'empty'].includes(sends.values);
    if (!isHard || typeof whole === 'string' || !isRefused(whole)) return whole;
    // The server may reject one of the values. The others are sent without it.
    const names = this.#story.subject.shapeOf(operation)?.members.map(({ name }) => name) ?? [];
    const createOf = (of: readonly string[]) =>
      this.#createWith({ ...step, sends: { ...sends, of } }, operation, goods);
    let left = MOST_PARTS;
    const refusedOf = async (of: readonly string[]): Promise<readonly string[]> => {
      const part = left-- > 0 ? await createOf(of) : whole;
      if (typeof part === 'string' || isAccepted(part)) return [];
      if (of.length === 1 || left <= 0) return of;
      const middle = Math.ceil(of.length / 2);
      return [...(await refusedOf(of.slice(0, middle))), ...(await refusedOf(of.slice(middle)))];
    };
    const middle = Math.ceil(names.length / 2);
    const refused = new Set([...(await refusedOf(names.slice(0, middle))), ...(await refusedOf(names.slice(middle)))]);
    const rest = names.filter((name) => !refused.has(name));
    const part = rest.length === 0 ? whole : await createOf(rest);
    return typeof part !== 'string' && isAccepted(part) ? part : whole;
  }

  async #createWith(step: ScenarioStep, operation: Operation, goods: readonly Case[]): Promise<Performed | string> {
    let last: Performed | string = 'no valid request for it was found';
    const values = step.sends.kind === 'create' ? step.sends.values : undefined;
    const branch = typeof values === 'object' ? values.branch : undefined;
    // The fullest request tests most. If the server rejects it, the smallest one may succeed.
    for (const good of values === 'fewest' ? goods : goods.toReversed()) {
      const { subject, fixtures, send } = this.#story;
      const request = branch === undefined ? good.request : ofBranch(good.request, branch, subject);
      if (typeof request === 'string') return request;
      const prepared = await fixtures.creating(this.#story.caseOf(step, { ...good, request }, operation), send);
      if (prepared.kind === 'withheld') return prepared.reason;
      const plan = requestOf(step, prepared.theCase.request, operation, this.#story.history);
      if (typeof plan === 'string') return plan;
      const isChosen = fixtures.stock.creators.chosenBy(operation, plan).length > 0 || this.#isOldName(operation, plan);
      if ((isChosen && !this.#mayChoose) || this.#isAgain(step, operation, plan))
        return 'the run has created an item of the same identity, and no other is known';
      const theCase = { ...prepared.theCase, request: plan };
      this.#sent.set(step.name, { good, plan });
      if (step.together !== undefined) return this.#twins(step, theCase, prepared.instance, operation);
      const exchange = await this.#story.exchange(theCase, prepared.instance);
      if (typeof exchange === 'string') return exchange;
      const instance = await this.#enter(step.thing, operation, plan, exchange);
      last = { ...performedBy(step, [exchange], instance), ...(isOlder(instance, exchange) ? { isFound: true } : {}) };
      if (!isAccepted(last)) continue;
      this.#mayChoose &&= !isChosen;
      if (values !== 'fewest') this.#accepted.set(operation, good);
      this.#paths.add(plannedPath(plan));
      return last;
    }
    return last;
  }

  /** Returns true if the path gives the item a name that is not fresh, such as one from the document. */
  #isOldName(operation: Operation, plan: RequestPlan): boolean {
    const { fixtures, subject } = this.#story;
    const { inventory, permits } = fixtures;
    const { needs } = permits.useOf(operation);
    const producers = subject.owner.producers.filter((each) => each.by === 'create' && each.operation === operation);
    const slots = producers
      .flatMap(({ identity }) => [...identity.values()].flat())
      .flatMap((source) => (source.kind === 'request' && source.slot.in === 'path' ? [source.slot] : []));
    const names = slots.flatMap((slot) => slotValues(plan, operation, slot).map(({ value }) => ({ slot, value })));
    const isFresh = ({ slot, value }: (typeof names)[number]): boolean =>
      value === undefined ||
      inventory.reserved.has(value) ||
      inventory.isGuess(value) ||
      needs.some(
        (need) =>
          need.as === 'reference' &&
          need.slot.in === 'path' &&
          need.slot.name === slot.name &&
          inventory.owns(need.resource, need.parameter, value),
      );
    return names.length > 0 && !names.some(isFresh);
  }

  /** Returns true if an ordinary creation puts an item where the story has created another one. */
  #isAgain({ sends, together, as: user }: ScenarioStep, operation: Operation, plan: RequestPlan): boolean {
    const isRepeated = sends.kind === 'create' && typeof sends.values === 'object' && 'repeats' in sends.values;
    if (operation.method !== 'PUT' || isRepeated || together !== undefined || user !== undefined) return false;
    return this.#paths.has(plannedPath(plan)) && plan.path.every((part) => typeof part === 'string');
  }

  /** Creates the same item twice at the same time. */
  async #twins(
    step: ScenarioStep,
    theCase: Case,
    instance: Instance | undefined,
    operation: Operation,
  ): Promise<Performed | string> {
    const plan = fixedPlan(theCase.request, sourceOf(this.#story.settings.seed, theCase.id));
    if (typeof plan === 'string') return plan;
    const sent = await this.#simultaneous.twice(step, { ...theCase, request: plan }, instance);
    if (typeof sent === 'string') return sent;
    const created: (Instance | undefined)[] = [];
    for (const exchange of sent) created.push(await this.#enter(step.thing, operation, plan, exchange));
    return performedBy(
      step,
      sent,
      created.find((each) => each !== undefined),
    );
  }

  /** Remembers the item that a request has created. */
  async #enter(
    thing: string,
    operation: Operation,
    plan: RequestPlan,
    exchange: Exchange,
  ): Promise<Instance | undefined> {
    const instance = await this.#story.fixtures.createdBy(operation, plan, exchange, this.#story.send);
    if (instance !== undefined) this.#story.things.set(thing, instance);
    return instance;
  }
}

/** Returns true for an item that an earlier request has created: a second POST of a product adds to the line of a cart. */
function isOlder(instance: Instance | undefined, { request }: Exchange): boolean {
  const first = instance?.creation?.exchange.request;
  return request.method === 'POST' && first !== undefined && first !== request;
}

/**
 * Returns a plan with the fresh values of its path and body filled in, so that each sending names the same item; or the
 * reason why not, if there are so few fresh values that one may have been used before. Those of header fields, such as
 * an `Idempotency-Key`, are of one request only.
 */
function fixedPlan(plan: RequestPlan, source: Draw): RequestPlan | string {
  const body = plan.body && bodyTemplate(plan.body);
  const templates: readonly Template[] = [plan.path, body ?? []];
  const hasFew = uncompressed(templates.flat()).some((part) => isUniquePart(part) && isOfFew(part.unique));
  if (hasFew) return 'there are too few fresh values for its key';
  const draw = namedValues(source);
  return {
    ...plan,
    path: [instantiateText(plan.path, draw)],
    body: body && [instantiate(body, draw)],
  };
}

function isOfFew(kind: UniqueKind): boolean {
  return isDigitsKind(kind) && Number(kind.slice('digits-'.length)) <= MOST_DIGITS;
}
