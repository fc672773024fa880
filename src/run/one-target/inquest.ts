import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { wait } from '../pace/wait.js';
import type { ConnectError } from '../connection/connect-error.js';
import { tryConnection } from '../connection/open-socket.js';
import type { Suspect } from './death.js';
import type { Settings } from '../options/settings.js';

/** The delays between checks whether the target has come back, in milliseconds. */
const LOOKS = [100, 200, 400, 800, 1_500, 2_000];
/** The delays after those for a target that has come back before: it may be restarted ever more rarely. */
const LATER_LOOKS = [3_000, 5_000, 7_000];
/** A dying process may take this long, in milliseconds. */
const MOMENT = 100;
/** The most other suspects that a finding names. */
const MOST_NAMED = 4;

/** The presumed reason why a target has stopped. */
export type Cause =
  /** A request of this operation asked it to stop. */
  | { readonly kind: 'stopped'; readonly operation: string }
  /** It probably died of this case; the result of the exchange says so. `isProven`: it did so again. */
  | {
      readonly kind: 'died';
      readonly theCase: Case;
      readonly exchange: Exchange;
      readonly cameBack: boolean;
      readonly isProven: boolean;
    };

/**
 * Finds the case that stopped a target. If the target comes back within a few seconds, each suspect is repeated alone,
 * most likely first, until the target stops again; otherwise the most likely suspect is returned. Returns undefined
 * without suspects.
 */
export async function inquest(
  suspects: readonly Suspect[],
  error: ConnectError,
  settings: Settings,
  send: (theCase: Case) => Promise<CaseOutcome>,
  hasComeBack: boolean,
): Promise<(Cause & { readonly kind: 'died' }) | undefined> {
  const [likeliest] = suspects;
  if (likeliest === undefined) return undefined;
  const cameBack = await comesBack(settings, hasComeBack);
  const culprit = cameBack ? await culpritAmong(suspects, settings, send) : undefined;
  const { theCase, exchange, isCut } = culprit ?? likeliest;
  const others = suspects.map((suspect) => suspect.theCase.id).filter((id) => id !== theCase.id);
  const named = others.slice(0, MOST_NAMED).join(', ') + (others.length > MOST_NAMED ? ', …' : '');
  const detail = [
    `the service ${isCut ? 'did not answer' : 'answered'}, and then ${error.message}`,
    ...(culprit === undefined && others.length > 0 ? [`other possible causes: ${named}`] : []),
    ...(culprit === undefined && cameBack ? ['none of them stopped the service when sent again alone'] : []),
  ].join('; ');
  const result = { kind: 'failure', failure: 'died', detail, status: undefined } as const;
  const tries = cameBack ? { tries: { failed: culprit === undefined ? 1 : 2, all: 2 } } : {};
  const isProven = culprit !== undefined;
  return { kind: 'died', theCase, exchange: { ...exchange, result, ...tries }, cameBack, isProven };
}

async function culpritAmong(
  suspects: readonly Suspect[],
  settings: Settings,
  send: (theCase: Case) => Promise<CaseOutcome>,
): Promise<Suspect | undefined> {
  for (const suspect of suspects) {
    const outcome = await send(suspect.theCase);
    if (outcome.kind === 'aborted') return undefined;
    if (outcome.kind === 'unreachable' || (await isGone(settings))) return suspect;
  }
  return undefined;
}

/** Whether a stopped target accepts connections again within a few seconds, or longer if it has done so before. */
export async function comesBack({ route, signal }: Settings, hasBefore: boolean): Promise<boolean> {
  for (const pause of hasBefore ? [...LOOKS, ...LATER_LOOKS] : LOOKS) {
    await wait(pause, signal);
    if (signal.aborted) return false;
    if ((await tryConnection(route)) === undefined) return true;
  }
  return false;
}

async function isGone({ route, signal }: Settings): Promise<boolean> {
  await wait(MOMENT, signal);
  return (await tryConnection(route))?.reason === 'refused';
}
