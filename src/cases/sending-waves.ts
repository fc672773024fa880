import { isSafeMethod } from '../http/index.js';
import { endsSession } from '../resources/index.js';
import { isBeyondDoubles } from './beyond-doubles.js';
import type { Case } from './case.js';
import { isFresh } from './fresh-values.js';
import { bodyTemplate } from './request-body.js';
import { plannedPath } from './planned-path.js';
import type { Template } from '../wire/index.js';

/**
 * The cases in the order in which they are sent, in waves: one begins when the one before it has been answered.
 *
 * 1. What leaves nothing behind that another case could meet, in the order given.
 * 2. Good requests with nothing fresh in them, such as the one with `id` 0. A service that keeps what it is given has
 *    that id from then on; were it sent earlier, a missing `id` that is wrongly read as 0 would be refused as taken, and
 *    that would look as if it had been refused for being missing.
 * 3. Good requests that only read: a service that begins with nothing has something to show by now.
 * 4. Values that a service may keep and then fail to show, in a list too: numbers beyond doubles, U+0000, half characters,
 *    what is nested very deeply, or is large.
 * 5. What operations that destroy have to refuse: once the thing is gone, "not found" hides who would have been let in.
 * 6. What they have to do.
 * 7. What ends the session has to refuse, and then what it has to do, since nobody is let in afterwards.
 *
 * @example
 * sendingWaves(cases).flat() // every case once
 */
export function sendingWaves(cases: readonly Case[]): readonly (readonly Case[])[] {
  // Where nothing is ever fresh, nothing is an identity either.
  const withIdentity = new Set(cases.filter(({ request }) => isFresh(request)).map(({ operation }) => operation));
  const isLast = endsSessionOf();
  const destroys = ({ request }: Case): boolean => request.method === 'DELETE';
  const stays = ({ operation, expect, request }: Case): boolean =>
    (expect.outcome === 'accept' || expect.outcome === 'survive') && withIdentity.has(operation) && !isFresh(request);
  const reads = ({ expect, request }: Case): boolean => expect.outcome === 'accept' && isSafeMethod(request.method);
  const isTurnedAway = ({ expect, before }: Case): boolean =>
    before.length === 0 && (expect.outcome === 'deny' || expect.outcome === 'refuse');
  const waveOf = (theCase: Case): number => {
    if (isLast(theCase)) return isTurnedAway(theCase) ? 6 : 7;
    if (destroys(theCase)) return isTurnedAway(theCase) ? 4 : 5;
    if (maySpoilStore(theCase)) return 3;
    if (reads(theCase)) return 2;
    return stays(theCase) ? 1 : 0;
  };
  const waves: Case[][] = Array.from({ length: 8 }, () => []);
  for (const theCase of cases) waves[waveOf(theCase)]?.push(theCase);
  return waves.filter((wave) => wave.length > 0);
}

/** Tells which cases end the session. Most cases of an operation share their path, which is looked at once. */
export function endsSessionOf(): (theCase: Case) => boolean {
  const known = new Map<Template, Map<string, boolean>>();
  return ({ operation, request }) => {
    const { method, path } = request;
    const ofPath = known.get(path) ?? new Map<string, boolean>();
    const key = `${method} ${operation}`;
    const isLast = ofPath.get(key) ?? endsSession(operation, method, plannedPath(request));
    known.set(path, ofPath.set(key, isLast));
    return isLast;
  };
}

/** Longer than anything that is meant to be kept. */
const manyCharacters = 20_000;

const manyArrays = '['.repeat(500);

/** U+0000 and halves of surrogate pairs, as JSON escapes them (RFC 8259 §8.2). */
const unkeepable =
  /\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]/;

/** Whether a request holds a value that a service may keep, and then fail to show in every list that has it. */
export function maySpoilStore({ expect, request: { body = [] } }: Case): boolean {
  return (
    expect.outcome === 'survive' &&
    bodyTemplate(body).some(
      (part) =>
        typeof part === 'string' &&
        (part.length > manyCharacters || part.includes(manyArrays) || isBeyondDoubles(part) || unkeepable.test(part)),
    )
  );
}
