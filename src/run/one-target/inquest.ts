import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { wait } from '../pace/wait.js';
import type { ConnectError } from '../connection/connect-error.js';
import { tryConnection } from '../connection/try-connection.js';
import type { Suspect } from './death.js';
import type { Settings } from '../options/settings.js';

/** When to look whether a target that died has come back, in milliseconds after the time before. */
const LOOKS = [100, 200, 400, 800, 1_500, 2_000];
/** A process that dies of a request may take a moment to, in milliseconds. */
const MOMENT = 100;

/** Why a target is gone, as far as can be told. */
export type Cause =
  /** It was asked to stop, by a request of this operation. */
  | { readonly kind: 'stopped'; readonly operation: string }
  /** It died, most likely of this case, whose exchange has that as its result. */
  | { readonly kind: 'died'; readonly theCase: Case; readonly exchange: Exchange; readonly cameBack: boolean };

/**
 * Finds out which of several cases a target died of. If it comes back within a few seconds, each is sent again alone, the
 * likeliest first, until it is gone again; otherwise the likeliest is taken. Undefined where there is
 * no suspect.
 */
export async function inquest(
  suspects: readonly Suspect[],
  error: ConnectError,
  settings: Settings,
  send: (theCase: Case) => Promise<CaseOutcome>,
): Promise<(Cause & { readonly kind: 'died' }) | undefined> {
  const [likeliest] = suspects;
  if (likeliest === undefined) return undefined;
  const cameBack = await comesBack(settings);
  const culprit = cameBack ? await culpritAmong(suspects, settings, send) : undefined;
  const { theCase, exchange, isCut } = culprit ?? likeliest;
  const others = suspects.map((suspect) => suspect.theCase.id).filter((id) => id !== theCase.id);
  const detail = [
    `the service ${isCut ? 'did not answer' : 'answered'}, and then ${error.message}`,
    ...(culprit === undefined && others.length > 0 ? [`other possible causes: ${others.join(', ')}`] : []),
    ...(culprit === undefined && cameBack ? ['none of them stopped the service when sent again alone'] : []),
  ].join('; ');
  const result = { kind: 'failure', failure: 'died', detail, status: undefined } as const;
  const tries = culprit === undefined ? {} : { tries: { failed: 2, all: 2 } };
  return { kind: 'died', theCase, exchange: { ...exchange, result, ...tries }, cameBack };
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

/** Whether a target that died takes connections again within a few seconds. */
export async function comesBack({ route, signal }: Settings): Promise<boolean> {
  for (const pause of LOOKS) {
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
