import { report, type Check } from '../findings/finding.js';
import { takesSecret } from '../../cases/index.js';
import type { Operation, SecurityScheme } from '../../contract/index.js';
import { fieldValues, parseChallenges } from '../../http/index.js';
import { authorizationScheme } from '../../wire/index.js';
import { ofChallenges } from '../doubts/answers.js';
import { applicable, type Doubt } from '../doubts/doubt.js';
import { situationOf } from '../context/situation.js';
import { enumerate, excerpt } from '../findings/finding-text.js';

/** Checks that a 401 has a challenge for a scheme that the contract declares. */
export const challengeCheck: Check = {
  id: 'challenge',
  check({ request, result }, theCase, contract) {
    if (result.kind !== 'response' || result.status !== 401) return [];
    const { operation, isElsewhere } = situationOf(result, request, theCase, contract);
    const place = operation?.security[0]?.place ?? theCase.contract;
    // Another method or path may belong to another operation, such as HEAD beside GET.
    const operations = isElsewhere || operation === undefined ? contract.operations : [operation];
    const wanted = [...new Set(operations.flatMap(challengeSchemes))];
    const expected = wanted.length === 0 ? 'WWW-Authenticate: …' : `WWW-Authenticate: ${enumerate(wanted, 'or')} …`;
    const facts = { expected, place, key: 'www-authenticate' };

    const doubts = (isMissing: boolean): readonly Doubt[] =>
      applicable(ofChallenges, { isMissing, isElsewhere, hasNoScheme: operations.some(hasNoChallenge) });

    const values = fieldValues(result.fields, 'www-authenticate').filter((value) => value.trim() !== '');
    const text = values.join(', ');
    if (values.length === 0) {
      const message =
        'The 401 response has no `WWW-Authenticate` header, so clients cannot tell which credentials to send.';
      return [report('missing-challenge', { ...facts, doubts: doubts(true), message, received: 'no such header' })];
    }
    const challenges = parseChallenges(text);
    const received = `WWW-Authenticate: ${excerpt(text)}`;
    if (challenges === undefined || challenges.length === 0) {
      const message = 'The `WWW-Authenticate` header of the 401 response cannot be parsed.';
      return [report('invalid-challenge', { ...facts, message, received })];
    }
    if (wanted.length === 0) return [];
    if (challenges.some(({ scheme }) => wanted.includes(scheme))) return [];
    const named = excerpt(enumerate([...new Set(challenges.map(({ scheme }) => scheme))], 'and'));
    const message = `The 401 response has a challenge for ${named}; the contract declares ${enumerate(wanted, 'and')}.`;
    return [report('challenge-scheme', { ...facts, doubts: doubts(false), message, received: excerpt(received) })];
  },
};

/** The authentication schemes in which a challenge can ask for an operation's security schemes, in lower case. */
function challengeSchemes(operation: Operation): readonly string[] {
  return schemesOf(operation).flatMap((scheme) => authorizationScheme(scheme)?.toLowerCase() ?? []);
}

/** Returns true if no challenge can name the credentials of the operation, or the secret of a login. */
function hasNoChallenge(operation: Operation): boolean {
  const asks = schemesOf(operation).length > 0 || takesSecret(operation);
  return asks && challengeSchemes(operation).length === 0;
}

function schemesOf({ security }: Operation): readonly SecurityScheme[] {
  return security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme));
}
