import { type Contract, getOrInsert, grouped } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import { endsSession } from '../../resources/index.js';
import type { Case } from './case.js';
import { isFresh } from './holes.js';
import { bodyTemplate } from './request-body.js';
import { plannedPath } from './request-plan.js';
import type { Template } from '../../wire/index.js';

/**
 * Orders the cases in waves: a wave begins when the previous one has been answered.
 *
 * 1. One valid read of each collection, which a fresh service has to show empty.
 * 2. Cases that leave nothing behind that affects others, in the given order.
 * 3. Valid requests without fresh values, such as one with the `id` 0. A service stores that id. If it came earlier, a
 *    missing `id` that is wrongly read as 0 would be rejected as a duplicate, and the fault would be hidden.
 * 4. Valid requests that only read, since the service has data by now.
 * 5. Requests that destructive operations must reject: after the deletion, a 404 would hide that one was accepted.
 * 6. Valid destructive requests, those with the longest paths first: what lies below an item may be deleted with it.
 * 7. Values that a service may store and then fail to return, even in a list.
 * 8. Requests that end the session, invalid ones first, since later ones would be denied.
 *
 * @example
 * sendingWaves(cases, contract).flat() // every case once
 */
export function sendingWaves(
  cases: readonly Case[],
  contract: Pick<Contract, 'operation'>,
): readonly (readonly Case[])[] {
  // Operations without fresh values have no identities.
  const withIdentity = new Set(cases.filter(({ request }) => isFresh(request)).map(({ operation }) => operation));
  const isLast = endsSessionOf(contract);
  const destroys = ({ request }: Case): boolean => request.method === 'DELETE';
  const stays = ({ operation, expect, request }: Case): boolean =>
    (expect.outcome === 'accept' || expect.outcome === 'survive') && withIdentity.has(operation) && !isFresh(request);
  const reads = ({ expect, request }: Case): boolean => expect.outcome === 'accept' && isSafeMethod(request.method);
  const isTurnedAway = ({ expect, before }: Case): boolean =>
    before.length === 0 && (expect.outcome === 'deny' || expect.outcome === 'refuse');
  const first = firstReads(cases.filter(({ expect }) => expect.outcome === 'accept'));
  const waveOf = (theCase: Case): number => {
    if (first.has(theCase)) return 0;
    if (isLast(theCase)) return isTurnedAway(theCase) ? 7 : 8;
    if (maySpoilStore(theCase)) return 6;
    if (destroys(theCase)) return isTurnedAway(theCase) ? 4 : 5;
    if (reads(theCase)) return 3;
    return stays(theCase) ? 2 : 1;
  };
  const waves: Case[][] = Array.from({ length: 9 }, () => []);
  for (const theCase of cases) waves[waveOf(theCase)]?.push(theCase);
  return waves.flatMap((wave, at) => (at === 5 ? deepestFirst(wave) : [wave])).filter((wave) => wave.length > 0);
}

/** Returns a wave for each number of steps in the paths of cases, the highest number first. */
function deepestFirst(cases: readonly Case[]): readonly (readonly Case[])[] {
  const waves = grouped(cases, ({ request }) => plannedPath(request).split('/').length);
  return [...waves].toSorted(([one], [other]) => other - one).map(([, wave]) => wave);
}

/**
 * Returns a valid read of each path to which other cases send valid POST requests: one that differs from the first one
 * in its headers only, such as `Accept`, so that each of the other reads still finds data.
 */
function firstReads(accepted: readonly Case[]): ReadonlySet<Case> {
  const pathOf = ({ request }: Case): string => plannedPath(request);
  const created = new Set(accepted.filter(({ request }) => request.method === 'POST').map(pathOf));
  const reads = accepted.filter(({ request, before }) => request.method === 'GET' && before.length === 0);
  const found = [...grouped(reads, pathOf)].flatMap(([path, [{ request: first }, ...others]]) => {
    const text = JSON.stringify(first.path);
    const alike = others.filter(
      ({ request }) => request.fields.length !== first.fields.length && JSON.stringify(request.path) === text,
    );
    return created.has(path) ? alike.slice(-1) : [];
  });
  return new Set(found);
}

/**
 * Returns a predicate for cases that end the session, which is evaluated once for each path. The path in the document
 * says whether a request is about an item: `/keys/{id}/revoke` ends no session.
 */
export function endsSessionOf(contract: Pick<Contract, 'operation'>): (theCase: Case) => boolean {
  const known = new Map<Template, Map<string, boolean>>();
  return ({ operation: key, request }) => {
    const { method, path } = request;
    const ofPath = getOrInsert(known, path, () => new Map<string, boolean>());
    return getOrInsert(ofPath, `${method} ${key}`, () =>
      endsSession(key, method, contract.operation(key)?.path.text ?? plannedPath(request)),
    );
  };
}

/** Longer than normal values. */
const manyCharacters = 5_000;

const manyArrays = '['.repeat(500);

/** U+0000 and lone surrogates, as JSON escapes (RFC 8259 §8.2). */
const unkeepable =
  /\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]/;

/**
 * Returns true if a request contains a value that a service may store and then fail to return, even in a list: a number
 * outside the range of doubles, U+0000, a lone surrogate, a very deep or very large value.
 */
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

/**
 * Returns true if a JSON text contains a number outside the range of a double. Implementations may limit numbers (RFC
 * 8259 §6), and many read infinity, which JSON cannot express.
 *
 * @example
 * isBeyondDoubles('{"price":1e400}') // true
 */
export function isBeyondDoubles(text: string): boolean {
  const large = text.match(/(?<![0-9.])[0-9.]+e\+?[0-9]{3,}/gi) ?? [];
  return large.some((literal) => Number(literal) === Infinity);
}
