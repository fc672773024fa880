import { once, type Operation, type SecurityScheme } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Need, RequestPlan } from '../model/request-plan.js';
import { credentialVariant } from './variants.js';
import type { Template } from '../../wire/index.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';
import { isKeyInAuthorization } from './credential-form.js';

/** Returns what a target must support or permit before a request may be sent to it. */
export function needsOf(plan: RequestPlan, operation: Operation): readonly Need[] {
  const knowledge: Need[] = needsTokenKnowledge(plan.credentials, operation) ? ['token-knowledge'] : [];
  const needs: Need[] = plan.credentials.kind === 'weaker' ? ['weaker-credential'] : knowledge;
  return isIntrusive(plan, operation) ? [...needs, 'intrusive'] : needs;
}

function needsTokenKnowledge(plan: CredentialsPlan, operation: Operation): boolean {
  if (plan.kind === 'other') return plan.schemes.some((scheme) => isSentInAuthorization(scheme, operation));
  if (plan.kind !== 'variant' && plan.kind !== 'field') return false;
  const schemes = operation.security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  const takesAnyField = schemes.some(isKeyInAuthorization);
  if (plan.kind === 'variant') {
    const variant = credentialVariant(plan.variant);
    const isKey = takesAnyField && variant?.expectation === 'deny' && !emptiesField.has(plan.variant);
    return isKey || variant?.needsTokenKnowledge === true;
  }
  // Credentials with a scheme of the operation are wrong only to a target that knows the right ones.
  const sent = /^(?<scheme>\S+)\s+\S/.exec(plan.value)?.groups?.['scheme']?.toLowerCase();
  if (takesAnyField) return plan.value.trim() !== '';
  return schemes.some((scheme) => {
    if (scheme.type === 'http') return scheme.scheme === sent;
    return (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') && sent === 'bearer';
  });
}

/** A target that knows no credentials cannot distinguish two well-formed ones in the Authorization header. */
function isSentInAuthorization(other: SecurityScheme, { security }: Operation): boolean {
  const inField = (scheme: SecurityScheme): boolean =>
    scheme.type === 'apiKey' ? isKeyInAuthorization(scheme) : scheme.type !== 'mutualTLS';
  return inField(other) && security.some(({ schemes }) => schemes.some(({ scheme }) => inField(scheme)));
}

/** Variants that leave the Authorization header empty. Any other value may be an API key. */
const emptiesField: ReadonlySet<string> = new Set(['empty', 'in-query', 'in-header', 'in-cookie']);

/** The effect of a method or path that the contract does not have is unknown. */
function isIntrusive({ method, path, credentials }: RequestPlan, operation: Operation): boolean {
  if (isSafeMethod(method) || credentials.kind === 'none') return false;
  return method !== operation.method || !hasPath(operation, path);
}

interface Matched {
  operation?: Operation;
  isMatch?: boolean;
}

/** Most requests of an operation share their path, so the last result is kept with the path. */
const matched = once((_path: Template): Matched => ({}));

function hasPath(operation: Operation, path: Template): boolean {
  const known = matched(path);
  if (known.operation === operation && known.isMatch !== undefined) return known.isMatch;
  const literal = path.map((part) => (typeof part === 'string' ? part : '0')).join('');
  known.operation = operation;
  known.isMatch = operation.path.match(literal.replace(/\?.*$/s, '')) !== undefined;
  return known.isMatch;
}
