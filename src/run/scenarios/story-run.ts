import type { Case, ScenarioStep } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import {
  isAccepted,
  isRefused,
  judgementOf,
  lawOf,
  outcomeText,
  statusOf,
  unlisted,
  type History,
  type Judgement,
  type LawFinding,
  type Performed,
} from '../../laws/index.js';
import type { Instance } from '../fixtures/instance.js';
import { wait } from '../pace/wait.js';
import { OnlyOne } from './only-one.js';
import { StepSender } from './step-sender.js';
import type { Story } from './story.js';

/** A law, judged by the history of its story. */
export interface JudgedLaw {
  readonly theCase: Case;
  readonly judgement: Judgement;
  readonly history: History;
  /** How long a write took to have its effect, in milliseconds; undefined if it had it at once, or had none. */
  readonly late: { readonly finding: LawFinding; readonly after: number } | undefined;
  /** The items of the run that an exchange of the history names besides the one that it is about. */
  readonly bases: ReadonlyMap<Exchange, readonly Instance[]>;
}

/** The first pause before a read is repeated, in milliseconds. Each further pause is twice as long. */
const FIRST_PAUSE = 20;

/** Sends the steps of one story about one resource, and judges each law as soon as its steps are over. */
export class StoryRun {
  readonly #story: Story;
  readonly #sender: StepSender;
  readonly #onlyOne: OnlyOne;
  /** Laws whose finding stayed until the end of the time to settle. */
  readonly #broken = new Set<Case>();
  readonly #late = new Map<Case, JudgedLaw['late'] & object>();

  constructor(story: Story, mayChoose: boolean) {
    this.#story = story;
    this.#sender = new StepSender(story, mayChoose);
    this.#onlyOne = new OnlyOne(story, this.#sender);
  }

  /**
   * Plays the story of these cases. Returns each judged law; laws that were not judged because the run ended are left
   * out.
   */
  async run(cases: readonly Case[]): Promise<readonly JudgedLaw[]> {
    const judged: JudgedLaw[] = [];
    const left = new Set(cases);
    for (const step of stepsOf(cases)) {
      await this.#perform(step);
      const asking = cases.filter(({ scenario }) => scenario?.steps.some(({ name }) => name === step.name));
      await this.#settle(step, asking);
      if (this.#story.isOver()) break;
      for (const theCase of left) {
        const steps = theCase.scenario?.steps ?? [];
        if (!steps.every(({ name }) => this.#story.history.isOver(name))) continue;
        left.delete(theCase);
        await this.#confirm(theCase);
        if (this.#story.isOver()) break;
        judged.push(await this.#weighed(this.#judged(theCase)));
      }
    }
    return judged;
  }

  /** Sends the further steps that a law requests, until it requests no more. */
  async #confirm(theCase: Case): Promise<void> {
    const law = lawOf(theCase.scenario?.law ?? '');
    for (;;) {
      const steps = law.confirm?.(this.#story.history) ?? [];
      if (steps.length === 0) return;
      this.#broken.delete(theCase);
      for (const step of steps) {
        if (this.#story.isOver()) return;
        await this.#perform(step);
        await this.#settle(step, [theCase]);
      }
    }
  }

  #judged(theCase: Case): JudgedLaw {
    const isEmpty = this.#story.subject.isListed && this.#story.things.size === 0;
    const [getting] = theCase.scenario?.steps ?? [];
    const judgement: Judgement = isEmpty
      ? { kind: 'not-applicable', reason: this.#story.history.reasonFor(getting?.name ?? '') }
      : judgementOf(theCase.scenario?.law ?? '', this.#story.history);
    const isHeld = judgement.kind === 'judged' && judgement.findings.length === 0;
    const late = isHeld ? this.#late.get(theCase) : undefined;
    return { theCase, judgement, history: this.#story.history, late, bases: this.#story.bases };
  }

  /**
   * Decides nothing about a boolean that other items of the run may have taken from an item, nor about an item that was
   * deleted with what it shares with another one.
   */
  async #weighed(judged: JudgedLaw): Promise<JudgedLaw> {
    const { judgement } = judged;
    if (judgement.kind !== 'judged') return judged;
    const { findings } = judgement;
    const isOfOther = findings.some(({ rule }) => rule === 'deleted-another' || rule === 'identity-reused');
    const reason = (await this.#onlyOne.reasonAgainst(findings)) ?? (isOfOther ? await this.#lostBase() : undefined);
    return reason === undefined ? judged : { ...judged, judgement: { kind: 'inconclusive', reason } };
  }

  /** Returns why an item may have gone with another one: the kernel of two sessions went with the first of them. */
  async #lostBase(): Promise<string | undefined> {
    const { bases, fixtures, history, send } = this.#story;
    const creations = history.all.filter(({ step }) => step.sends.kind === 'create');
    const named = creations.flatMap(({ exchanges }) => exchanges.flatMap((exchange) => bases.get(exchange) ?? []));
    for (const base of new Set(named.filter((each, at) => named.indexOf(each) < at)))
      if (await fixtures.isGone(base, send)) return `the ${base.resource.name} that several items name is gone, too`;
    return undefined;
  }

  /** Repeats a read or a list for a while if a law is not met, because a write may take time. */
  async #settle(step: ScenarioStep, cases: readonly Case[]): Promise<void> {
    const history = this.#story.history;
    const performed = history.get(step.name);
    // A search may be a POST.
    const isSearch = step.sends.kind === 'filter';
    const isRead = performed !== undefined && (isSearch || isSafeMethod(performed.exchanges[0].request.method));
    // A response during simultaneous requests cannot be repeated.
    if (
      !isRead ||
      step.together !== undefined ||
      performed.waited > 0 ||
      performed.exchanges[0].result.kind !== 'response'
    )
      return;
    const findingOf = ({ scenario }: Case): LawFinding | undefined => {
      const judgement = judgementOf(scenario?.law ?? '', history);
      const found = judgement.kind === 'judged' ? judgement.findings : [];
      return found.find(({ steps }) => steps.at(-1) === step.name);
    };
    // A law that is already broken is not waited for again.
    const wrong = new Map(
      cases.flatMap((theCase) => {
        const finding = this.#broken.has(theCase) ? undefined : findingOf(theCase);
        return finding === undefined ? [] : [[theCase, finding] as const];
      }),
    );
    if (wrong.size === 0) return;
    await this.#askAgain(step, this.#story.settings.settle, () =>
      [...wrong.keys()].some((each) => findingOf(each) !== undefined),
    );
    const after = history.get(step.name)?.waited ?? 0;
    for (const [theCase, finding] of wrong) {
      if (findingOf(theCase) === undefined) this.#late.set(theCase, { finding, after });
      else this.#broken.add(theCase);
    }
  }

  /** Repeats a step until nothing is wrong with it twice in a row, or the time in milliseconds is over. */
  async #askAgain(step: ScenarioStep, time: number, isWrong: () => boolean): Promise<void> {
    const start = performance.now();
    let wrong = this.#story.history.get(step.name);
    let right = 0;
    for (let pause = FIRST_PAUSE; right < 2 && !this.#story.isOver(); pause *= 2) {
      const left = time - (performance.now() - start);
      if (left <= 0 && right === 0) return;
      await wait(Math.min(pause, Math.max(0, left)), this.#story.settings.signal);
      const performed = await this.#sender.send(step);
      if (typeof performed === 'string') return;
      const asked = { ...performed, waited: performance.now() - start };
      this.#story.history.enter(asked);
      if (!isWrong()) {
        right++;
        continue;
      }
      // A response that becomes wrong again is not a matter of time.
      wrong = asked;
      if (left <= 0) break;
      right = 0;
    }
    if (right < 2 && wrong !== undefined) this.#story.history.enter(wrong);
  }

  async #perform(step: ScenarioStep): Promise<void> {
    const history = this.#story.history;
    const { when } = step;
    if (when !== undefined) {
      const before = history.get(when.step);
      if (before === undefined) return history.omit(step, history.reasonFor(when.step));
      const isAsWanted = { accepted: isAccepted, refused: isRefused, sent: () => true }[when.was];
      if (!isAsWanted(before)) return history.omit(step, outcomeText(before));
    }
    const performed = await this.#sender.send(step);
    if (typeof performed === 'string') return history.omit(step, performed);
    history.enter(performed);
    await this.#awaitCreation(performed);
    await this.#awaitListing(performed);
  }

  /** Waits until a list shows what the story has created, because an index may lag. */
  async #awaitListing({ step }: Performed): Promise<void> {
    const history = this.#story.history;
    const missing = (): readonly Performed[] => {
      const listed = history.get(step.name);
      return listed === undefined ? [] : unlisted(listed, history);
    };
    if (step.until !== 'listed' || missing().length === 0) return;
    await this.#askAgain(step, this.#timeAfter(...missing()), () => missing().length > 0);
  }

  /** Returns how long the items of creations may take to appear, in milliseconds. */
  #timeAfter(...created: readonly Performed[]): number {
    const { fixtures, settings } = this.#story;
    const times = created.map((each) =>
      fixtures.stock.arrivals.timeFor(settings.contract.operation(each.step.operation), statusOf(each) === 202),
    );
    return Math.max(...times);
  }

  /** Waits until a created item can be read, because creation may take time. */
  async #awaitCreation(performed: Performed): Promise<void> {
    if (isAccepted(performed)) return;
    const history = this.#story.history;
    const { step } = performed;
    const created = history.all.find(
      (other) => other.step.sends.kind === 'create' && other.step.thing === step.thing && isAccepted(other),
    );
    const isRead = this.#story.subject.isLook(step) && ['good', 'item'].includes(step.sends.kind);
    if (!isRead || created === undefined || history.readBefore(step.name, step.thing) !== undefined) return;
    const hasChanged = history.all.some(
      (other) => other.step.thing === step.thing && other.step !== created.step && isChange(other),
    );
    if (hasChanged) return;
    const { fixtures, settings } = this.#story;
    await this.#askAgain(step, this.#timeAfter(created), () => !isAccepted(history.get(step.name)));
    const hasArrived = isAccepted(history.get(step.name));
    if (!hasArrived) fixtures.stock.arrivals.giveUp(settings.contract.operation(created.step.operation));
  }
}

/** Returns the steps of all cases of a story in their order, each once. */
function stepsOf(cases: readonly Case[]): readonly ScenarioStep[] {
  const byName = new Map(cases.flatMap(({ scenario }) => scenario?.steps ?? []).map((step) => [step.name, step]));
  return [...byName.values()].toSorted((one, other) => one.order - other.order);
}

function isChange({ exchanges: [{ request }] }: Performed): boolean {
  return !isSafeMethod(request.method);
}
