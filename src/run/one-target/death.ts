import { isSuccessful, statusOf } from '../fixtures/tried.js';
import { breaksMessage, type Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';

/** The maximum time for which a result is held back, in milliseconds. */
const DEATH_THROES = 1_000;
/** The maximum number of suspects to repeat: all that may be in progress, and a few that were answered. */
const MOST = 12;

/** A case that may have stopped the target. */
export interface Suspect {
  readonly theCase: Case;
  readonly exchange: Exchange;
  /** Whether the case was in progress when the target stopped; the other suspects were answered shortly before. */
  readonly isCut: boolean;
}

interface Held extends Suspect {
  readonly tell: () => void;
  readonly at: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Collects the cases that may have stopped a target: those in progress, and those answered since it was last known to
 * be alive. The result of an answered case is held back until the target has answered a later request, or a moment has
 * passed, because reported results cannot be withdrawn.
 */
export class Death {
  readonly #isDoubtful: () => boolean;
  readonly #mayStop: (operation: string) => boolean;
  readonly #held = new Set<Held>();
  readonly #cut: Suspect[] = [];
  #last: Suspect | undefined;
  #stoppedBy: string | undefined;

  /**
   * `isDoubtful` returns whether the target seems to have stopped, `mayStop` whether an operation is meant to stop it.
   */
  constructor(isDoubtful: () => boolean, mayStop: (operation: string) => boolean) {
    this.#isDoubtful = isDoubtful;
    this.#mayStop = mayStop;
  }

  /** Records an outcome, which may show that the target is alive or has stopped. */
  note(theCase: Case, outcome: CaseOutcome): void {
    if (outcome.kind === 'unreachable' && outcome.cut !== undefined) {
      this.#cut.push({ theCase, exchange: outcome.cut, isCut: true });
    }
    if (wasAccepted(outcome) && this.#mayStop(theCase.operation)) this.#stoppedBy = theCase.operation;
    const last = lastExchange(outcome);
    if (last === undefined) return;
    this.#last = { theCase, exchange: last, isCut: last.result.kind === 'failure' };
    if (last.result.kind === 'failure') return;
    const sentAt = performance.now() - last.duration;
    // After a broken message, a dying process may still answer on its open connections, but accepts no new ones.
    const isAlive = ({ at, theCase: before }: Held): boolean =>
      at < sentAt && (last.isReused !== true || !breaksMessage(before));
    for (const held of this.#held) if (isAlive(held)) this.#release(held);
  }

  /** Calls `tell` once the target is known to have survived the case. */
  hold(theCase: Case, exchange: Exchange, tell: () => void): void {
    const later = (): void => {
      if (!this.#isDoubtful()) this.#release(held);
    };
    const timer = setTimeout(later, DEATH_THROES);
    const held = { theCase, exchange, tell, isCut: false, at: performance.now(), timer };
    this.#held.add(held);
  }

  /** The operation that was last called to stop the service. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /** Whether the target has accepted a request. */
  get wasAlive(): boolean {
    return this.#last !== undefined || this.#cut.length > 0;
  }

  /** The suspects, most likely first: broken and hostile requests before valid ones. */
  get suspects(): readonly Suspect[] {
    const all: readonly Suspect[] = [...this.#cut, ...[...this.#held].toReversed()];
    if (all.length === 0 && this.#last !== undefined) return [this.#last];
    return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
  }

  /** Forgets the requests in progress, after the target has come back. */
  forget(): void {
    this.#cut.length = 0;
  }

  /** Releases all results that are held back. */
  releaseAll(): void {
    for (const held of this.#held) this.#release(held);
  }

  /** Discards the result of one case. */
  drop({ id }: Case): void {
    for (const held of this.#held) if (held.theCase.id === id) this.#drop(held);
  }

  #release(held: Held): void {
    this.#drop(held);
    held.tell();
  }

  #drop(held: Held): void {
    clearTimeout(held.timer);
    this.#held.delete(held);
  }
}

/** A service may stop before it has answered the request to stop. */
function wasAccepted(outcome: CaseOutcome): boolean {
  if (outcome.kind !== 'sent') return outcome.kind === 'unreachable' && outcome.cut !== undefined;
  return isSuccessful(statusOf(outcome));
}

const hostility: Readonly<Record<Case['expect']['outcome'], number>> = {
  survive: 0,
  hold: 3,
  refuse: 1,
  deny: 2,
  statuses: 2,
  accept: 3,
};

function rank({ theCase, isCut }: Suspect): number {
  if (breaksMessage(theCase)) return 0;
  return (isCut ? 1 : 5) + hostility[theCase.expect.outcome];
}
