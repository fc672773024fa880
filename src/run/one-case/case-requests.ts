import type { Limits } from '../connection/route.js';
import {
  breaksMessage,
  credentialVariable,
  placeCredentials,
  shortOf,
  tokenVariable,
  type Case,
  type Draw,
  type PlacedCredentials,
  type RequestPlan,
} from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { Settings } from '../options/settings.js';
import { composeRequest, socketLineOf, type ComposedRequest } from '../send/compose-request.js';
import { fieldValue, type FieldList } from '../../http/index.js';
import type { Endpoint } from '../connection/endpoint.js';

/** One request of a case, ready to be sent. */
export interface CaseRequest extends ComposedRequest {
  /** Every part of its credentials that no output may contain, in each form in which it is sent. */
  readonly secrets: readonly string[];
  /** The class of requests with which it may share a connection. */
  readonly credentials: 'good' | 'other';
  readonly limits: Limits;
}

/** The time-out for an incomplete message, to which no response is owed; in milliseconds. */
const BROKEN_TIMEOUT = 1_000;

/** All requests of a case in sending order, its own last; or the reason why the case does not apply to this target. */
export type CaseRequests =
  | { readonly kind: 'ready'; readonly requests: readonly CaseRequest[] }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/** Composes the requests of a case, with fresh values from `draw`. */
export function caseRequests(theCase: Case, settings: Settings, draw: Draw): CaseRequests {
  const operation = operationOf(theCase, settings);
  const before: CaseRequest[] = [];
  for (const plan of theCase.before) {
    const request = caseRequest(plan, operation, theCase, settings, draw);
    if (typeof request === 'string') return { kind: 'not-applicable', reason: request };
    before.push(request);
  }
  const own = caseRequest(theCase.request, operation, theCase, settings, draw);
  if (typeof own === 'string') return { kind: 'not-applicable', reason: own };
  const { endpoint } = settings.route;
  // Sent alone, it would not show what the previous request left on the connection.
  const last =
    theCase.afterRefusal !== undefined ? { ...own, reproduce: () => socketLineOf([...before, own], endpoint) } : own;
  return { kind: 'ready', requests: [...before, last] };
}

function operationOf({ id, operation: key }: Case, { contract }: Settings): Operation {
  const operation = contract.operation(key);
  if (operation === undefined) throw new RangeError(`case ${id} is of an unknown operation`);
  return operation;
}

function credentialsFor({ credentials }: RequestPlan, operation: Operation, settings: Settings): PlacedCredentials {
  // Reproductions name the variables that the user set.
  if (credentials.kind === 'good' && credentials.user === 'second') {
    const placed = placeCredentials(credentials, operation, settings.otherCredentials);
    return withShell(placed, (text) => text.replaceAll('TRELLIS_', 'TRELLIS_OTHER_'));
  }
  if (credentials.kind === 'weaker') return weaker(operation, settings);
  const placed = placeCredentials(credentials, operation, settings.credentials.current);
  const { credentialVariables } = settings;
  if (credentialVariables.size === 0) return placed;
  return withShell(placed, (text) =>
    [...credentialVariables].reduce(
      (all, [scheme, name]) => all.replaceAll(new RegExp(`\\b${credentialVariable(scheme)}\\b`, 'g'), name),
      text,
    ),
  );
}

/** The first credential with too few scopes, in place of the valid one of each scheme that requires scopes. */
function weaker(operation: Operation, { scopedCredentials, credentials }: Settings): PlacedCredentials {
  for (const { scopes, value, variable } of scopedCredentials) {
    const requirement = shortOf(operation, scopes);
    if (requirement === undefined) continue;
    const asking = operation.security[requirement]?.schemes.filter((each) => each.scopes.length > 0) ?? [];
    const own = asking.map(({ scheme }) => scheme.name);
    const secrets = new Map([...credentials.current, ...own.map((name) => [name, value] as const)]);
    const placed = placeCredentials({ kind: 'requirement', requirement }, operation, secrets);
    return withShell(placed, (text) =>
      own.reduce(
        (all, name) =>
          all.replaceAll(new RegExp(`\\b(?:${credentialVariable(name)}|${tokenVariable})\\b`, 'g'), variable),
        text,
      ),
    );
  }
  return { kind: 'not-applicable', reason: 'no given credential has too few scopes for it' };
}

function withShell(placed: PlacedCredentials, change: (text: string) => string): PlacedCredentials {
  if (placed.kind === 'not-applicable') return placed;
  const placements = placed.placements.map((each) => ({
    ...each,
    value: { ...each.value, shell: change(each.value.shell) },
  }));
  return { ...placed, placements };
}

/** Whether a request is expected to be authenticated, with valid credentials possibly in another notation. */
function isLetIn({ credentials: { kind } }: RequestPlan, { expect }: Case): boolean {
  return kind === 'good' || (kind === 'variant' && expect.outcome === 'accept');
}

/** A credential that an earlier response returned is part of the plan itself. */
function capturedSecrets({ fields: planned }: RequestPlan, fields: FieldList): readonly string[] {
  if (!planned.some(({ name }) => name.toLowerCase() === 'authorization')) return [];
  const value = fieldValue(fields, 'authorization') ?? '';
  const token = value.slice(value.indexOf(' ') + 1).trim();
  return token === '' ? [] : [token];
}

function caseRequest(
  plan: RequestPlan,
  operation: Operation,
  theCase: Case,
  settings: Settings,
  draw: Draw,
): CaseRequest | string {
  const placed = credentialsFor(plan, operation, settings);
  if (placed.kind === 'not-applicable') return placed.reason;
  const endpoint = operationEndpoint(operation, settings);
  if (typeof endpoint === 'string') return endpoint;
  const composed = composeRequest({
    plan,
    // Steering applies to the request of the case, not to the valid requests before it.
    steering: plan === theCase.request ? (theCase.steering.get(settings.target) ?? []) : [],
    placements: placed.placements,
    standing: settings.standing,
    endpoint,
    insecure: settings.route.tls.insecure ?? false,
    draw,
  });
  const { limits } = settings.route;
  const impatient = Math.min(BROKEN_TIMEOUT, limits.timeout);
  return {
    ...composed,
    secrets: [...placed.secrets, ...capturedSecrets(plan, composed.wire.fields)],
    credentials: isLetIn(plan, theCase) ? 'good' : 'other',
    limits: plan === theCase.request && breaksMessage(theCase) ? { ...limits, timeout: impatient } : limits,
  };
}

interface Base {
  /** Undefined for a URL that is relative to the document. */
  readonly origin: string | undefined;
  readonly path: string;
}

/**
 * Returns the endpoint of an operation with servers of its own (OpenAPI 3.1 §4.8.10.1): the target stands for the
 * servers of the document, so that only the difference between their base paths counts. Returns a text where the
 * operation is at another host than the others; a mock stands for all hosts.
 */
function operationEndpoint(
  { key, servers: own }: Operation,
  { contract: { servers }, route: { endpoint }, mock }: Settings,
): Endpoint | string {
  if (own === undefined) return endpoint;
  const bases = own.flatMap(({ url }) => baseOf(url));
  const pairs = servers.flatMap(({ url }) => baseOf(url)).flatMap((from) => bases.map((to) => ({ from, to })));
  const near = pairs.filter(({ from, to }) => mock || isSameHost(from, to) || to.origin === endpoint.origin);
  if (pairs.length > 0 && near.length === 0)
    return `not sent: the document serves ${key} at ${own[0]?.url ?? ''}, and the other operations elsewhere`;
  const fitting = near
    .filter(({ from }) => endpoint.basePath.endsWith(from.path))
    .toSorted((one, other) => other.from.path.length - one.from.path.length);
  const [best] = fitting;
  if (best === undefined) return endpoint;
  const { from, to } = best;
  return { ...endpoint, basePath: endpoint.basePath.slice(0, endpoint.basePath.length - from.path.length) + to.path };
}

function isSameHost(one: Base, other: Base): boolean {
  return one.origin === undefined || other.origin === undefined || one.origin === other.origin;
}

/** None for a URL with a variable that has no default. */
function baseOf(url: string): readonly Base[] {
  const isAbsolute = URL.canParse(url);
  if (/[{}]/.test(url) || !URL.canParse(url, 'http://localhost')) return [];
  const { origin, pathname } = new URL(url, 'http://localhost');
  return [{ origin: isAbsolute ? origin : undefined, path: pathname.replace(/\/+$/, '') }];
}
