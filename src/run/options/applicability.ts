import type { Case } from '../../cases/index.js';
import type { Settings } from './settings.js';

/** Returns the reason why a case does not apply to this target; undefined if it applies. */
export function reasonNotApplicable(
  { needs, expect, aspects, request: { credentials } }: Case,
  { mock, remembers, intrusive, otherCredentials, scopedCredentials, standing }: Settings,
): string | undefined {
  if (needs.includes('token-knowledge') && mock) {
    return 'a mock accepts any well-formed credential, so it cannot distinguish a wrong credential from the right one';
  }
  const isReplaced = credentials.kind === 'field' && aspects.includes('credentials') && expect.outcome === 'survive';
  if (isReplaced && standing.some(({ name }) => name.toLowerCase() === 'authorization')) {
    return 'it replaces the Authorization header of --header, which the service may require';
  }
  if (needs.includes('memory') && !remembers) {
    return 'this mock stores nothing, so later responses do not show what earlier requests changed';
  }
  if (needs.includes('second-user') && otherCredentials.size === 0) {
    return mock
      ? 'a mock accepts any well-formed credential, so it cannot distinguish users'
      : 'no credential of a second user is given; add --other-credential SCHEME=VALUE or TRELLIS_OTHER_TOKEN';
  }
  if (needs.includes('weaker-credential') && scopedCredentials.length === 0) {
    return mock
      ? 'a mock accepts any well-formed credential, so it cannot distinguish scopes'
      : 'no credential with fewer scopes is given; add --credential-with SCOPE=VALUE';
  }
  if (needs.includes('intrusive') && !intrusive) {
    return 'it may change data on another machine; send it anyway with --intrusive';
  }
  return undefined;
}
