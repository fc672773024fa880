import { getOrInsert } from '../../contract/index.js';
import type { ReportedCase } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';

/** Parts of requests that an operation does not check. */
export interface Unchecked {
  readonly operation: string;
  /** The aspect of the requests, such as `body`. */
  readonly aspect: string | undefined;
  /** The number of members or other parts with an accepted invalid value. */
  readonly accepted: number;
  /** The number of parts that were tested. */
  readonly tested: number;
}

interface Tally {
  readonly operation: string;
  readonly aspect: string | undefined;
  readonly parts: Map<string, boolean>;
  cases: number;
  accepted: number;
}

/** From these numbers of accepted cases or parts, a missing check is more probable than several defects. */
const leastCases = 3;
const leastParts = 5;

/**
 * Finds the checks that operations do not make, by the names of `nameOfCheck`.
 *
 * An operation does not check its bodies, for example, if it accepted every invalid body, or an invalid value for at
 * least half of the members.
 */
export function uncheckedParts(cases: readonly CollectedCase[]): ReadonlyMap<string, Unchecked> {
  const tallies = new Map<string, Tally>();
  for (const { case: theCase, result } of cases) {
    if (theCase.expect.outcome !== 'refuse' || 'reason' in result || result.kind === 'not-run') continue;
    const { operation, contract } = theCase;
    const name = nameOfCheck(theCase);
    const tally = getOrInsert(tallies, name, () => ({
      operation,
      aspect: theCase.aspects[0],
      parts: new Map(),
      cases: 0,
      accepted: 0,
    }));
    const isAccepted = result.findings.some(
      ({ rule, known }) => rule === 'invalid-request-accepted' && known === undefined,
    );
    const part = `${contract.file}#${contract.pointer.slice(0, contract.pointer.lastIndexOf('/'))}`;
    tally.cases++;
    tally.accepted += Number(isAccepted);
    tally.parts.set(part, (tally.parts.get(part) ?? false) || isAccepted);
  }
  return new Map(
    [...tallies].flatMap(([name, tally]) => {
      const { operation, aspect, parts } = tally;
      const accepted = [...parts.values()].filter(Boolean).length;
      if (!isUnchecked(tally, accepted)) return [];
      return [[name, { operation, aspect, accepted, tested: parts.size }] as const];
    }),
  );
}

function isUnchecked({ cases, accepted, parts }: Tally, acceptedParts: number): boolean {
  if (accepted === cases) return cases >= leastCases && parts.size > 1;
  return acceptedParts >= leastParts && acceptedParts * 2 >= parts.size && accepted * 3 >= cases;
}

/** Identifies what a server checks in one step. */
export function nameOfCheck(theCase: ReportedCase): string {
  return JSON.stringify([theCase.operation, theCase.aspects[0], isText(theCase)]);
}

/** Returns true if the case changes the text of a body, which servers parse before they validate its value. */
export function isText({ aspects: [aspect], contract }: ReportedCase): boolean {
  return aspect === 'body' && contract.pointer.split('/').at(-2) === 'content';
}

const nouns: ReadonlyMap<string | undefined, string> = new Map([
  ['body', 'bodies'],
  ['parameter', 'parameters'],
]);

/**
 * States which operations do not check a part of their requests.
 *
 * @example
 * uncheckedSentence([{ operation: 'createPlant', aspect: 'body', accepted: 66, tested: 70 }]);
 * // 'createPlant accepts invalid bodies: the server accepted invalid values for 66 of 70 parts of the contract.'
 */
export function uncheckedSentence(all: readonly Unchecked[]): string {
  const what = nouns.get(all[0]?.aspect) ?? 'requests';
  const sum = (of: (each: Unchecked) => number): number => all.reduce((total, each) => total + of(each), 0);
  const subject = all.length === 1 ? `${all[0]?.operation} accepts` : `${all.length} operations accept`;
  const share = `${sum(({ accepted }) => accepted)} of ${sum(({ tested }) => tested)}`;
  return `${subject} invalid ${what}: the server accepted invalid values for ${share} parts of the contract.`;
}
