import type { Case } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Answered, CaseOutcome } from '../model/case-outcome.js';
import { notJudged, type JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';
import type { CaseBook } from './case-book.js';
import type { Course } from './course.js';
import type { Death } from './death.js';
import { comesBack, inquest, type Cause } from './inquest.js';
import type { Packs } from './packs.js';
import { goneFor } from './probe-problems.js';

/** The number of deaths after which the run of a target ends, even if the service comes back. */
const MOST_DEATHS = 20;
/** The number of deaths by requests of one operation, or with one change, after which no more of them are sent. */
const MOST_OF_ONE = 2;
/** The most suspects that a problem names. */
const MOST_NAMED = 5;

/** The parts of the run of a target that recovery needs. */
interface Parts {
  readonly book: CaseBook;
  readonly settings: Settings;
  readonly course: Course;
  readonly death: Death;
  readonly packs: Packs;
  readonly judged: (outcome: Answered, theCase: Case) => JudgedCase;
  /** Sends a case, to find out whether the target dies of it. */
  readonly send: (theCase: Case) => Promise<CaseOutcome>;
}

/**
 * Handles a target that stops accepting connections: finds the request that stopped it, reports that request, and
 * continues the run if the service is restarted.
 */
export class Recovery {
  readonly #parts: Parts;
  /** The numbers of deaths by operation, and by change. */
  readonly #deaths = new Map<string, number>();
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the target has stopped and come back. */
  get hasComeBack(): boolean {
    return this.#count > 0;
  }

  /** The reason why a case is not sent, because similar ones have stopped the service; undefined if it is sent. */
  reasonAgainst({ operation, change, expect }: Case): string | undefined {
    const isDeadly = (key: string): boolean => (this.#deaths.get(key) ?? 0) >= MOST_OF_ONE;
    if (isDeadly(operation)) return `not sent, since ${MOST_OF_ONE} requests of ${operation} have stopped the service`;
    // Without its valid requests, nothing would be known about an operation.
    if (expect.outcome === 'accept' || !isDeadly(change)) return undefined;
    return `not sent, since ${MOST_OF_ONE} requests with ${change} have stopped the service`;
  }

  /** Records that a running target has stopped accepting connections, and returns the problem to report. */
  noteGone(error: ConnectError): Problem {
    const { settings, course, death, book } = this.#parts;
    if (error.reason === 'refused' || error.reason === 'other') course.gone ??= error;
    const ids = death.suspects.slice(0, MOST_NAMED).map(({ theCase }) => theCase.id);
    return goneFor(undefined, error, settings, book.ledger.unfinished, ids)!;
  }

  /** Whether the target had died and is running again, so that the remaining cases can be sent. */
  async hasRecovered(): Promise<boolean> {
    const { course, settings, death, packs } = this.#parts;
    if (course.gone === undefined || settings.signal.aborted) return false;
    const cause = await this.#examine(course.gone);
    course.gone = undefined;
    if (cause?.kind !== 'died' || !cause.cameBack || ++this.#count > MOST_DEATHS) return false;
    const { theCase } = cause;
    if (packs.packOf(theCase) === undefined && cause.isProven)
      for (const key of [theCase.operation, theCase.change]) this.#deaths.set(key, (this.#deaths.get(key) ?? 0) + 1);
    if (!(await comesBack(settings, this.hasComeBack))) return false;
    death.forget();
    course.problem = undefined;
    return true;
  }

  /** Finds the reason why the target stopped, and reports it as a finding of the most likely case. */
  async #examine(error: ConnectError): Promise<Cause | undefined> {
    const { book, settings, course, death, packs, judged, send } = this.#parts;
    const { suspects } = death;
    const unfinished = book.ledger.unfinished;
    const unreported = suspects.filter(({ theCase }) =>
      unfinished.get(theCase.operation)?.includes(this.#indexOf(theCase)),
    );
    const stop = death.stoppedBy;
    const cause =
      stop === undefined
        ? await inquest(unreported, error, settings, send, this.hasComeBack)
        : ({ kind: 'stopped', operation: stop } as const);
    if (cause?.kind === 'died') {
      death.drop(cause.theCase);
      const { afterRefusal: _, ...theCase } = { ...cause.theCase, before: [] };
      const outcome = { kind: 'sent', exchanges: [cause.exchange], isRepeated: false } as const;
      const pack = packs.packOf(theCase);
      // If the target comes back, the cases of a packed request are sent alone to isolate the culprit.
      if (pack !== undefined && cause.cameBack) for (const index of packs.dissolve(pack)) book.answered.delete(index);
      else
        book.conclude(this.#indexOf(theCase), judged(outcome, { ...theCase, id: pack?.members[0]?.id ?? theCase.id }));
    }
    death.releaseAll();
    if (cause?.kind === 'stopped') {
      const reason = `not sent: the service stopped after a request of ${cause.operation}`;
      for (const index of book.ledger.unfinished.get(cause.operation) ?? [])
        book.enter(index, notJudged('not-applicable', reason));
    }
    const ids = suspects.slice(0, MOST_NAMED).map(({ theCase }) => theCase.id);
    course.problem = goneFor(cause, error, settings, book.ledger.unfinished, ids);
    return cause;
  }

  /** The number of a case: for a packed request that of its first case, for a corrected one that of the original. */
  #indexOf(theCase: Case): number {
    const { packs, book } = this.#parts;
    const { id } = theCase;
    return packs.packOf(theCase)?.indices[0] ?? book.positions.get(id) ?? book.positions.get(uncorrected(id)) ?? -1;
  }
}

/** The id of the case of which a request with that id is a correction. */
function uncorrected(id: string): string {
  return id.replace(/ \(as told[^()]*\)$/, '');
}
