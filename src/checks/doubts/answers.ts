import { someString } from '../body/visit-objects.js';
import { breaksMessage, type Case } from '../../cases/index.js';
import { hasField } from '../../http/index.js';
import { parseJson } from '../../json/index.js';
import type { SentRequest } from '../context/exchange.js';
import type { Operation } from '../../contract/index.js';
import { isFormOf, opensSession, plainName, wordsOf } from '../../resources/index.js';
import type { DoubtRow } from './doubt.js';

/** Why a response may be missing or incomplete. */
export const ofSilentServers = [
  {
    id: 'message-incomplete',
    when: ({ failure, theCase }) =>
      breaksMessage(theCase)
        ? failure === 'timeout' || failure === 'reset'
        : failure === 'reset' && theCase.aspects.includes('framing') && theCase.aspects.includes('size'),
    effect: 'note',
    because:
      'a server may wait for the rest of a message, or close the connection before it has read the whole message',
    standard: 'RFC 9112 §8, §9.6',
  },
] as const satisfies readonly DoubtRow<{ readonly failure: string; readonly theCase: Pick<Case, 'aspects'> }>[];

/** Why a body may be larger than Trellis reads. */
export const ofLongBodies = [
  {
    id: 'long-download',
    when: ({ isJson }) => !isJson,
    effect: 'note',
    because: 'a body that is not JSON may be a download of any length',
  },
] as const satisfies readonly DoubtRow<{ readonly isJson: boolean }>[];

/** Why a 405 may lack an Allow header. */
export const ofMissingAllow = [
  {
    id: 'documented-405',
    when: ({ operation, method }) =>
      operation?.method === method && operation.responses.some(({ status }) => status === '405'),
    effect: 'note',
    because: 'the operation documents 405 for its own method, for which a list of methods makes no sense',
    standard: 'RFC 9110 §10.2.1',
  },
] as const satisfies readonly DoubtRow<{ readonly operation: Operation | undefined; readonly method: string }>[];

/** Why a 401 may lack a challenge, or have one for another scheme. */
export const ofChallenges = [
  {
    id: 'scheme-without-challenge',
    when: ({ isMissing, hasNoScheme }) => isMissing && hasNoScheme,
    effect: 'warn',
    because: 'HTTP has no authentication scheme for these credentials',
    standard: 'RFC 9110 §11.6.1',
  },
  {
    id: 'challenge-of-another-operation',
    when: ({ isMissing, hasNoScheme, isElsewhere }) => !isMissing && hasNoScheme && isElsewhere,
    effect: 'excuse',
    because: 'the request did not go to this operation, and another one has no authentication scheme',
    standard: 'RFC 9110 §11.6.1',
  },
] as const satisfies readonly DoubtRow<{
  readonly isMissing: boolean;
  /** For at least one operation that may have answered. */
  readonly hasNoScheme: boolean;
  readonly isElsewhere: boolean;
}>[];

/** Where a response repeats credentials. */
export interface Echo {
  readonly operation: Operation | undefined;
  /**
   * The names of the properties whose whole value is the credentials; empty if the contract does not declare them, or the
   * credentials appear elsewhere, too.
   */
  readonly declared: readonly string[];
  readonly isOwnCookie: boolean;
  readonly isInTargetOnly: boolean;
}

/** Why a response may repeat the credentials of its request. */
export const ofEchoes = [
  {
    id: 'credential-cookie-renewed',
    when: ({ isOwnCookie }) => isOwnCookie,
    effect: 'excuse',
    because: 'the server sets the cookie that is the credential again, to extend its lifetime',
    standard: 'RFC 6265 §5.3',
  },
  {
    id: 'token-handed-out',
    when: ({ operation, declared }) => declared.length > 0 && operation !== undefined && handsOutTokens(operation),
    effect: 'note',
    because: 'the operation issues tokens, and the contract declares the property that contains the credential',
  },
  {
    id: 'key-shown',
    when: ({ operation, declared }) =>
      declared.length > 0 && operation !== undefined && declared.every((name) => isKeyOf(operation, name)),
    effect: 'warn',
    because: 'the contract declares a property with the name of the API key, in which clients look it up',
  },
  {
    id: 'target-repeated',
    when: ({ isInTargetOnly }) => isInTargetOnly,
    effect: 'warn',
    because: 'the server repeats the request target, where it does not expect credentials',
    standard: 'RFC 6750 §2.3',
  },
] as const satisfies readonly DoubtRow<Echo>[];

/** Why a JSON text may contain a lone surrogate. */
export const ofJsonTexts = [
  {
    id: 'half-character-returned',
    when: ({ kind, request }) => kind === 'lone-surrogate' && hasLoneSurrogate(request),
    effect: 'excuse',
    because: 'a server may return a lone surrogate that the client sent',
    standard: 'RFC 8259 §8.2',
  },
] as const satisfies readonly DoubtRow<{ readonly kind: string; readonly request: SentRequest }>[];

/** Why a response may have a property that its schema does not declare. */
export const ofUndeclaredProperties = [
  {
    id: 'property-was-sent',
    when: carries,
    effect: 'excuse',
    because: 'the request carried the property, and the server returns it',
  },
] as const satisfies readonly DoubtRow<{ readonly name: string; readonly request: SentRequest }>[];

function hasLoneSurrogate(request: SentRequest): boolean {
  const json = sentJson(request);
  return json.ok && json.remarks.some(({ kind }) => kind === 'lone-surrogate');
}

/** Returns true if the JSON body of a request has a member of that name. */
function carries({ name, request }: { readonly name: string; readonly request: SentRequest }): boolean {
  const json = sentJson(request);
  return json.ok && someString(json.node, (found) => found.isName && found.text === name);
}

function sentJson({ fields, body = new Uint8Array() }: SentRequest): ReturnType<typeof parseJson> {
  if (!hasField(fields, 'transfer-encoding')) return parseJson(body);
  const chunked = Buffer.from(body).toString();
  return parseJson(Buffer.from(chunked.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/gi, '')));
}

/** Returns true for the name of the API key of an operation: `apikey` for the header `X-API-Key`. */
function isKeyOf({ security }: Operation, property: string): boolean {
  const schemes = security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  const names = schemes.flatMap((scheme) => (scheme.type === 'apiKey' ? [scheme.parameter.replace(/^x-/i, '')] : []));
  return names.some((name) => plainName(name) === plainName(property));
}

/** Returns true if the name or path of an operation says that it logs in, or issues new keys or tokens. */
function handsOutTokens({ key, path }: Operation): boolean {
  return (
    opensSession(key, path.text) || wordsOf(`${key} ${path.text}`).some((word) => isFormOf(word, 'issues-secrets'))
  );
}
