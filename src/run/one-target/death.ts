import { breaksMessage } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';

/** For so long after its answer a case is held back at most that may have killed the target, in milliseconds. */
const DEATH_THROES = 1_000;
/** As many suspects are sent again, and as many are named. */
const MOST = 5;

/** A case that may have killed the target. */
export interface Suspect {
  readonly theCase: Case;
  readonly exchange: Exchange;
  /** It was under way when the target stopped taking connections; all others were answered just before. */
  readonly isCut: boolean;
}

interface Held extends Suspect {
  readonly tell: () => void;
  readonly at: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Knows which cases may be to blame where a target is suddenly gone: those that were under way, and those that were
 * answered but that it has not been seen to survive. A case that was answered is not told until the target has answered
 * a later request, or a moment has passed, as what is told cannot be taken back.
 */
export class Death {
  readonly #isDoubtful: () => boolean;
  readonly #mayStop: (operation: string) => boolean;
  readonly #held = new Set<Held>();
  readonly #cut: Suspect[] = [];
  #last: Suspect | undefined;
  #stoppedBy: string | undefined;

  /**
   * `isDoubtful` tells whether the target seems to be gone, `mayStop` whether an operation is there to stop it.
   */
  constructor(isDoubtful: () => boolean, mayStop: (operation: string) => boolean) {
    this.#isDoubtful = isDoubtful;
    this.#mayStop = mayStop;
  }

  /** Takes notice of what came of a case, by which the target may show that it lives, or that it does not. */
  note(theCase: Case, outcome: CaseOutcome): void {
    if (outcome.kind === 'unreachable' && outcome.cut !== undefined) {
      this.#cut.push({ theCase, exchange: outcome.cut, isCut: true });
    }
    if (wasAccepted(outcome) && this.#mayStop(theCase.operation)) this.#stoppedBy = theCase.operation;
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (last === undefined) return;
    this.#last = { theCase, exchange: last, isCut: last.result.kind === 'failure' };
    if (last.result.kind === 'failure') return;
    const sentAt = performance.now() - last.duration;
    // After a message that is broken a dying process may answer for a while on the connections that it has.
    for (const held of this.#held) if (held.at < sentAt && !breaksMessage(held.theCase)) this.#release(held);
  }

  /** Calls `tell` as soon as a case has not killed the target. */
  hold(theCase: Case, exchange: Exchange, tell: () => void): void {
    const later = (): void => {
      if (!this.#isDoubtful()) this.#release(held);
    };
    const timer = setTimeout(later, DEATH_THROES);
    const held = { theCase, exchange, tell, isCut: false, at: performance.now(), timer };
    this.#held.add(held);
  }

  /** The operation that was asked last to stop the service. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /** Whether the target has taken a request. */
  get wasAlive(): boolean {
    return this.#last !== undefined || this.#cut.length > 0;
  }

  /** Those that may be to blame, the likeliest first: what is broken or hostile kills sooner than what is valid. */
  get suspects(): readonly Suspect[] {
    const all: readonly Suspect[] = [...this.#cut, ...[...this.#held].toReversed()];
    if (all.length === 0 && this.#last !== undefined) return [this.#last];
    return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
  }

  /** Forgets what was under way: the target lives again. */
  forget(): void {
    this.#cut.length = 0;
  }

  /** Tells all cases that are held back. */
  releaseAll(): void {
    for (const held of this.#held) this.#release(held);
  }

  /** One of them is not told as it was judged. */
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

/** A service that is asked to stop may do so before it has answered. */
function wasAccepted(outcome: CaseOutcome): boolean {
  if (outcome.kind !== 'sent') return outcome.kind === 'unreachable' && outcome.cut !== undefined;
  const status = outcome.exchanges.at(-1)?.result.status ?? 0;
  return status >= 200 && status < 300;
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
