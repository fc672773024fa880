import { needsCredentials } from '../../checks/index.js';
import { sendingWaves, type Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Shard } from '../model/shard.js';

/** The number of valid requests to try before the target counts as unusable. */
const MOST_CANDIDATES = 3;

/** The number of operations to try before the credential counts as rejected by all. */
const MOST_OPERATIONS = 30;

/** A case to send first, with its number if it is reported. */
export interface ProbeCase {
  readonly case: Case;
  readonly index: number | undefined;
}

/**
 * Returns cases that show whether the address speaks HTTP, has the paths of the contract, and accepts the credential:
 * valid requests, of different operations first, and those that require credentials before the others.
 *
 * Every shard sends the same ones, so that all shards reach the same conclusion, even without a valid request of their
 * own. Cases of other shards are sent under other names, with separate fresh values, and only if they cannot affect
 * that other shard.
 */
export function probeCases(
  own: readonly Case[],
  all: readonly Case[],
  shard: Shard | undefined,
  contract: Contract,
  chosen = firstCandidates,
): readonly ProbeCase[] {
  const candidates = (cases: readonly Case[]): readonly Case[] => chosen(cases, contract);
  const indexed = (theCase: Case): ProbeCase => ({ case: theCase, index: own.indexOf(theCase) });
  if (shard === undefined) return candidates(own).map(indexed);
  const harmless = new Set(sendingWaves(all, contract)[0]);
  const name = `(probe of shard ${shard.index} of ${shard.count})`;
  const shared = candidates(all).flatMap((theCase): readonly ProbeCase[] => {
    if (own.includes(theCase)) return [indexed(theCase)];
    if (!harmless.has(theCase) || theCase.request.method === 'DELETE') return [];
    return [{ case: { ...theCase, id: `${theCase.id} ${name}` }, index: undefined }];
  });
  return shared.length > 0 ? shared : candidates(own).map(indexed);
}

/** Returns the first case that is not a valid request; a response to it shows that the address speaks HTTP. */
export function otherProbeCase(cases: readonly Case[]): readonly ProbeCase[] {
  const index = cases.findIndex(({ expect: { outcome } }) => outcome !== 'accept' && outcome !== 'hold');
  const theCase = cases[index];
  return theCase === undefined ? [] : [{ case: theCase, index }];
}

/** The first valid request for each named alternative of the credentials. */
function oneOfEachWayIn(cases: readonly Case[]): readonly Case[] {
  const seen = new Set<number>();
  return cases.filter(({ request: { credentials } }) => {
    if (credentials.kind !== 'requirement' || seen.has(credentials.requirement)) return false;
    seen.add(credentials.requirement);
    return true;
  });
}

/** The first valid request of each operation; operations that require credentials come first. */
function firstOfEach(cases: readonly Case[], contract: Contract): readonly Case[] {
  const seen = new Set<string>();
  const first = cases.filter(
    ({ expect, operation }) => expect.outcome === 'accept' && !seen.has(operation) && seen.add(operation),
  );
  const isOpen = ({ operation }: Case): boolean => !needsCredentials(contract.operation(operation));
  return first.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
}

/** Returns a valid request of each reading operation, to check whether all of them reject the credential. */
export function furtherCandidates(cases: readonly Case[], contract: Contract): readonly Case[] {
  const first = firstOfEach(cases, contract).filter(({ request: { method } }) => isSafeMethod(method));
  return first.slice(0, MOST_OPERATIONS);
}

function firstCandidates(cases: readonly Case[], contract: Contract): readonly Case[] {
  const good = cases.filter(({ expect }) => expect.outcome === 'accept');
  const first = firstOfEach(cases, contract);
  const others = good.filter((theCase) => !first.includes(theCase));
  // A rejected scheme proves nothing about the other schemes of the contract.
  return [...new Set([...[...first, ...others].slice(0, MOST_CANDIDATES), ...oneOfEachWayIn(others)])];
}

/**
 * Returns the cases to send before any valid request, one at a time. A server that loads its users, schemas or settings
 * with the first request, and accepts everything until then, can be detected only by the first requests. Servers check
 * credentials before bodies, so the request without credentials comes first.
 */
export function openingCases(cases: readonly Case[]): readonly Case[] {
  return [cases.find(lacksCredentials), cases.find(hasBadBody)].filter((each) => each !== undefined);
}

function lacksCredentials({ expect, aspects, before, request }: Case): boolean {
  return (
    expect.outcome === 'deny' && before.length === 0 && aspects.length === 1 && request.credentials.kind === 'none'
  );
}

function hasBadBody({ expect, level, aspects, before, request }: Case): boolean {
  return (
    expect.outcome === 'refuse' &&
    level !== 'warning' &&
    before.length === 0 &&
    aspects.length === 1 &&
    aspects[0] === 'body' &&
    request.credentials.kind === 'good'
  );
}
