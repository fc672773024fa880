import type { Case } from '../../src/cases/index.js';
import { hunt, type Hunt, type Quarry, type Trace } from './hunt.js';
import type { Running } from './plant-store/start.js';

/** A fault that is looked for. */
export interface Sought {
  readonly start: () => Promise<Running>;
  /** The cases that are known to find it; a hint that only saves time. */
  readonly isFinder: (theCase: Case) => boolean;
  readonly isFound: (traces: readonly Trace[]) => boolean;
}

/** Of a fault that no case is known to find because most do, so many cases find it. */
const few = 24;

/**
 * Runs cases against a faulty server until its fault is found, from which on no more can be learnt: those that are known
 * to find it, or the first few, with the good requests that any verdict rests on, and where they do not, at a server
 * started anew, all.
 */
export async function seek({ start, isFinder, isFound }: Sought, quarry: Quarry): Promise<Hunt> {
  const until = { ...quarry, isEnough: isFound };
  const known = quarry.cases.filter(isFinder);
  const finders = known.length > 0 ? known : quarry.cases.slice(0, few);
  const good = quarry.cases.filter(({ id }) => id.includes('/good/'));
  const found = await hunt(await start(), { ...until, cases: [...new Set([...good, ...finders])] });
  return isFound(found.traces) ? found : hunt(await start(), until);
}

/**
 * The cases of one room after the other in turn, so that what many of them find is soon found.
 *
 * @example
 * inTurns(cases) // good/minimal, body/id/missing, auth/none, method/get, good/full, body/id/null, ...
 */
export function inTurns(cases: readonly Case[]): readonly Case[] {
  const seen = new Map<string, number>();
  const turns = cases.map(({ id }) => {
    const room = id.split('/')[1] ?? '';
    const turn = seen.get(room) ?? 0;
    seen.set(room, turn + 1);
    return turn;
  });
  return cases
    .map((each, index) => [each, turns[index] ?? 0] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([each]) => each);
}
