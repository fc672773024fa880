import type { Case } from '../../cases/index.js';

/**
 * Cases to be sent before any good request, one after the other: what loads its users, its schemas or its settings with
 * the first request, and lets everything in until then, is seen by nobody who comes later. Credentials are looked at
 * before bodies, so that the request without them goes first.
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
