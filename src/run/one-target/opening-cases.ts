import type { Case } from '../../cases/index.js';

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
