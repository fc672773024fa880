import { sendingWaves } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Shard } from '../model/shard.js';

/** As many requests that should be accepted are looked at before anyone says that nothing can be judged here. */
const MOST_CANDIDATES = 3;

/** As many operations are asked before anyone says that all of them refuse the credential. */
const MOST_OPERATIONS = 30;

/** A case to be sent before all others, and its number where it is one of those that are told of. */
export interface ProbeCase {
  readonly case: Case;
  readonly index: number | undefined;
}

/**
 * Cases that tell whether HTTP is spoken at an address, with the contract's paths, and whether the credential is let in:
 * good requests, of different operations first, and of those that ask for credentials before the others.
 *
 * Every shard sends the same ones, so that each finds out the same, also where none of its own cases is a good request.
 * What is not its own it sends under another name, with fresh values of its own, and only what can do no harm to the
 * case of that other shard.
 */
export function probeCases(
  own: readonly Case[],
  all: readonly Case[],
  shard: Shard | undefined,
  contract: Contract,
): readonly ProbeCase[] {
  return placed(own, all, shard, (cases) => candidates(cases, contract));
}

/** A good request of each operation that only reads, to see whether really all of them refuse the credential. */
export function furtherProbeCases(
  own: readonly Case[],
  all: readonly Case[],
  shard: Shard | undefined,
  contract: Contract,
): readonly ProbeCase[] {
  return placed(own, all, shard, (cases) => firstOfEach(cases, contract).filter(isReading).slice(0, MOST_OPERATIONS));
}

function placed(
  own: readonly Case[],
  all: readonly Case[],
  shard: Shard | undefined,
  candidates: (cases: readonly Case[]) => readonly Case[],
): readonly ProbeCase[] {
  const indexed = (theCase: Case): ProbeCase => ({ case: theCase, index: own.indexOf(theCase) });
  if (shard === undefined) return candidates(own).map(indexed);
  const harmless = new Set(sendingWaves(all)[0]);
  const name = `(probe of shard ${shard.index} of ${shard.count})`;
  const shared = candidates(all).flatMap((theCase): readonly ProbeCase[] => {
    if (own.includes(theCase)) return [indexed(theCase)];
    if (!harmless.has(theCase) || theCase.request.method === 'DELETE') return [];
    return [{ case: { ...theCase, id: `${theCase.id} ${name}` }, index: undefined }];
  });
  return shared.length > 0 ? shared : candidates(own).map(indexed);
}

/** The first case that is no good request: an answer to it shows that HTTP is spoken all the same. */
export function otherProbeCase(cases: readonly Case[]): readonly ProbeCase[] {
  const index = cases.findIndex(({ expect: { outcome } }) => outcome !== 'accept' && outcome !== 'hold');
  const theCase = cases[index];
  return theCase === undefined ? [] : [{ case: theCase, index }];
}

/** The first good request by each alternative of the credentials that is asked for by name. */
function oneOfEachWayIn(cases: readonly Case[]): readonly Case[] {
  const seen = new Set<number>();
  return cases.filter(({ request: { credentials } }) => {
    if (credentials.kind !== 'requirement' || seen.has(credentials.requirement)) return false;
    seen.add(credentials.requirement);
    return true;
  });
}

/** The first good request of each operation, of those that ask for credentials first. */
function firstOfEach(cases: readonly Case[], contract: Contract): readonly Case[] {
  const seen = new Set<string>();
  const first = cases.filter(
    ({ expect, operation }) => expect.outcome === 'accept' && !seen.has(operation) && seen.add(operation),
  );
  const isOpen = ({ operation: key }: Case): boolean => {
    const operation = contract.operation(key);
    return operation === undefined || !needsCredentials(operation);
  };
  return first.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
}

function isReading({ request: { method } }: Case): boolean {
  return isSafeMethod(method);
}

/** Whether nobody is let in without credentials. */
export function needsCredentials({ security }: Operation): boolean {
  return security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
}

function candidates(cases: readonly Case[], contract: Contract): readonly Case[] {
  const good = cases.filter(({ expect }) => expect.outcome === 'accept');
  const first = firstOfEach(cases, contract);
  const others = good.filter((theCase) => !first.includes(theCase));
  // One refused way in says nothing of the others that the contract offers.
  return [...new Set([...[...first, ...others].slice(0, MOST_CANDIDATES), ...oneOfEachWayIn(others)])];
}
