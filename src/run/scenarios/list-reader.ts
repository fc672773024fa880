import type { Case, ScenarioStep } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import {
  areAllTold,
  firstNumbered,
  isAccepted,
  isListed,
  nextPage,
  walked,
  widened,
  withOwnChoices,
  type Performed,
} from '../../laws/index.js';
import type { Instance } from '../fixtures/instance.js';
import type { Gate } from '../fixtures/tried.js';
import type { Story } from './story.js';

/** The maximum number of pages of a list that are read. */
const MOST_PAGES = 20;
/** The longest time for which a list is read, in milliseconds. */
const LONGEST_WALK = 5_000;

/** Reads the lists of a story, page by page. */
export class ListReader {
  readonly #story: Story;
  /** Whether lists show an item of the run only if they are asked with its own values. */
  #isByChoice = false;
  /** Whether the list has more pages of the usual size than are read. */
  #isLong = false;

  constructor(story: Story) {
    this.#story = story;
  }

  /**
   * Reads a list. If the usual list does not show an item of the run, it is read again with the item's own values as
   * filters.
   */
  async read(
    step: ScenarioStep,
    usual: Case,
    instance: Instance,
    operation: Operation,
    gate?: Gate,
  ): Promise<Performed | string> {
    const isOwn = ['list', 'item'].includes(step.sends.kind) && step.as === undefined && step.below === undefined;
    const plan = isOwn ? withOwnChoices(usual.request, operation, this.#story.history, step.thing) : undefined;
    const chosen = plan && { ...usual, request: plan };
    const listed = await this.#walk(step, this.#isByChoice ? (chosen ?? usual) : usual, instance, operation, gate);
    if (typeof listed === 'string' || chosen === undefined || this.#isByChoice || !isAccepted(listed)) return listed;
    if (isListed(listed, this.#story.subject.resource)) return listed;
    const other = await this.#walk(step, chosen, instance, operation);
    if (typeof other === 'string' || !isAccepted(other)) return listed;
    this.#isByChoice = isListed(other, this.#story.subject.resource);
    return other;
  }

  /** Reads a list to its end, or until it shows what is needed. */
  async #walk(
    step: ScenarioStep,
    first: Case,
    instance: Instance,
    operation: Operation,
    gate?: Gate,
  ): Promise<Performed | string> {
    const isOfAll = step.sends.kind !== 'walk' || step.sends.pages === 'usual';
    const wide = isOfAll ? widened(first.request, operation, this.#story.subject) : undefined;
    const widest = wide && { ...first, request: wide };
    const listed = await this.#pages(step, this.#isLong ? (widest ?? first) : first, instance, operation, gate);
    if (typeof listed === 'string' || widest === undefined || this.#isLong) return listed;
    if (listed.exchanges.length < MOST_PAGES || listed.isWhole === true) return listed;
    this.#isLong = true;
    return this.#pages(step, widest, instance, operation);
  }

  async #pages(
    step: ScenarioStep,
    first: Case,
    instance: Instance,
    operation: Operation,
    gate?: Gate,
  ): Promise<Performed | string> {
    const { basePath } = this.#story.settings.route.endpoint;
    const { resource } = this.#story.subject;
    const began = performance.now();
    const numbered = step.sends.kind === 'walk' ? firstNumbered(first.request, operation) : undefined;
    const start = numbered === undefined ? first : { ...first, request: numbered };
    const exchange = await this.#story.exchange(start, instance, gate);
    if (typeof exchange === 'string') return exchange;
    const pages: [Exchange, ...Exchange[]] = [exchange];
    const at = Date.now();
    const { identity } = instance;
    const isEnough = (): boolean =>
      ['list', 'item'].includes(step.sends.kind)
        ? isListed({ step, exchanges: pages, identity, at, waited: 0 }, resource)
        : step.sends.kind === 'sort' ||
          (step.sends.kind === 'walk' && step.sends.pages === 'first') ||
          walked(pages, operation, resource).repeats !== undefined;
    for (let theCase = start; ;) {
      const next = nextPage(theCase.request, pages, operation, resource, basePath);
      const isWhole = next === 'end';
      const isOver =
        isEnough() || pages.length >= MOST_PAGES || performance.now() - began > LONGEST_WALK || this.#story.isOver();
      if (typeof next === 'string' || isOver) return { step, exchanges: pages, identity, at, waited: 0, isWhole };
      theCase = { ...theCase, request: next };
      const page = await this.#story.exchange(theCase, instance);
      if (typeof page === 'string') return page;
      if (page.result.kind !== 'response' || page.result.status !== 200) {
        // Beyond the last page there may be none.
        return { step, exchanges: pages, identity, at, waited: 0, isWhole: areAllTold(pages, operation, resource) };
      }
      pages.push(page);
    }
  }
}
