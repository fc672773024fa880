import type { Case, RequestPlan, ScenarioStep } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { fieldValue, isSafeMethod } from '../../http/index.js';
import {
  conditional,
  History,
  isAccepted,
  isListed,
  isRefused,
  lawOf,
  lookedUp,
  nextPage,
  requestOf,
  statusOf,
  type Judgement,
  type LawFinding,
  type Performed,
  walked,
  withOwnChoices,
  takenFrom,
  unlikeness,
  type Subject,
} from '../../laws/index.js';
import type { Fixtures, Prepared } from '../fixtures/fixtures.js';
import type { Instance } from '../fixtures/instance.js';
import type { Gate, Send } from '../fixtures/tried.js';
import type { Settings } from '../options/settings.js';
import { wait } from '../pace/wait.js';
import { fixedPlan } from './fixed-plan.js';
import { startLine } from './start-line.js';

/** A law as a story has shown it. */
export interface JudgedLaw {
  readonly theCase: Case;
  readonly judgement: Judgement;
  readonly history: History;
  /** How long a write took to have its effect, in milliseconds; undefined where it had it at once, or had none. */
  readonly late: { readonly finding: LawFinding; readonly after: number } | undefined;
  /** What the run has created that an exchange of the history names beside what it is about. */
  readonly bases: ReadonlyMap<Exchange, readonly Instance[]>;
}

/** In milliseconds; each pause is twice as long as the one before. */
const FIRST_PAUSE = 20;
/** What is accepted to be carried out later gets so many times the time (RFC 9110 §15.3.3). */
const LATER = 5;
/** As many pages of a list are read, and for so long, in milliseconds. */
const MOST_PAGES = 20;
const LONGEST_WALK = 5_000;

/** As many requests find out which of several values is refused. */
const MOST_PARTS = 14;

const ALONE = 'the run sends one request at a time';

/** Sends the steps of one story about one resource, and judges each law as soon as its steps are over. */
export class StoryRun {
  readonly #settings: Settings;
  readonly #fixtures: Fixtures;
  readonly #send: Send;
  /** Over another connection. */
  readonly #rival: Send;
  readonly #subject: Subject;
  readonly #history: History;
  readonly #things = new Map<string, Instance>();
  readonly #bases = new Map<Exchange, readonly Instance[]>();
  /** What was sent to create something, by step. */
  readonly #plans = new Map<string, RequestPlan>();
  /** The good requests by which something was created. */
  readonly #letIn = new Map<Operation, Case>();
  readonly #isOver: () => boolean;
  readonly #story: string;
  #isWarm = false;
  /** Whether lists show an item only when they are asked for with its own values. */
  #isByChoice = false;
  /** Two requests were not ready at the same time. */
  #isAlone = false;
  /** Whether it may create an item whose identity cannot be fresh: no two stories at a time can have that one. */
  #mayChoose: boolean;
  /** Laws that were found broken however long they were waited for. */
  readonly #broken = new Set<Case>();
  readonly #late = new Map<Case, JudgedLaw['late'] & object>();

  constructor(
    settings: Settings,
    fixtures: Fixtures,
    subject: Subject,
    send: Send,
    rival: Send,
    isOver: () => boolean,
    story: string,
    isFirst: boolean,
  ) {
    this.#settings = settings;
    this.#fixtures = fixtures;
    this.#subject = subject;
    this.#send = send;
    this.#rival = rival;
    this.#isOver = isOver;
    this.#story = story;
    this.#mayChoose = isFirst;
    this.#history = new History(subject);
  }

  /** Gives each law of these cases as it was judged; those that were not are left out, as the run has ended. */
  async run(cases: readonly Case[]): Promise<readonly JudgedLaw[]> {
    const judged: JudgedLaw[] = [];
    const left = new Set(cases);
    for (const step of stepsOf(cases)) {
      await this.#perform(step);
      const asking = cases.filter(({ scenario }) => scenario?.steps.some(({ name }) => name === step.name));
      await this.#settle(step, asking);
      if (this.#isOver()) break;
      for (const theCase of left) {
        const steps = theCase.scenario?.steps ?? [];
        if (!steps.every(({ name }) => this.#history.isOver(name))) continue;
        left.delete(theCase);
        await this.#confirm(theCase);
        if (this.#isOver()) break;
        judged.push(this.#judged(theCase));
      }
    }
    return judged;
  }

  /** Sends what a law asks for in addition, and again what it asks for then. */
  async #confirm(theCase: Case): Promise<void> {
    const law = lawOf(theCase.scenario?.law ?? '');
    for (;;) {
      const steps = law.confirm?.(this.#history) ?? [];
      if (steps.length === 0) return;
      this.#broken.delete(theCase);
      for (const step of steps) {
        if (this.#isOver()) return;
        await this.#perform(step);
        await this.#settle(step, [theCase]);
      }
    }
  }

  #judged(theCase: Case): JudgedLaw {
    const isEmpty = this.#subject.isListed && this.#things.size === 0;
    const [getting] = theCase.scenario?.steps ?? [];
    const judgement: Judgement = isEmpty
      ? { kind: 'not-applicable', reason: this.#history.reasonFor(getting?.name ?? '') }
      : lawOf(theCase.scenario?.law ?? '').judge(this.#history);
    const isHeld = judgement.kind === 'judged' && judgement.findings.length === 0;
    const late = isHeld ? this.#late.get(theCase) : undefined;
    return { theCase, judgement, history: this.#history, late, bases: this.#bases };
  }

  /** Asks a read or a list again for a while where it is not as laws want it, since a write may take its time. */
  async #settle(step: ScenarioStep, cases: readonly Case[]): Promise<void> {
    const history = this.#history;
    const performed = history.get(step.name);
    const isRead = performed !== undefined && isSafeMethod(performed.exchanges[0].request.method);
    // What a moment shows is over.
    if (
      !isRead ||
      step.together !== undefined ||
      performed.waited > 0 ||
      performed.exchanges[0].result.kind !== 'response'
    )
      return;
    const findingOf = ({ scenario }: Case): LawFinding | undefined => {
      const judgement = lawOf(scenario?.law ?? '').judge(history);
      const found = judgement.kind === 'judged' ? judgement.findings : [];
      return found.find(({ steps }) => steps.at(-1) === step.name);
    };
    // A law that is broken already is not waited for again.
    const wrong = new Map(
      cases.flatMap((theCase) => {
        const finding = this.#broken.has(theCase) ? undefined : findingOf(theCase);
        return finding === undefined ? [] : [[theCase, finding] as const];
      }),
    );
    if (wrong.size === 0) return;
    await this.#askAgain(step, this.#settings.settle, () =>
      [...wrong.keys()].some((each) => findingOf(each) !== undefined),
    );
    const after = history.get(step.name)?.waited ?? 0;
    for (const [theCase, finding] of wrong) {
      if (findingOf(theCase) === undefined) this.#late.set(theCase, { finding, after });
      else this.#broken.add(theCase);
    }
  }

  /** Sends a step again and again until nothing is wrong with it, twice in a row, or the time is over. */
  async #askAgain(step: ScenarioStep, time: number, isWrong: () => boolean): Promise<void> {
    const start = performance.now();
    let wrong = this.#history.get(step.name);
    let right = 0;
    for (let pause = FIRST_PAUSE; right < 2 && !this.#isOver(); pause *= 2) {
      const left = time - (performance.now() - start);
      if (left <= 0 && right === 0) return;
      await wait(Math.min(pause, Math.max(0, left)), this.#settings.signal);
      const performed = await this.#sendStep(step);
      if (typeof performed === 'string') return;
      const asked = { ...performed, waited: performance.now() - start };
      this.#history.enter(asked);
      if (!isWrong()) {
        right++;
        continue;
      }
      // What was right once and is wrong again does not come right in time.
      wrong = asked;
      if (left <= 0) break;
      right = 0;
    }
    if (right < 2 && wrong !== undefined) this.#history.enter(wrong);
  }

  async #perform(step: ScenarioStep): Promise<void> {
    const history = this.#history;
    const { when } = step;
    if (when !== undefined) {
      const before = history.get(when.step);
      if (before === undefined) return history.omit(step, history.reasonFor(when.step));
      const isAsWanted = { accepted: isAccepted, refused: isRefused, sent: () => true }[when.was];
      if (!isAsWanted(before)) {
        return history.omit(step, `the server answered ${statusOf(before)} to the request to ${before.step.words}`);
      }
    }
    const performed = await this.#sendStep(step);
    if (typeof performed === 'string') return history.omit(step, performed);
    history.enter(performed);
    await this.#awaitCreation(performed);
  }

  /** Waits until what was created is there, as creation may take its time. */
  async #awaitCreation(performed: Performed): Promise<void> {
    if (isAccepted(performed)) return;
    const history = this.#history;
    const { step } = performed;
    const created = history.all.find(
      (other) => other.step.sends.kind === 'create' && other.step.thing === step.thing && isAccepted(other),
    );
    const isRead = this.#subject.isLook(step) && ['good', 'item'].includes(step.sends.kind);
    if (!isRead || created === undefined || history.readBefore(step.name, step.thing) !== undefined) return;
    const time = this.#settings.settle * (statusOf(created) === 202 ? LATER : 1);
    const hasChanged = history.all.some(
      (other) => other.step.thing === step.thing && other.step !== created.step && isChange(other),
    );
    if (!hasChanged) await this.#askAgain(step, time, () => !isAccepted(history.get(step.name)));
  }

  async #sendStep(step: ScenarioStep): Promise<Performed | string> {
    const operation = this.#settings.contract.operation(step.operation);
    if (operation === undefined) return 'the document has no such operation';
    const { kind } = step.sends;
    if (kind === 'find') return this.#find(step, operation);
    if (kind !== 'create' && kind !== 'dangling') return this.#ask(step, operation);
    const created = await this.#create(step, operation);
    const { list } = this.#subject;
    // Laws about lists change nothing: where nothing can be created, they can be asked of what is there.
    if (this.#story !== 'collection' || list === undefined || this.#things.has(step.thing)) return created;
    const found = await this.#find({ ...step, ...takenFrom(list, step.thing) }, list);
    return typeof found === 'string' ? created : found;
  }
  async #create(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    // What was let in before is let in now, if it is only for what is asked.
    const isOrdinary = step.together === undefined && step.as === undefined && step.sends.kind === 'create';
    const known = isOrdinary ? undefined : this.#letIn.get(operation);
    const goods = known === undefined ? await this.#fixtures.goodsOf(operation, this.#send) : [known];
    const whole = await this.#createWith(step, operation, goods);
    const { sends } = step;
    const isHard = sends.kind === 'create' && (sends.values === 'telling' || sends.values === 'empty');
    if (!isHard || typeof whole === 'string' || !isRefused(whole)) return whole;
    // One of the values may be refused: the others are tried without it.
    const names = this.#subject.shapeOf(operation)?.members.map(({ name }) => name) ?? [];
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
    // The fullest says most; where it is refused, the smallest may be let in.
    for (const good of goods.toReversed()) {
      const prepared = await this.#fixtures.creating(this.#caseOf(step, good, operation), this.#send);
      if (prepared.kind === 'withheld') return prepared.reason;
      const plan = requestOf(step, prepared.theCase.request, operation, this.#history);
      if (typeof plan === 'string') return plan;
      const isChosen = this.#fixtures.isIdentityChosen(operation, plan);
      if (isChosen && !this.#mayChoose)
        return 'the run has created an item of the same identity, and no other is known';
      const theCase = { ...prepared.theCase, request: plan };
      this.#plans.set(step.name, plan);
      if (step.together !== undefined) return this.#twins(step, theCase, prepared.instance, operation);
      const exchange = await this.#exchange(theCase, prepared.instance);
      if (typeof exchange === 'string') return exchange;
      last = performedBy(step, [exchange], await this.#enter(step.thing, operation, plan, exchange));
      if (!isAccepted(last)) continue;
      this.#mayChoose &&= !isChosen;
      this.#letIn.set(operation, good);
      return last;
    }
    return last;
  }

  /** Takes an item that the list shows and that the story has not taken yet, as unlike the first one as there is. */
  async #find(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    const [good] = await this.#fixtures.goodsOf(operation, this.#send);
    if (good === undefined) return 'no valid request for it was found';
    const prepared = await this.#fixtures.prepared(this.#caseOf(step, good, operation), this.#send);
    if (prepared.kind === 'withheld') return prepared.reason;
    const exchange = await this.#exchange(prepared.theCase, undefined);
    if (typeof exchange === 'string') return exchange;
    const taken = [...this.#things.values()];
    const listed = performedBy(step, [exchange], undefined);
    const views = this.#fixtures.listedBy(this.#subject.resource, operation, exchange).flatMap((instance) => {
      const found = lookedUp({ ...listed, identity: instance.identity, isWhole: true }, this.#subject);
      const isFree = !taken.includes(instance) && typeof found !== 'string' && isAccepted(found);
      return isFree ? [{ instance, found }] : [];
    });
    const first = this.#history.all.find(({ identity }) => identity !== undefined && identity === taken[0]?.identity);
    const [chosen] = views.toSorted(
      (one, other) => unlikeness(other.found, first, this.#subject) - unlikeness(one.found, first, this.#subject),
    );
    if (chosen === undefined) return taken.length === 0 ? 'the list shows no item' : 'the list shows no other item';
    this.#things.set(step.thing, chosen.instance);
    return chosen.found;
  }

  /** Creates the same twice at the same moment. */
  async #twins(
    step: ScenarioStep,
    theCase: Case,
    instance: Instance | undefined,
    operation: Operation,
  ): Promise<Performed | string> {
    const plan = fixedPlan(theCase.request, JSON.stringify([this.#settings.seed, theCase.id]));
    if (typeof plan === 'string') return plan;
    const sent = await this.#twice(step, { ...theCase, request: plan }, instance);
    if (typeof sent === 'string') return sent;
    const created: (Instance | undefined)[] = [];
    for (const exchange of sent) created.push(await this.#enter(step.thing, operation, plan, exchange));
    return performedBy(
      step,
      sent,
      created.find((each) => each !== undefined),
    );
  }

  /** Enters what a request has created. */
  async #enter(
    thing: string,
    operation: Operation,
    plan: RequestPlan,
    exchange: Exchange,
  ): Promise<Instance | undefined> {
    const instance = await this.#fixtures.createdBy(operation, plan, exchange, this.#send);
    if (instance !== undefined) this.#things.set(thing, instance);
    return instance;
  }

  async #ask(step: ScenarioStep, operation: Operation): Promise<Performed | string> {
    const instance = step.named === undefined ? this.#things.get(step.thing) : this.#named(step.named);
    if (instance === undefined)
      return 'the run could not create an item, or the response does not say what it is called';
    const goods = await this.#fixtures.goodsOf(operation, this.#send);
    // The smallest request reads most: every further parameter may filter. The fullest one writes most.
    const good = isSafeMethod(operation.method) ? goods[0] : goods.at(-1);
    if (good === undefined) return 'no valid request for it was found';
    const theCase = this.#caseOf(step, good, operation);
    const prepared = await this.#prepared(step, theCase, instance);
    if (prepared.kind === 'withheld') return prepared.reason;
    const { sends } = step;
    const base =
      sends.kind === 'location' ? this.#located(prepared.theCase.request, sends.step) : prepared.theCase.request;
    const plan = base && requestOf(step, base, operation, this.#history);
    if (plan === undefined) return 'the response has no Location that leads to the same service';
    if (typeof plan === 'string') return plan;
    const sent = { ...prepared.theCase, request: plan };
    if (sends.kind === 'item') {
      const listed = await this.#list(step, sent, instance, operation);
      return typeof listed === 'string' ? listed : lookedUp(listed, this.#subject);
    }
    if (sends.kind === 'list' || sends.kind === 'walk' || sends.kind === 'filter') {
      return step.together === undefined
        ? this.#list(step, sent, instance, operation)
        : this.#listBesideCreation(step, sent, instance, operation);
    }
    if (step.together !== undefined) {
      const both = await this.#twice(step, sent, instance);
      return typeof both === 'string' ? both : performedBy(step, both, instance);
    }
    const exchange = await this.#exchange(sent, instance);
    if (typeof exchange === 'string') return exchange;
    if (exchange.result.status !== 428) return performedBy(step, [exchange], instance);
    const again = await this.#exchange({ ...sent, request: conditional(plan, step, this.#history) }, instance);
    return typeof again === 'string' ? again : performedBy(step, [again], instance);
  }

  #prepared({ below, sends }: ScenarioStep, theCase: Case, instance: Instance): Promise<Prepared> {
    if (below !== undefined) return this.#fixtures.strayed(theCase, instance, this.#send);
    // A link says itself what it is about.
    if (sends.kind === 'link') return this.#fixtures.prepared(theCase, this.#send);
    return this.#fixtures.about(theCase, instance, this.#send);
  }

  #named({ by, resource }: ScenarioStep['named'] & object): Instance | undefined {
    const plan = this.#plans.get(by);
    return plan && this.#fixtures.namedBy(plan, this.#subject.create, resource);
  }

  /** Sends a request twice at the same moment, or a little apart. */
  async #twice(
    { together }: ScenarioStep,
    theCase: Case,
    instance: Instance | undefined,
  ): Promise<readonly [Exchange, Exchange] | string> {
    const sent = await this.#together(
      together?.gap ?? 0,
      (gate) => this.#exchange(theCase, instance, gate),
      (gate) => this.#exchange({ ...theCase, id: `${theCase.id} (rival)` }, instance, gate, this.#rival),
    );
    if (typeof sent === 'string') return sent;
    const [one, other] = sent;
    if (typeof one === 'string') return one;
    return typeof other === 'string' ? other : [one, other];
  }

  /** Reads a list while something is created. */
  async #listBesideCreation(
    step: ScenarioStep,
    list: Case,
    instance: Instance,
    operation: Operation,
  ): Promise<Performed | string> {
    const { create } = this.#subject;
    const good = this.#letIn.get(create);
    if (good === undefined) return 'the run could not create an item';
    const prepared = await this.#fixtures.creating(this.#caseOf(step, good, create), this.#send);
    if (prepared.kind === 'withheld') return prepared.reason;
    const sent = await this.#together(
      step.together?.gap ?? 0,
      (gate) => this.#list(step, list, instance, operation, gate),
      (gate) => this.#exchange(prepared.theCase, prepared.instance, gate, this.#rival),
    );
    if (typeof sent === 'string') return sent;
    const [listed, beside] = sent;
    if (typeof beside === 'string') return beside;
    return typeof listed === 'string' ? listed : { ...listed, beside };
  }

  /**
   * Sends two requests over warm connections, which are let go at the same moment; or the second as many milliseconds
   * later, or earlier where that is below 0.
   */
  async #together<One, Other>(
    gap: number,
    first: (gate: Gate) => Promise<One>,
    second: (gate: Gate) => Promise<Other>,
  ): Promise<readonly [One, Other] | string> {
    if (this.#isAlone) return ALONE;
    await this.#warm();
    const start = startLine(2, this.#settings.signal);
    const sent = await Promise.all([first(start.gate(-gap)), second(start.gate(gap))]);
    this.#isAlone = !start.isComplete;
    return start.isComplete ? sent : ALONE;
  }

  /** Opens the connection of the rival. */
  async #warm(): Promise<void> {
    if (this.#isWarm) return;
    this.#isWarm = true;
    const { read, list } = this.#subject;
    const [instance] = this.#things.values();
    const operation = read ?? list;
    if (operation === undefined || instance === undefined) return;
    const [good] = await this.#fixtures.goodsOf(operation, this.#send);
    const warming = good && (await this.#fixtures.about(good, instance, this.#rival));
    if (warming?.kind === 'ready') await this.#rival(warming.theCase, instance);
  }

  /** Reads a list; where the usual one does not show an item of the run, one that is asked for with its own values. */
  async #list(
    step: ScenarioStep,
    usual: Case,
    instance: Instance,
    operation: Operation,
    gate?: Gate,
  ): Promise<Performed | string> {
    const isOwn = ['list', 'item'].includes(step.sends.kind) && step.as === undefined && step.below === undefined;
    const plan = isOwn ? withOwnChoices(usual.request, operation, this.#history, step.thing) : undefined;
    const chosen = plan && { ...usual, request: plan };
    const listed = await this.#walk(step, this.#isByChoice ? (chosen ?? usual) : usual, instance, operation, gate);
    if (typeof listed === 'string' || chosen === undefined || this.#isByChoice || !isAccepted(listed)) return listed;
    if (isListed(listed, this.#subject.resource)) return listed;
    const other = await this.#walk(step, chosen, instance, operation);
    if (typeof other === 'string' || !isAccepted(other)) return listed;
    this.#isByChoice = isListed(other, this.#subject.resource);
    return other;
  }

  /** Reads a list to its end, or as far as it takes. */
  async #walk(
    step: ScenarioStep,
    first: Case,
    instance: Instance,
    operation: Operation,
    gate?: Gate,
  ): Promise<Performed | string> {
    const { basePath } = this.#settings.route.endpoint;
    const { resource } = this.#subject;
    const start = performance.now();
    const exchange = await this.#exchange(first, instance, gate);
    if (typeof exchange === 'string') return exchange;
    const pages: [Exchange, ...Exchange[]] = [exchange];
    const at = Date.now();
    const { identity } = instance;
    const isEnough = (): boolean =>
      ['list', 'item'].includes(step.sends.kind)
        ? isListed({ step, exchanges: pages, identity, at, waited: 0 }, resource)
        : walked(pages, operation, resource).repeats !== undefined;
    for (let theCase = first; ;) {
      const next = nextPage(theCase.request, pages, operation, resource, basePath);
      const isWhole = next === 'end';
      const isOver =
        isEnough() || pages.length >= MOST_PAGES || performance.now() - start > LONGEST_WALK || this.#isOver();
      if (typeof next === 'string' || isOver) return { step, exchanges: pages, identity, at, waited: 0, isWhole };
      theCase = { ...theCase, request: next };
      const page = await this.#exchange(theCase, instance);
      if (typeof page === 'string') return page;
      if (page.result.kind !== 'response' || page.result.status !== 200) {
        return { step, exchanges: pages, identity, at, waited: 0, isWhole: false };
      }
      pages.push(page);
    }
  }

  /**
   * A request to where the `Location` of a step leads; undefined where that is another service. Where the document does
   * not say the base path itself, a gateway may have put it before the paths that the service knows.
   */
  #located(plan: RequestPlan, name: string): RequestPlan | undefined {
    const [exchange] = this.#history.get(name)?.exchanges ?? [];
    if (exchange?.result.kind !== 'response') return undefined;
    const location = fieldValue(exchange.result.fields, 'location');
    const asked = new URL(exchange.request.url);
    if (location === undefined || !URL.canParse(location, asked)) return undefined;
    const { origin, pathname, search } = new URL(location, asked);
    const { basePath } = this.#settings.route.endpoint;
    if (origin !== asked.origin) return undefined;
    if (pathname.startsWith(`${basePath}/`)) return { ...plan, path: [pathname.slice(basePath.length) + search] };
    const isDocumented = this.#settings.contract.servers.some(
      ({ url }) => URL.canParse(url, origin) && new URL(url, origin).pathname.replace(/\/$/, '') === basePath,
    );
    return isDocumented ? { ...plan, isAbsolute: true, path: [pathname + search] } : undefined;
  }

  async #exchange(
    theCase: Case,
    instance: Instance | undefined,
    gate?: Gate,
    send = this.#send,
  ): Promise<Exchange | string> {
    const outcome = await send(theCase, instance, gate);
    switch (outcome.kind) {
      case 'sent': {
        const exchange = outcome.exchanges.at(-1);
        const operation = this.#settings.contract.operation(theCase.operation);
        if (exchange !== undefined && operation !== undefined)
          this.#bases.set(exchange, this.#fixtures.basesOf(theCase.request, operation));
        return exchange ?? 'it was not sent';
      }
      case 'told-to-wait':
      case 'unanswered':
      case 'not-applicable':
        return outcome.reason;
      case 'unreachable':
        return 'the target takes no more connections';
      case 'put-off':
      case 'aborted':
        return 'the run has ended';
    }
  }

  #caseOf(step: ScenarioStep, good: Case, { key }: Operation): Case {
    const { name } = this.#subject.resource;
    const { kind } = step.sends;
    const isToRefuse = kind === 'spoilt' || kind === 'dangling' || step.below !== undefined;
    const outcome = step.as !== undefined ? 'deny' : isToRefuse ? 'refuse' : 'accept';
    return {
      ...good,
      id: `${key} (${name}, ${this.#story}, ${step.thing}: ${step.name})`,
      expect: { outcome },
      aspects: [],
      before: [],
    };
  }
}

/** The steps of all cases of a story, each once, in its order. */
function stepsOf(cases: readonly Case[]): readonly ScenarioStep[] {
  const byName = new Map(cases.flatMap(({ scenario }) => scenario?.steps ?? []).map((step) => [step.name, step]));
  return [...byName.values()].toSorted((one, other) => one.order - other.order);
}

function performedBy(step: ScenarioStep, exchanges: Performed['exchanges'], instance: Instance | undefined): Performed {
  const found = instance?.isFound === true ? { isFound: true as const } : {};
  const guessed = instance?.isConfirmed === false ? { isGuessed: true as const } : {};
  return { step, exchanges, identity: instance?.identity, ...found, ...guessed, at: Date.now(), waited: 0 };
}

function isChange({ exchanges: [{ request }] }: Performed): boolean {
  return !isSafeMethod(request.method);
}
