import {
  bodyTemplate,
  breaksMessage,
  credentialVariable,
  isDigitsKind,
  placeCredentials,
  shortOf,
  tokenVariable,
} from '../../cases/index.js';
import { isUniquePart, type Template } from '../../wire/index.js';
import type { Case, Draw, PlacedCredentials, RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { Settings } from '../options/settings.js';
import { composeRequest, socketLineOf, targetOf } from '../send/compose-request.js';
import type { ComposedRequest } from '../send/compose-request.js';
import { fieldValue, type FieldList } from '../../http/index.js';
import type { Limits } from '../connection/limits.js';

/** One request of a case, ready to go out. */
export interface CaseRequest extends ComposedRequest {
  /** Every part of its credentials that must not be shown, in each form in which it is sent. */
  readonly secrets: readonly string[];
  /** Which requests it may share a connection with. */
  readonly credentials: 'good' | 'other';
  readonly limits: Limits;
}

/** As long as it is waited for an answer to what is no whole message, to which none is owed; in milliseconds. */
const BROKEN_TIMEOUT = 1_000;

/** All requests of a case in the order sent, its own last; or why it does not apply to this target. */
export type CaseRequests =
  | { readonly kind: 'ready'; readonly requests: readonly CaseRequest[] }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/** Puts the requests of a case together, with fresh values from `draw`. */
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
  // Sent alone it would not show what the one before it has left behind.
  const last =
    theCase.afterRefusal !== undefined ? { ...own, reproduce: () => socketLineOf([...before, own], endpoint) } : own;
  return { kind: 'ready', requests: [...before, last] };
}

/** The methods and targets of the requests of a case; or why it does not apply to this target. */
export type CaseTargets =
  | { readonly kind: 'ready'; readonly requests: readonly { readonly method: string; readonly target: string }[] }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/** What {@link caseRequests} has in its request lines; whole requests are only put together where that changes them. */
export function caseTargets(theCase: Case, settings: Settings, draw: Draw): CaseTargets {
  const plans = [...theCase.before, theCase.request];
  if (plans.some(hasFreshTarget)) {
    const made = caseRequests(theCase, settings, draw);
    return made.kind === 'ready' ? { kind: 'ready', requests: made.requests.map(({ wire }) => wire) } : made;
  }
  const operation = operationOf(theCase, settings);
  const requests: { method: string; target: string }[] = [];
  for (const plan of plans) {
    const placed = credentialsFor(plan, operation, settings);
    if (placed.kind === 'not-applicable') return placed;
    const target = targetOf({ plan, placements: placed.placements, endpoint: settings.route.endpoint, draw });
    requests.push({ method: plan.method, target: target.bytes });
  }
  return { kind: 'ready', requests };
}

/** Whether fresh values stand in the path, or are so few that taking them leaves others for the paths to come. */
function hasFreshTarget({ path, fields, body = [] }: RequestPlan): boolean {
  const takesOfFew = (template: Template): boolean =>
    template.some((part) => isUniquePart(part) && isDigitsKind(part.unique));
  return path.some(isUniquePart) || takesOfFew(bodyTemplate(body)) || fields.some(({ value }) => takesOfFew(value));
}

function operationOf({ id, operation: key }: Case, { contract }: Settings): Operation {
  const operation = contract.operation(key);
  if (operation === undefined) throw new RangeError(`case ${id} is of an unknown operation`);
  return operation;
}

function credentialsFor({ credentials }: RequestPlan, operation: Operation, settings: Settings): PlacedCredentials {
  // A line to paste has the variables that were set.
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

/** The first credential whose scopes are too few, in place of the good one of each scheme that asks for scopes. */
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

/** The good credentials may be written otherwise, and are as good. */
function isLetIn({ credentials: { kind } }: RequestPlan, { expect }: Case): boolean {
  return kind === 'good' || (kind === 'variant' && expect.outcome === 'accept');
}

/** A credential that an earlier response has given stands in the plan itself. */
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
  const composed = composeRequest({
    plan,
    // Steering is for what the case asks, not for the good requests before it.
    steering: plan === theCase.request ? (theCase.steering.get(settings.target) ?? []) : [],
    placements: placed.placements,
    standing: settings.standing,
    endpoint: settings.route.endpoint,
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
