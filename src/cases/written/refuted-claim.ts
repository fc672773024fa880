import type { Expectation } from '../model/request-plan.js';
import type { Flaw } from '../../wire/index.js';
import { placedReasons, reasons } from '../judging/reasons.js';

/** The reason why the expectation of a case is wrong, and a hint. */
export interface RefutedClaim {
  readonly message: string;
  readonly hint: string | undefined;
}

/**
 * Compares the expectation of a case with the flaws of its bytes.
 *
 * Otherwise, a mistake in a case file would be reported as a fault of the server.
 */
export function refutedClaim(
  expect: Expectation,
  level: 'violation' | 'warning',
  flaws: readonly Flaw[],
): RefutedClaim | undefined {
  const denied = flaws.find(({ aspect, certainty }) => aspect === 'credentials' && certainty === 'clear');
  const others = flaws.filter(({ aspect }) => aspect !== 'credentials');
  switch (expect.outcome) {
    case 'accept':
      return refutedAccept(level, flaws);
    case 'refuse':
      return denied === undefined
        ? refutedRefuse(others)
        : refuted('refuse', `${denied.message}, and a denial would count as a refusal`, 'expect deny');
    case 'deny':
      return denied === undefined ? refutedDeny(flaws) : undefined;
    case 'survive':
    case 'statuses':
    case 'hold':
      return undefined;
  }
}

function refutedAccept(level: 'violation' | 'warning', flaws: readonly Flaw[]): RefutedClaim | undefined {
  const invalid = flaws.filter(({ certainty }) => certainty === 'clear');
  if (invalid.length > 0) return refuted('accept', placedReasons(invalid), 'expect refuse, deny or survive');
  const unclear = flaws.filter(({ certainty }) => certainty === 'unclear');
  if (unclear.length === 0 || level === 'warning') return undefined;
  return refuted(
    'accept',
    `${reasons(unclear)}, so that servers rightly differ`,
    'expect survive, or weigh it with level: warning',
  );
}

function refutedRefuse(flaws: readonly Flaw[]): RefutedClaim | undefined {
  if (flaws.some(({ certainty }) => certainty === 'clear' || certainty === 'unjudged')) return undefined;
  if (flaws.length === 0) {
    return refuted(
      'refuse',
      'its request is valid: the contract has nothing to refuse',
      'expect accept, or change what is sent',
    );
  }
  return refuted('refuse', `${reasons(flaws)}, so that servers rightly differ`, 'expect survive');
}

function refutedDeny(flaws: readonly Flaw[]): RefutedClaim {
  const unclear = flaws.find(({ aspect }) => aspect === 'credentials');
  if (unclear !== undefined) {
    return refuted('deny', `${unclear.message}, but the operation asks for none`, 'expect survive');
  }
  return refuted(
    'deny',
    'its credentials are good, or the operation asks for none',
    'say with auth what is wrong with them',
  );
}

function refuted(outcome: string, why: string, hint: string): RefutedClaim {
  return { message: `the case cannot expect ${outcome}: ${why}`, hint };
}
