import type { CleanUp } from '../fixtures/clean-up.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Problem } from '../../error/index.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { Settings } from '../options/settings.js';
import type { Budget } from '../pace/budget.js';
import { Sender } from '../send/sender.js';
import { Course } from './course.js';
import type { Death } from './death.js';
import { Dispatch } from './dispatch.js';
import { shareOut, type Share } from './share-out.js';

/** The maximum number of rounds of cleaning up. */
const MOST_ROUNDS = 20;

/** The time for cleaning up after an interruption, in milliseconds. */
const LATE = 2_500;

/**
 * Deletes everything that the run created, newest first. An instance that is still in use, or cannot be deleted
 * concurrently, is tried again alone, by the last way to share work. Lists may show further instances once earlier ones
 * are gone.
 */
export async function removeCreated(
  cleanUp: CleanUp,
  shares: readonly Share[],
  by: (sender: Sender) => Send,
): Promise<void> {
  let isMore = true;
  for (let round = 0; isMore && round < MOST_ROUNDS; round++) {
    isMore = false;
    await shares[0]?.(['untold'], async (_, sender) => {
      isMore = await cleanUp.enterUntold(by(sender));
    });
    for (const share of shares)
      await share(cleanUp.removable, (instance, sender) => cleanUp.remove(instance, by(sender)));
  }
}

/** The parts of the run of a target that an interruption leaves usable. */
interface Parts {
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly budget: Budget;
  readonly death: Death;
  readonly noteGone: (error: ConnectError) => Problem;
}

/** Deletes what an interrupted run created, as far as that is possible in a short time, on connections of its own. */
export async function removeLate({ settings: given, fixtures, budget, death, noteGone }: Parts): Promise<void> {
  if (given.keep || given.isStarted || fixtures.cleanUp.removable.length === 0) return;
  const settings = { ...given, signal: AbortSignal.timeout(LATE) };
  const senders = Array.from({ length: settings.concurrency }, () => new Sender(settings.route));
  const course = new Course(settings);
  const runner = new CaseRunner(settings, senders, budget);
  const dispatch = new Dispatch(settings, runner, fixtures, death, course, noteGone);
  const close = (): void => senders.forEach((sender) => sender.close());
  settings.signal.addEventListener('abort', close);
  const shareAmong =
    (some: readonly Sender[]): Share =>
    (items, work, reasonToWait) =>
      shareOut(items, some, course.isOver, work, reasonToWait);
  try {
    await removeCreated(fixtures.cleanUp, [shareAmong(senders), shareAmong(senders.slice(0, 1))], (sender) =>
      dispatch.by(sender),
    );
  } finally {
    close();
  }
}
