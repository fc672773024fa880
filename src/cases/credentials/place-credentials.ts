import type { Operation, SecurityRequirement, SecurityScheme } from '../../contract/index.js';
import type { CredentialsPlan } from '../credentials-plan.js';
import { credentialForm, type CredentialForm } from './credential-form.js';
import { credentialVariable, tokenVariable } from './credential-variable.js';
import { plainText } from './secret-text.js';
import type { Placement } from './variant.js';
import { credentialVariant } from './variants.js';

/** Where the credentials of a request go, or why it has no place for them. */
export type PlacedCredentials =
  | {
      readonly kind: 'placed';
      readonly placements: readonly Placement[];
      /** What of the placements, in each form in which it is sent, must not be shown to anyone. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/**
 * What a plan of credentials puts into a request to an operation, now that the secrets are known.
 *
 * `secrets` holds the good credential by security scheme name; the empty string is the one for every scheme not named.
 * The first security requirement all of whose schemes have one is used, unless the plan names another. A variant changes
 * one credential of it and leaves the others good.
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
    case 'field':
      return placed([{ in: 'header', name: 'Authorization', value: plainText(plan.value) }]);
    case 'good':
      return placeGood(operation, secrets);
    case 'variant':
      return placeVariant(plan, operation, secrets);
    case 'requirement':
      return placeRequirement(plan.requirement, operation, secrets);
    case 'only':
      return placeOnly(plan, operation, secrets);
    case 'other':
      return placeOther(plan.scheme, operation, secrets);
  }
}

function placeGood(operation: Operation, secrets: ReadonlyMap<string, string>): PlacedCredentials {
  const usable = operation.security.find((requirement) => formsOf(requirement, secrets) !== undefined);
  if (usable === undefined && operation.security.length > 0) return notApplicable(missing(operation));
  return placed((usable === undefined ? [] : (formsOf(usable, secrets) ?? [])).map(goodPlacement));
}

function placeRequirement(
  index: number,
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const forms = formsAt(index, operation, secrets);
  return forms === undefined ? notApplicable(missing(operation)) : placed(forms.map(goodPlacement));
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
  if (forms === undefined || changed === undefined) return notApplicable(missing(operation));
  const applied = variant.apply(changed);
  if (applied.kind === 'not-applicable') return applied;
  const placements = [...applied.placements, ...forms.filter((form) => form !== changed).map(goodPlacement)];
  if (variant.expectation === 'deny' && isLetIn(placements, operation, secrets)) {
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
  if (forms === undefined) return notApplicable(missing(operation));
  const placements = forms.filter((form) => schemes.includes(form.scheme.name)).map(goodPlacement);
  return isLetIn(placements, operation, secrets) ? notApplicable('they are all that it takes') : placed(placements);
}

function placeOther(
  scheme: SecurityScheme,
  operation: Operation,
  secrets: ReadonlyMap<string, string>,
): PlacedCredentials {
  const form = formOf(scheme, secrets);
  if (form === undefined) return notApplicable(`no credential is given for ${scheme.name}`);
  const placements = [goodPlacement(form)];
  return isLetIn(placements, operation, secrets)
    ? notApplicable(`the credential of ${scheme.name} is as good as what ${operation.key} asks for`)
    : placed(placements);
}

/** Whether what is sent is, or holds, all that one of the requirements asks for. */
function isLetIn(
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

/** Names of fields know no case (RFC 9110 §5.1), and neither do those of schemes (§11.1). */
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

/** The forms of all schemes of a requirement; undefined where a credential is missing. */
function formsOf(
  { schemes }: SecurityRequirement,
  secrets: ReadonlyMap<string, string>,
): readonly CredentialForm[] | undefined {
  const forms: CredentialForm[] = [];
  for (const { scheme } of schemes) {
    // A client certificate belongs to the connection, not to the request.
    if (scheme.type === 'mutualTLS') continue;
    const form = formOf(scheme, secrets);
    if (form === undefined) return undefined;
    forms.push(form);
  }
  return forms;
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

function missing(operation: Operation): string {
  const names = operation.security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name).join(' and '));
  return `no credential is given for ${names.join(' or ')}`;
}

function placed(placements: readonly Placement[]): PlacedCredentials {
  const secrets = new Set(placements.flatMap(({ value }) => value.hides).filter((text) => text !== ''));
  return { kind: 'placed', placements, secrets: [...secrets] };
}
