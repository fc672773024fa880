import type { Case, ScenarioStep } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Instance } from '../fixtures/instance.js';
import type { Gate } from '../fixtures/tried.js';
import type { Story } from './story.js';
import { withResolvers } from '../connection/with-resolvers.js';
import { wait } from '../pace/wait.js';

/** The longest time that a request waits for the others, in milliseconds. */
const LONGEST_START = 1_000;

const ALONE = 'the run sends one request at a time';

/** Sends two requests of a story at the same time. */
export class Simultaneous {
  readonly #story: Story;
  #isWarm = false;
  /** Two requests were not ready at the same time, so no further pair is tried. */
  #isAlone = false;

  constructor(story: Story) {
    this.#story = story;
  }

  /** Sends a request and its rival at the same time, or with the gap of the step. */
  async twice(
    { together }: ScenarioStep,
    theCase: Case,
    instance: Instance | undefined,
    request = theCase.request,
  ): Promise<readonly [Exchange, Exchange] | string> {
    const sent = await this.together(
      together?.gap ?? 0,
      (gate) => this.#story.exchange(theCase, instance, gate),
      (gate) =>
        this.#story.exchange({ ...theCase, request, id: `${theCase.id} (rival)` }, instance, gate, this.#story.rival),
    );
    if (typeof sent === 'string') return sent;
    const [one, other] = sent;
    if (typeof one === 'string') return one;
    return typeof other === 'string' ? other : [one, other];
  }

  /**
   * Sends two requests over open connections, released at the same time. A positive gap delays the second one by that
   * many milliseconds, a negative gap the first one.
   */
  async together<One, Other>(
    gap: number,
    first: (gate: Gate) => Promise<One>,
    second: (gate: Gate) => Promise<Other>,
  ): Promise<readonly [One, Other] | string> {
    if (this.#isAlone) return ALONE;
    await this.#warm();
    const start = startLine(2, this.#story.settings.signal);
    const sent = await Promise.all([first(start.gate(-gap)), second(start.gate(gap))]);
    this.#isAlone = !start.isComplete;
    return start.isComplete ? sent : ALONE;
  }

  /** Opens the second connection. */
  async #warm(): Promise<void> {
    if (this.#isWarm) return;
    this.#isWarm = true;
    const { read, list } = this.#story.subject;
    const [instance] = this.#story.things.values();
    const operation = read ?? list;
    if (operation === undefined || instance === undefined) return;
    const [good] = await this.#story.fixtures.goodsOf(operation, this.#story.send);
    const warming = good && (await this.#story.fixtures.about(good, instance, this.#story.rival));
    if (warming?.kind === 'ready') await this.#story.rival(warming.theCase, instance);
  }
}

/** Lets requests wait for each other, so that they are sent at the same time. */
interface StartLine {
  /** Returns a gate that opens this many milliseconds after all requests are ready. */
  gate(delay: number): Gate;
  /** Whether all requests were ready in time. */
  readonly isComplete: boolean;
}

/** Returns a start line for a number of requests, which opens when all are ready or one has waited too long. */
function startLine(count: number, signal: AbortSignal): StartLine {
  const { promise, resolve } = withResolvers<undefined>();
  let missing = count;
  let isLate = false;
  return {
    gate: (delay) => async () => {
      missing--;
      if (missing === 0) resolve(undefined);
      const timer = setTimeout(() => {
        isLate = true;
        resolve(undefined);
      }, LONGEST_START);
      await promise;
      clearTimeout(timer);
      await wait(delay, signal);
    },
    get isComplete() {
      return missing <= 0 && !isLate;
    },
  };
}
