import {
  getOrInsert,
  once,
  type Operation,
  type SecurityRequirement,
  type SecurityScheme,
} from '../../contract/index.js';
import { isToken } from '../../http/index.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';
import {
  credentialForm,
  isKeyInAuthorization,
  isOfConnection,
  type CredentialForm,
  type Placement,
} from './credential-form.js';
import { credentialVariable, tokenVariable } from './credential-variable.js';
import { plainText } from './secret-text.js';
import { credentialVariant } from './variants.js';

/** The placements of the credentials of a request, or the reason why there are none. */
export type PlacedCredentials =
  | {
      readonly kind: 'placed';
      readonly placements: readonly Placement[];
      /** The secrets in the placements, in each form in which they are sent. They must not be shown. */
      readonly secrets: readonly string[];
    }
  | {
      readonly kind: 'not-applicable';
      readonly reason: string;
      /** True if no other credential would help either. */
      readonly isImpossible?: boolean;
    };

/**
 * Places the credentials that a plan describes into a request, once the secrets are known.
 *
 * `secrets` maps security schemes to valid credentials; the empty string stands for every other scheme. Unless the
 * plan names a requirement, the first one is used for which all credentials are given. A variant changes one
 * credential and leaves the others valid.
 *
 * @example
 * placeCredentials({ kind: 'good' }, createPlant, new Map([['', '53cr3t']]))
 */
export function placeCredentials(
  plan: CredentialsPlan,
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  switch (plan.kind) {
    case 'none':
      return placed([]);
    case 'weaker':
      return notApplicable('no credential with fewer scopes is given');
    case 'field':
      return placed([{ in: 'header', name: 'Authorization', value: plainText(plan.value) }]);
    case 'other':
      return placeOther(plan.schemes, operation, secrets);
    case 'good':
    case 'variant':
    case 'requirement':
    case 'only':
      return placeOnce(plan, operation, secrets);
  }
}

type SharedPlan = Exclude<CredentialsPlan, { readonly kind: 'none' | 'field' | 'other' | 'weaker' }>;

/** Results by plan: nearly all operations have the same requirement, and most requests valid credentials. */
type Places = Map<string, PlacedCredentials>;
const places = once((_secrets: ReadonlyMap<string, string>): Map<Operation['security'], Places> => new Map());

function placeOnce(plan: SharedPlan, operation: Operation, secrets: ReadonlyMap<string, string>): PlacedCredentials {
  const known = getOrInsert(places(secrets), operation.security, () => new Map());
  const key = plan.kind === 'good' ? plan.kind : JSON.stringify(plan);
  const found = known.get(key) ?? place(plan, operation, secrets);
  // Reasons name the operation, so they are not shared.
  if (found.kind === 'placed') known.set(key, found);
  return found;
}

function place(plan: SharedPlan, operation: Operation, secrets: ReadonlyMap<string, string>): PlacedCredentials {
  switch (plan.kind) {
    case 'good':
      return placeGood(operation, secrets);
    case 'variant':
      return placeVariant(plan, operation, secrets);
    case 'requirement':
      return placeRequirement(plan.requirement, operation, secrets);
    case 'only':
      return placeOnly(plan, operation, secrets);
  }
}

function placeGood(operation: Operation, secrets: ReadonlyMap<string, string>): PlacedCredentials {
  const given = operation.security.filter((requirement) => formsOf(requirement, secrets) !== undefined);
  // It is unknown here whether there is a client certificate, so requirements that a request can satisfy take
  // precedence.
  const usable = given.find((requirement) => !isOfConnection(requirement)) ?? given[0];
  if (usable === undefined && operation.security.length > 0) return lacking(operation, secrets);
  return placed((usable === undefined ? [] : (formsOf(usable, secrets) ?? [])).map(goodPlacement));
}

function placeRequirement(
  index: number,
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const forms = formsAt(index, operation, secrets);
  return forms === undefined ? lacking(operation, secrets) : placed(forms.map(goodPlacement));
}

function placeVariant(
  { variant: id, requirement, scheme }: CredentialsPlan & { readonly kind: 'variant' },
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const variant = credentialVariant(id);
  if (variant === undefined) throw new RangeError(`there is no credential variant ${id}`);
  const asking = operation.security.filter(({ schemes }) =>
    schemes.some(({ scheme: { type } }) => type !== 'mutualTLS'),
  );
  if (asking.length === 0) return notApplicable(`${operation.key} asks for no credentials`);
  const forms =
    requirement === undefined
      ? asking.map((each) => formsOf(each, secrets)).find((each) => each !== undefined)
      : formsAt(requirement, operation, secrets);
  const changed = scheme === undefined ? forms?.[0] : forms?.find((form) => form.scheme.name === scheme);
  if (forms === undefined) return lacking(operation, secrets);
  if (changed === undefined) return notApplicable('its credential is that of another scheme');
  const applied = variant.apply(changed);
  if (applied.kind === 'not-applicable') return applied;
  // If another scheme uses the same credential in the same place, both change together.
  const own = keyOf(goodPlacement(changed));
  const others = forms.map(goodPlacement).filter((placement) => keyOf(placement) !== own);
  const placements = [...applied.placements, ...others];
  if (variant.expectation === 'deny' && satisfiesRequirement(placements, operation, secrets)) {
    return notApplicable('changed like this, the credential is still the good one');
  }
  return placed(placements);
}

function placeOnly(
  { requirement, schemes }: CredentialsPlan & { readonly kind: 'only' },
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const forms = formsAt(requirement, operation, secrets);
  if (forms === undefined) return lacking(operation, secrets);
  const placements = forms.filter((form) => schemes.includes(form.scheme.name)).map(goodPlacement);
  return satisfiesRequirement(placements, operation, secrets)
    ? notApplicable('they are all that it takes')
    : placed(placements);
}

function placeOther(
  schemes: readonly SecurityScheme[],
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const forms = schemes.flatMap((scheme) => formOf(scheme, secrets) ?? []);
  const names = schemes.map(({ name }) => name).join(' and ');
  if (forms.length < schemes.length) return notApplicable(`no credential is given for ${names}`);
  if (!canBeCarried(forms)) return notApplicable(`no request can carry the credentials of ${names}`);
  const placements = forms.map(goodPlacement);
  return satisfiesRequirement(placements, operation, secrets)
    ? notApplicable(`the credentials of ${names} are as good as what ${operation.key} requires`)
    : placed(placements);
}

/** Returns true if the placements satisfy one of the requirements. */
function satisfiesRequirement(
  placements: readonly Placement[],
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): boolean {
  const sent = new Set(placements.map(keyOf));
  return operation.security.some((requirement) => {
    const forms = formsOf(requirement, secrets) ?? [];
    return forms.length > 0 && forms.every((form) => sent.has(keyOf(goodPlacement(form))));
  });
}

/** Header names (RFC 9110 §5.1) and schemes (§11.1) are case-insensitive. */
function keyOf({ in: where, name, value }: Placement): string {
  const text = where === 'header' ? value.text.replace(/^[^ ]+ /, (scheme) => scheme.toLowerCase()) : value.text;
  return JSON.stringify([where, where === 'header' ? name.toLowerCase() : name, text]);
}

function formsAt(
  index: number,
  { security }: Operation,
  secrets: ReadonlyMap<string, string>,
): readonly CredentialForm[] | undefined {
  const requirement = security[index];
  return requirement === undefined ? undefined : formsOf(requirement, secrets);
}

/** Returns the forms of a requirement; undefined if a credential is missing or a request cannot carry all. */
function formsOf(
  { schemes }: SecurityRequirement,
  secrets: ReadonlyMap<string, string>,
): readonly CredentialForm[] | undefined {
  const forms: CredentialForm[] = [];
  for (const { scheme } of schemes) {
    // Client certificates belong to the connection, not to the request.
    if (scheme.type === 'mutualTLS') continue;
    const form = formOf(scheme, secrets);
    if (form === undefined) return undefined;
    forms.push(form);
  }
  // `Bearer x` may also be the API key in the Authorization header, if no other key is given.
  const inField = forms.find(({ schemeName }) => schemeName !== undefined);
  const carried = forms.filter(
    ({ scheme, secret }) => !isKeyInAuthorization(scheme) || inField?.secret.text !== secret.text,
  );
  return canBeCarried(carried) ? carried : undefined;
}

/** Returns true if a request can carry all credentials in its headers (RFC 9110 §5.1, §11.6.2). */
function canBeCarried(forms: readonly CredentialForm[]): boolean {
  const placements = forms.map(goodPlacement);
  if (placements.some(({ in: where, name }) => where === 'header' && !isToken(name))) return false;
  const places = new Set(placements.map(({ in: where, name }) => `${where} ${name.toLowerCase()}`));
  return new Set(placements.map(keyOf)).size === places.size;
}

function formOf(scheme: SecurityScheme, secrets: ReadonlyMap<string, string>): CredentialForm | undefined {
  const own = secrets.get(scheme.name);
  const credential = own ?? secrets.get('');
  if (credential === undefined) return undefined;
  return credentialForm(scheme, credential, own === undefined ? tokenVariable : credentialVariable(scheme.name));
}

function goodPlacement(form: CredentialForm): Placement {
  return form.place(form.value(form.secret));
}

function notApplicable(reason: string): PlacedCredentials {
  return { kind: 'not-applicable', reason };
}

function lacking(
  { security }: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials & { readonly kind: 'not-applicable' } {
  const names = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name).join(' and ')).join(' or ');
  const isGiven = security.every(({ schemes }) =>
    schemes.every(({ scheme }) => scheme.type === 'mutualTLS' || formOf(scheme, secrets) !== undefined),
  );
  return isGiven
    ? { kind: 'not-applicable', reason: `no request can carry ${names} as the document has it`, isImpossible: true }
    : { kind: 'not-applicable', reason: `no credential is given for ${names}` };
}

/** Credentials that several schemes share are sent once: a request has one Authorization header (RFC 9110 §11.6.2). */
function placed(placements: readonly Placement[]): PlacedCredentials {
  const keys = placements.map(keyOf);
  const different = placements.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  const secrets = new Set(different.flatMap(({ value }) => value.hides).filter((text) => text !== ''));
  return { kind: 'placed', placements: different, secrets: [...secrets] };
}
