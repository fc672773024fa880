import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import type { ConnectError } from '../connection/connect-error.js';
import { tryConnection } from '../connection/open-socket.js';
import type { Problem } from '../../error/index.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { Settings } from '../options/settings.js';
import type { Budget } from '../pace/budget.js';
import { Sender } from '../send/sender.js';
import { Course } from './course.js';
import type { Death } from './death.js';
import { Dispatch } from './dispatch.js';
import { comesBack } from './inquest.js';
import { shareOut, type Share } from './share-out.js';

/** The maximum number of rounds of cleaning up. */
const MOST_ROUNDS = 20;

/** The time for cleaning up after a run, in milliseconds: `interrupted` if a person waits or the target is silent. */
const LATE = { interrupted: 2_500, ended: 30_000 };

/**
 * Deletes everything that the run created, newest first. An instance that is still in use, or cannot be deleted
 * concurrently, is tried again alone, by the last way to share work. Lists may show further instances once earlier ones
 * are gone. Where the server keeps some, what cannot be deleted is ended first, such as a loan.
 */
export async function removeCreated(
  { cleanUp, stock }: Fixtures,
  shares: readonly Share[],
  by: (sender: Sender) => Send,
): Promise<void> {
  const remove = async (): Promise<void> => {
    let isMore = true;
    for (let round = 0; isMore && round < MOST_ROUNDS; round++) {
      isMore = false;
      const before = cleanUp.removable.length;
      for (const share of shares)
        await share(cleanUp.removable, (instance, sender) => cleanUp.remove(instance, by(sender)));
      await shares[0]?.(['untold'], async (_, sender) => {
        isMore = await stock.listed.enterUntold(by(sender));
      });
      // What has kept an instance may be gone by now.
      const left = cleanUp.removable.length;
      isMore ||= left > 0 && left < before;
    }
  };
  await cleanUp.during(async () => {
    await remove();
    const { keepers } = cleanUp;
    await shares[0]?.(keepers, (instance, sender) => cleanUp.finish(instance, by(sender)));
    if (keepers.length > 0) await remove();
    await shares[0]?.(cleanUp.orphans, (instance, sender) => cleanUp.lookFor(instance, by(sender)));
    await shares[0]?.(['listed'], (_, sender) => cleanUp.lookForListed(by(sender)));
  });
}

/** The parts of the run of a target that its end leaves usable. */
interface Parts {
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly budget: Budget;
  readonly death: Death;
  readonly noteGone: (error: ConnectError) => Problem;
  /** Whether the target has stopped answering. */
  readonly isSilent: boolean;
  /** Whether it has stopped and come back. */
  readonly hasComeBack: boolean;
}

/**
 * Deletes what is left of a run that was interrupted, reached its limit of requests or lost the target, as far as that
 * is possible in a short time, on connections of its own.
 */
export async function removeLate({
  settings: given,
  isSilent,
  hasComeBack,
  fixtures,
  budget,
  death,
  noteGone,
}: Parts): Promise<void> {
  if (given.keep || given.isStarted || fixtures.cleanUp.removable.length === 0) return;
  // A service that is being restarted may be back in a moment.
  if ((await tryConnection(given.route)) !== undefined && !(await comesBack(given, hasComeBack))) return;
  budget.release();
  const time = given.signal.aborted || isSilent ? LATE.interrupted : LATE.ended;
  const settings = { ...given, signal: AbortSignal.timeout(time) };
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
    await removeCreated(fixtures, [shareAmong(senders), shareAmong(senders.slice(0, 1))], (sender) =>
      dispatch.by(sender),
    );
  } finally {
    close();
  }
}
