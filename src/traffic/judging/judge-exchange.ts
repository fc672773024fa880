import { type Case, type Expectation, type RequestPlan, newCase } from '../../cases/index.js';
import {
  inconclusiveReason,
  judgementOf,
  ruleOf,
  type AppliedDoubt,
  type DoubtsOff,
  type Exchange,
  type Finding,
  type RuleId,
} from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { hasField, connectionFields } from '../../http/index.js';
import { credentialFlaw, judgeBody, judgeHead, type Flaw, type RequestHead } from '../../wire/index.js';
import type { ObservedExchange, ObservedRequest } from '../model/observed.js';
import { OperationMatcher } from './match-operation.js';
import { secretsIn } from './secrets-in.js';
import { curlLine, joined, shown, type ShellText } from '../../run/index.js';

/** The standing of a request under the contract. */
export type Standing = 'valid' | 'invalid' | 'unauthenticated' | 'undecided';

/** A judged exchange. */
export interface JudgedExchange {
  readonly kind: 'judged';
  readonly operation: Operation;
  readonly standing: Standing;
  /** The equivalent case, with the request as it was sent. */
  readonly theCase: Case;
  readonly exchange: Exchange;
  /** The faults of the server and of the client. */
  readonly findings: readonly Finding[];
  readonly doubts: readonly AppliedDoubt[];
  /** The reason why the response allows no verdict. */
  readonly inconclusive: string | undefined;
}

/** An exchange that says nothing about the contract, with the reason as a clause. */
export interface UnjudgedExchange {
  readonly kind: 'unjudged';
  readonly reason: string;
}

/** Judges observed exchanges by one contract. */
export class TrafficJudge {
  readonly contract: Contract;
  readonly #off: DoubtsOff;
  readonly #matcher: OperationMatcher;
  readonly #credentials = new Map<Operation, ((request: RequestHead) => Flaw | undefined) | undefined>();

  /** `bases` are the base URLs of requests to judge; without any, requests to all hosts are judged. */
  constructor(contract: Contract, bases: readonly string[], off: DoubtsOff) {
    this.contract = contract;
    this.#off = off;
    this.#matcher = new OperationMatcher(contract, bases);
  }

  judge(observed: ObservedExchange): (JudgedExchange | UnjudgedExchange) & { readonly secrets: readonly string[] } {
    const matched = this.#matcher.match(observed.request);
    if (matched.kind === 'none') {
      return { kind: 'unjudged', reason: matched.reason, secrets: secretsIn(observed, undefined).all };
    }
    const { operation, path, query } = matched;
    const { credentials: found, all: secrets } = secretsIn(observed, operation);
    const credentials = observed.request.hidesCredentials ? found.filter((text) => !placeholder.test(text)) : found;
    const reason = observed.unjudged ?? (observed.result.status === 101 ? 'the connection was upgraded' : undefined);
    if (reason !== undefined) return { kind: 'unjudged', reason, secrets };
    const { request, result, duration } = observed;
    const flaws = this.#flawsOf(observed, operation, path, query);
    const standing = standingOf(flaws, request.body === undefined && operation.requestBody !== undefined);
    const theCase = caseOf(observed, operation, query === '' ? path : `${path}?${query}`, standing, flaws);
    const exchange: Exchange = {
      request: {
        method: request.method,
        url: request.url,
        fields: request.fields,
        body: request.body?.length === 0 ? undefined : request.body,
        get reproduce() {
          return reproductionOf(request, credentials);
        },
        secrets: credentials,
      },
      result,
      duration,
    };
    const inconclusive = inconclusiveReason(exchange, theCase, this.#off);
    const { findings, doubts } = judgementOf(exchange, theCase, this.contract, this.#off);
    const clear = flaws.filter(({ certainty }) => certainty === 'clear');
    const owned = findings.filter((each) => !isOfHidden(each, observed) && !isImplied(each, standing, result.status));
    const all = [...owned, ...clear.map(clientFinding)];
    return { kind: 'judged', operation, standing, theCase, exchange, findings: all, doubts, inconclusive, secrets };
  }

  #flawsOf({ request }: ObservedExchange, operation: Operation, path: string, query: string): readonly Flaw[] {
    const rawFields = request.fields.flat();
    const wire = { method: request.method, path, query, rawFields, body: request.body ?? new Uint8Array() };
    const head = judgeHead(wire, operation).filter((flaw) => !isHidden(flaw, request));
    const body = request.body === undefined ? [] : judgeBody(wire, operation);
    const inPath = operation.path.match(path) ?? new Map<string, string>();
    const credential = request.hidesCredentials
      ? undefined
      : this.#credentialFlaw(operation)?.({ inPath, query, rawFields });
    return [...(credential === undefined ? [] : [credential]), ...head, ...body];
  }

  #credentialFlaw(operation: Operation): ((request: RequestHead) => Flaw | undefined) | undefined {
    if (!this.#credentials.has(operation)) this.#credentials.set(operation, credentialFlaw(operation, undefined));
    return this.#credentials.get(operation);
  }
}

/** The replacements of secrets in recordings. */
const placeholder = /^[^a-z0-9]*$|redacted|\[[a-z ]+\]|^\W*(?:secret|hidden|masked|removed|x{3,})\W*$|\$TRELLIS_/i;

/** Browsers remove cookies and credentials from exports, so a missing one may have been sent. */
function isHidden({ location }: Flaw, { hidesCredentials, fields }: ObservedExchange['request']): boolean {
  const [, where, name = ''] = location;
  if (!hidesCredentials) return false;
  return (
    (where === 'cookie' && !hasField(fields, 'cookie')) ||
    (where === 'header' && /^(?:cookie|authorization)$/i.test(name))
  );
}

function isOfHidden({ rule, key }: Finding, { request }: ObservedExchange): boolean {
  return request.hidesCredentials && rule === 'header-missing' && key === 'set-cookie';
}

/** An invalid request may get any client error, documented or not (RFC 9110 §15.5). */
function isImplied({ rule }: Finding, standing: Standing, status = 0): boolean {
  return standing === 'invalid' && rule === 'undocumented-status' && status >= 400 && status < 500;
}

function standingOf(flaws: readonly Flaw[], lacksBody: boolean): Standing {
  const clear = flaws.filter(({ certainty }) => certainty === 'clear');
  if (clear.some(({ aspect }) => aspect === 'credentials')) return 'unauthenticated';
  if (clear.length > 0) return 'invalid';
  return flaws.length > 0 || lacksBody ? 'undecided' : 'valid';
}

/**
 * The expected outcome by the standing of a request: any documented response, because a valid request may meet a state
 * that refuses it; any 4xx for an invalid request as well; a denial for a request without credentials.
 */
function expectationOf(standing: Standing): Expectation {
  return { outcome: standing === 'unauthenticated' ? 'deny' : 'survive' };
}

/** The words for a request of each standing. */
const standingWords: Readonly<Record<Standing, string>> = {
  valid: 'the valid request',
  invalid: 'an invalid request',
  unauthenticated: 'a request without valid credentials',
  undecided: 'the request',
};

function caseOf(
  { request, result }: ObservedExchange,
  operation: Operation,
  target: string,
  standing: Standing,
  flaws: readonly Flaw[],
): Case {
  const plan: RequestPlan = {
    method: request.method,
    path: [target],
    fields: request.fields.map(([name, value]) => ({ name, value: [value] })),
    body: request.body === undefined || request.body.length === 0 ? undefined : [request.body],
    credentials: { kind: standing === 'unauthenticated' ? 'none' : 'good' },
  };
  return newCase(operation, {
    id: `${operation.key}/${standing}/${result.kind === 'response' ? result.status : result.failure}`,
    source: 'traffic',
    tags: ['traffic'],
    change: standingWords[standing],
    expect: expectationOf(standing),
    aspects: [...new Set(flaws.map(({ aspect }) => aspect))],
    request: plan,
  });
}

function clientFinding({ aspect, location, code, message, place }: Flaw): Finding {
  const rule: RuleId = aspect === 'credentials' ? 'request-without-credentials' : 'invalid-request';
  const { level, category } = ruleOf(rule);
  const where = location.slice(1).map((step) => (/^\d+$/.test(step) ? '*' : step));
  // An operation at the beginning keeps its capitals.
  const words = message.replace(/^[A-Z][a-z]*(?!\w)/, (first) => first.toLowerCase());
  return {
    rule,
    level,
    category,
    standard: undefined,
    message: `The client sent a request that the contract does not allow: ${words}.`,
    expected: aspect === 'credentials' ? 'valid credentials' : 'a request that the contract allows',
    received: words,
    place,
    key: `${where.join('/')}:${code}`,
  };
}

/** Fields that browsers add and that do not change the response. */
const ofBrowsers = /^(?:sec-|user-agent$|accept-encoding$|accept-language$|dnt$|priority$|:)/i;

/** A command line for a POSIX shell that repeats the request, with `$TRELLIS_TOKEN` for its credentials. */
function reproductionOf({ method, url, fields, body }: ObservedRequest, credentials: readonly string[]): string {
  const [, origin = '', target = '/'] = /^(https?:\/\/[^/?#]*)([^#]*)/i.exec(url) ?? [];
  return curlLine({
    method,
    origin,
    target: hidden(target, credentials),
    fields: fields
      .filter(([name]) => !connectionFields.has(name.toLowerCase()) && !ofBrowsers.test(name))
      .map(([name, value]) => [name, hidden(value, credentials)] as const),
    body,
    insecure: false,
  });
}

function hidden(text: string, credentials: readonly string[]): ShellText {
  const secret = credentials.filter((each) => text.includes(each)).toSorted((a, b) => b.length - a.length)[0];
  if (secret === undefined) return shown(text);
  const at = text.indexOf(secret);
  const variable: ShellText = { bytes: secret, quoted: '$TRELLIS_TOKEN' };
  return joined(text.slice(0, at), variable, text.slice(at + secret.length));
}
