import { bodyOf, withChangedBody, type Case, type RequestPlan, type ScenarioStep } from '../../cases/index.js';
import { parsePointer } from '../../json/index.js';
import { withTreeAt } from '../../wire/index.js';
import type { Operation } from '../../contract/index.js';
import { fieldValue, isSafeMethod } from '../../http/index.js';
import {
  conditional,
  isAccepted,
  isRefused,
  isValid,
  lookedUp,
  requestOf,
  requiredBy,
  takenFrom,
  unlikeness,
  type Performed,
} from '../../laws/index.js';
import type { Prepared } from '../fixtures/fixtures.js';
import type { Instance } from '../fixtures/instance.js';
import { Creator } from './creator.js';
import { ListReader } from './list-reader.js';
import { Simultaneous } from './simultaneous.js';
import { performedBy, type Story } from './story.js';

/** Sends the steps of a story. */
export class StepSender {
  readonly #story: Story;
  readonly #simultaneous: Simultaneous;
  readonly #creator: Creator;
  readonly #lists: ListReader;

  constructor(story: Story, mayChoose: boolean) {
    this.#story = story;
    this.#simultaneous = new Simultaneous(story);
    this.#creator = new Creator(story, this.#simultaneous, mayChoose);
    this.#lists = new ListReader(story);
  }

  /** Sends a step. Returns the step as it was performed, or the reason why it was not sent. */
  async send(step: ScenarioStep): Promise<Performed | string> {
    const operation = this.#story.settings.contract.operation(step.operation);
    if (operation === undefined) return 'the document has no such operation';
    const { kind } = step.sends;
    const { create, list } = this.#story.subject;
    if (kind === 'find') return this.#find(step, operation);
    if (kind !== 'create' && (kind !== 'dangling' || operation !== create)) return this.#ask(step, operation);
    const created = await this.#creator.create(step, operation);
    // Laws about lists change nothing. If no item can be created, they use the items of others.
    if (this.#story.name !== 'collection' || list === undefined || this.#story.things.has(step.thing)) return created;
    const found = await this.#find({ ...step, ...takenFrom(list, step.thing) }, list);
    return typeof found === 'string' ? created : found;
  }

  /** Takes an item from the list that the story has not taken yet, as different from the first one as possible. */
  async #find(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    const [good] = await this.#story.fixtures.goodsOf(operation, this.#story.send);
    if (good === undefined) return 'no valid request for it was found';
    const prepared = await this.#story.fixtures.prepared(this.#story.caseOf(step, good, operation), this.#story.send);
    if (prepared.kind === 'withheld') return prepared.reason;
    const exchange = await this.#story.exchange(prepared.theCase, undefined);
    if (typeof exchange === 'string') return exchange;
    const taken = [...this.#story.things.values()];
    const listed = performedBy(step, [exchange], undefined);
    const views = this.#story.fixtures.stock.supply
      .listedBy(this.#story.subject.resource, operation, exchange)
      .flatMap((instance) => {
        const found = lookedUp({ ...listed, identity: instance.identity, isWhole: true }, this.#story.subject);
        const isFree = !taken.includes(instance) && typeof found !== 'string' && isAccepted(found);
        return isFree ? [{ instance, found }] : [];
      });
    const first = this.#story.history.all.find(
      ({ identity }) => identity !== undefined && identity === taken[0]?.identity,
    );
    const [chosen] = views.toSorted(
      (one, other) =>
        unlikeness(other.found, first, this.#story.subject) - unlikeness(one.found, first, this.#story.subject),
    );
    if (chosen === undefined) return taken.length === 0 ? 'the list shows no item' : 'the list shows no other item';
    this.#story.things.set(step.thing, chosen.instance);
    return chosen.found;
  }

  async #ask(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    const instance = step.named === undefined ? this.#story.things.get(step.thing) : this.#creator.named(step.named);
    if (instance === undefined)
      return 'the run could not create an item, or the response does not say what it is called';
    const goods = await this.#story.fixtures.goodsOf(operation, this.#story.send);
    const repeated = step.sends.kind === 'same' ? this.#creator.sentBy(step.sends.step) : undefined;
    // The smallest request reads and deletes most because further parameters may filter. The fullest one writes most.
    const isSmallest = isSafeMethod(operation.method) || operation.method === 'DELETE';
    const good = repeated ?? (isSmallest ? goods[0] : goods.at(-1));
    if (good === undefined) return 'no valid request for it was found';
    if (!isSafeMethod(operation.method)) await this.#story.fixtures.stock.arrivals.of(instance, this.#story.send);
    const theCase = this.#story.caseOf(step, good, operation);
    const prepared = await this.#prepared(step, theCase, instance);
    if (prepared.kind === 'withheld') return prepared.reason;
    const { sends } = step;
    const { request } = prepared.theCase;
    const base =
      sends.kind === 'location'
        ? located(request, sends.step, this.#story)
        : sends.kind === 'refer'
          ? await this.#referring(request, sends, operation)
          : request;
    if (typeof base === 'string') return base;
    const plan = base && requestOf(step, base, operation, this.#story.history);
    if (plan === undefined) return 'the response has no Location that leads to the same service';
    if (typeof plan === 'string') return plan;
    const sent = { ...prepared.theCase, request: plan };
    if (sends.kind === 'item') {
      const listed = await this.#lists.read(step, sent, instance, operation);
      return typeof listed === 'string' ? listed : lookedUp(listed, this.#story.subject);
    }
    if (['list', 'walk', 'filter', 'sort'].includes(sends.kind)) {
      return step.together === undefined
        ? this.#lists.read(step, sent, instance, operation)
        : this.#listBesideCreation(step, sent, instance, operation);
    }
    if (step.together !== undefined) {
      const other: ScenarioStep = { ...step, sends: { kind: 'conditional', member: 'another' } };
      const isOther = step.together.differs === true && base !== undefined;
      const rival = isOther ? requestOf(other, base, operation, this.#story.history) : plan;
      const both = await this.#simultaneous.twice(step, sent, instance, typeof rival === 'string' ? plan : rival);
      return typeof both === 'string' ? both : performedBy(step, both, instance);
    }
    const exchange = await this.#story.exchange(sent, instance);
    if (typeof exchange === 'string') return exchange;
    if (exchange.result.status !== 428) {
      const performed = performedBy(step, [exchange], instance);
      const simpler = isRefused(performed) ? this.#simpler(step, operation) : undefined;
      const other = simpler && (await this.#ask(simpler, operation));
      return typeof other === 'object' && isAccepted(other) ? { ...other, step } : performed;
    }
    const again = await this.#story.exchange(
      { ...sent, request: conditional(plan, step, this.#story.history) },
      instance,
    );
    return typeof again === 'string' ? again : performedBy(step, [again], instance);
  }

  /** Returns a request that refers to another instance, which the run creates. */
  async #referring(
    plan: RequestPlan,
    { pointer, resource: name, parameter }: ScenarioStep['sends'] & { readonly kind: 'refer' },
    operation: Operation,
  ): Promise<RequestPlan | string> {
    const { fixtures, send } = this.#story;
    const { resource } = fixtures.permits.useOf(operation).needs.find((need) => need.resource.name === name) ?? {};
    const value = (resource && (await fixtures.another(resource, send)))?.identity.get(parameter);
    if (value === undefined) return `the run could not create another ${name}`;
    // The request may leave the reference out, or have null there.
    const plans = [value, ...(/^\d{1,15}$/.test(value) ? [Number(value)] : [])].map((each) =>
      withChangedBody(plan, (tree) => withTreeAt(tree, parsePointer(pointer), bodyOf(each)) ?? tree),
    );
    const found = plans.find((each) => each !== plan && isValid(each, operation));
    return found ?? 'no valid request with another reference was found';
  }

  /**
   * Returns a rejected change of all members as one of those that may be left out, as the others may clash with another
   * item, and another one without the lists and objects, of which a service may expect more than their schemas say;
   * undefined if the change had none.
   */
  #simpler(step: ScenarioStep, operation: Operation): ScenarioStep | undefined {
    const { sends } = step;
    if (sends.kind !== 'change' || sends.of !== undefined) return undefined;
    if (!['all', 'telling', 'full', 'empty'].some((hard) => sends.members === hard)) return undefined;
    const shape = this.#story.subject.shapeOf(operation);
    const required = requiredBy(operation, shape);
    const members = shape?.members ?? [];
    const plain = members.filter(({ name, members: inner, sent }) =>
      sends.members === 'all' ? !required.has(name) : inner.length === 0 && !sent.types.includes('array'),
    );
    if (plain.length === 0 || plain.length === members.length) return undefined;
    return { ...step, sends: { ...sends, of: plain.map(({ name }) => name) } };
  }

  #prepared({ below, sends }: ScenarioStep, theCase: Case, instance: Instance): Promise<Prepared> {
    if (below !== undefined) return this.#story.fixtures.strayed(theCase, instance, this.#story.send);
    // A link itself names what its request is about. A singleton has no name, and is saved before it is changed.
    if (sends.kind === 'link' || instance.resource.isSingleton)
      return this.#story.fixtures.prepared(theCase, this.#story.send);
    return this.#story.fixtures.about(theCase, instance, this.#story.send);
  }

  /** Reads a list during a creation. */
  async #listBesideCreation(
    step: ScenarioStep,
    list: Case,
    instance: Instance,
    operation: Operation,
  ): Promise<Performed | string> {
    const { create } = this.#story.subject;
    const good = this.#creator.acceptedBy(create);
    if (good === undefined) return 'the run could not create an item';
    const prepared = await this.#story.fixtures.creating(this.#story.caseOf(step, good, create), this.#story.send);
    if (prepared.kind === 'withheld') return prepared.reason;
    const sent = await this.#simultaneous.together(
      step.together?.gap ?? 0,
      (gate) => this.#lists.read(step, list, instance, operation, gate),
      (gate) => this.#story.exchange(prepared.theCase, prepared.instance, gate, this.#story.rival),
    );
    if (typeof sent === 'string') return sent;
    const [listed, beside] = sent;
    if (typeof beside === 'string') return beside;
    return typeof listed === 'string' ? listed : { ...listed, beside };
  }
}

/**
 * Returns a request to the `Location` in the response to a step; undefined if that is another service. If the document
 * does not contain the base path, a gateway may have added it, so that the service knows only the paths after it.
 */
function located(plan: RequestPlan, name: string, { settings, history }: Story): RequestPlan | undefined {
  const [exchange] = history.get(name)?.exchanges ?? [];
  if (exchange?.result.kind !== 'response') return undefined;
  const location = fieldValue(exchange.result.fields, 'location');
  const asked = new URL(exchange.request.url);
  if (location === undefined || !URL.canParse(location, asked)) return undefined;
  const { origin, pathname, search } = new URL(location, asked);
  const { basePath } = settings.route.endpoint;
  if (origin !== asked.origin) return undefined;
  if (pathname.startsWith(`${basePath}/`)) return { ...plan, path: [pathname.slice(basePath.length) + search] };
  const isDocumented = settings.contract.servers.some(
    ({ url }) => URL.canParse(url, origin) && new URL(url, origin).pathname.replace(/\/$/, '') === basePath,
  );
  return isDocumented ? { ...plan, isAbsolute: true, path: [pathname + search] } : undefined;
}
