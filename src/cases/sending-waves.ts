import { isSafeMethod } from '../http/index.js';
import type { Case } from './case.js';
import { endsSession } from './ends-session.js';
import { isFresh } from './is-fresh.js';
import { plannedPath } from './planned-path.js';

/**
 * The cases in the order in which they are sent, in waves: one begins when the one before it has been answered.
 *
 * 1. What leaves nothing behind that another case could meet, in the order given.
 * 2. Good requests with nothing fresh in them, such as the one with `id` 0. A service that keeps what it is given has
 *    that id from then on; were it sent earlier, a missing `id` that is wrongly read as 0 would be refused as taken, and
 *    that would look as if it had been refused for being missing.
 * 3. Good requests that only read: a service that begins with nothing has something to show by now.
 * 4. What operations that destroy have to refuse: once the thing is gone, "not found" hides who would have been let in.
 * 5. What they have to do.
 * 6. The same again for what ends the session, since nobody is let in afterwards.
 *
 * @example
 * sendingWaves(cases).flat() // every case once
 */
export function sendingWaves(cases: readonly Case[]): readonly (readonly Case[])[] {
  // Where nothing is ever fresh, nothing is an identity either.
  const withIdentity = new Set(cases.filter(({ request }) => isFresh(request)).map(({ operation }) => operation));
  const isLast = ({ operation, request }: Case): boolean =>
    endsSession(operation, request.method, plannedPath(request));
  const destroys = ({ request }: Case): boolean => request.method === 'DELETE';
  const stays = ({ operation, expect, request }: Case): boolean =>
    (expect.outcome === 'accept' || expect.outcome === 'survive') && withIdentity.has(operation) && !isFresh(request);
  const reads = ({ expect, request }: Case): boolean => expect.outcome === 'accept' && isSafeMethod(request.method);
  const isTurnedAway = ({ expect, before }: Case): boolean =>
    before.length === 0 && (expect.outcome === 'deny' || expect.outcome === 'refuse');
  const waveOf = (theCase: Case): number => {
    if (isLast(theCase)) return isTurnedAway(theCase) ? 5 : 6;
    return destroys(theCase) ? (isTurnedAway(theCase) ? 3 : 4) : reads(theCase) ? 2 : stays(theCase) ? 1 : 0;
  };
  const waves: Case[][] = [[], [], [], [], [], [], []];
  for (const theCase of cases) waves[waveOf(theCase)]?.push(theCase);
  return waves.filter((wave) => wave.length > 0);
}
