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
      return new Placing(operation, secrets).others(plan.schemes);
    case 'good':
      return placeOnce(
        plan,
        plan.security === undefined ? operation : { ...operation, security: plan.security },
        secrets,
      );
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
  const found = known.get(key) ?? new Placing(operation, secrets).place(plan);
  // Reasons name the operation, so they are not shared.
  if (found.kind === 'placed') known.set(key, found);
  return found;
}

/** Places the credentials of one operation. */
class Placing {
  readonly #operation: Operation;
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(operation: Operation, secrets: ReadonlyMap<string, string>) {
    this.#operation = operation;
    this.#secrets = secrets;
  }

  place(plan: SharedPlan): PlacedCredentials {
    switch (plan.kind) {
      case 'good':
        return this.#good();
      case 'variant':
        return this.#variant(plan);
      case 'requirement':
        return this.#requirement(plan);
      case 'only':
        return this.#only(plan);
    }
  }

  #good(): PlacedCredentials {
    const { security } = this.#operation;
    const given = security.filter((requirement) => this.#formsOf(requirement) !== undefined);
    // A given credential is sent also where it is optional, whose order says nothing (OpenAPI 3.1 §4.8.10). It is unknown
    // here whether there is a client certificate, so requirements that a request can satisfy take precedence.
    const usable =
      given.find(({ schemes }) => schemes.some(({ scheme: { type } }) => type !== 'mutualTLS')) ??
      given.find((requirement) => !isOfConnection(requirement)) ??
      given[0];
    if (usable === undefined && security.length > 0) return this.#lacking();
    return placed((this.#formsOf(usable) ?? []).map(goodPlacement));
  }

  #requirement({ requirement }: CredentialsPlan & { readonly kind: 'requirement' }): PlacedCredentials {
    const forms = this.#formsOf(this.#operation.security[requirement]);
    return forms === undefined ? this.#lacking() : placed(forms.map(goodPlacement));
  }

  #variant({ variant: id, requirement, scheme }: CredentialsPlan & { readonly kind: 'variant' }): PlacedCredentials {
    const variant = credentialVariant(id);
    if (variant === undefined) throw new RangeError(`there is no credential variant ${id}`);
    const { security, key } = this.#operation;
    const asking = security.filter(({ schemes }) => schemes.some(({ scheme: { type } }) => type !== 'mutualTLS'));
    if (asking.length === 0) return notApplicable(`${key} asks for no credentials`);
    const forms =
      requirement === undefined
        ? asking.map((each) => this.#formsOf(each)).find((each) => each !== undefined)
        : this.#formsOf(security[requirement]);
    const changed = scheme === undefined ? forms?.[0] : forms?.find((form) => form.scheme.name === scheme);
    if (forms === undefined) return this.#lacking();
    if (changed === undefined) return notApplicable('its credential is that of another scheme');
    const applied = variant.apply(changed);
    if (applied.kind === 'not-applicable') return applied;
    // If another scheme uses the same credential in the same place, both change together.
    const own = keyOf(goodPlacement(changed));
    const others = forms.map(goodPlacement).filter((placement) => keyOf(placement) !== own);
    const placements = [...applied.placements, ...others];
    return variant.expectation === 'deny'
      ? this.#unlessEnough(placements, 'changed like this, the credential is still the good one')
      : placed(placements);
  }

  #only({ requirement, schemes }: CredentialsPlan & { readonly kind: 'only' }): PlacedCredentials {
    const forms = this.#formsOf(this.#operation.security[requirement]);
    if (forms === undefined) return this.#lacking();
    const placements = forms.filter((form) => schemes.includes(form.scheme.name)).map(goodPlacement);
    return this.#unlessEnough(placements, 'they are all that it takes');
  }

  /** Places the credentials of schemes that the operation does not name. */
  others(schemes: readonly SecurityScheme[]): PlacedCredentials {
    const forms = schemes.flatMap((scheme) => this.#formOf(scheme) ?? []);
    const names = schemes.map(({ name }) => name).join(' and ');
    if (forms.length < schemes.length) return notApplicable(`no credential is given for ${names}`);
    if (!canBeCarried(forms)) return notApplicable(`no request can carry the credentials of ${names}`);
    const reason = `the credentials of ${names} are as good as what ${this.#operation.key} requires`;
    return this.#unlessEnough(forms.map(goodPlacement), reason);
  }

  /** Applies only if the placements satisfy none of the requirements. */
  #unlessEnough(placements: readonly Placement[], reason: string): PlacedCredentials {
    const sent = new Set(placements.map(keyOf));
    const isEnough = this.#operation.security.some((requirement) => {
      const forms = this.#formsOf(requirement) ?? [];
      return forms.length > 0 && forms.every((form) => sent.has(keyOf(goodPlacement(form))));
    });
    return isEnough ? notApplicable(reason) : placed(placements);
  }

  /** Returns the forms of a requirement; undefined if a credential is missing or a request cannot carry all. */
  #formsOf(requirement: SecurityRequirement | undefined): readonly CredentialForm[] | undefined {
    if (requirement === undefined) return undefined;
    // Client certificates belong to the connection, not to the request.
    const schemes = requirement.schemes.filter(({ scheme }) => scheme.type !== 'mutualTLS');
    const forms = schemes.flatMap(({ scheme }) => this.#formOf(scheme) ?? []);
    if (forms.length < schemes.length) return undefined;
    // `Bearer x` may also be the API key in the Authorization header, if no other key is given.
    const inField = forms.find(({ schemeName }) => schemeName !== undefined);
    const carried = forms.filter(
      ({ scheme, secret }) => !isKeyInAuthorization(scheme) || inField?.secret.text !== secret.text,
    );
    return canBeCarried(carried) ? carried : undefined;
  }

  #formOf(scheme: SecurityScheme): CredentialForm | undefined {
    const own = this.#secrets.get(scheme.name);
    const credential = own ?? this.#secrets.get('');
    if (credential === undefined) return undefined;
    return credentialForm(scheme, credential, own === undefined ? tokenVariable : credentialVariable(scheme.name));
  }

  #lacking(): PlacedCredentials {
    const { security } = this.#operation;
    const names = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name).join(' and ')).join(' or ');
    const isGiven = security.every(({ schemes }) =>
      schemes.every(({ scheme }) => scheme.type === 'mutualTLS' || this.#formOf(scheme) !== undefined),
    );
    return isGiven
      ? { kind: 'not-applicable', reason: `no request can carry ${names} as the document has it`, isImpossible: true }
      : notApplicable(`no credential is given for ${names}`);
  }
}

/** Header names (RFC 9110 §5.1) and schemes (§11.1) are case-insensitive. */
function keyOf({ in: where, name, value }: Placement): string {
  const text = where === 'header' ? value.text.replace(/^[^ ]+ /, (scheme) => scheme.toLowerCase()) : value.text;
  return JSON.stringify([where, where === 'header' ? name.toLowerCase() : name, text]);
}

/** Returns true if a request can carry all credentials in its headers (RFC 9110 §5.1, §11.6.2). */
function canBeCarried(forms: readonly CredentialForm[]): boolean {
  const placements = forms.map(goodPlacement);
  if (placements.some(({ in: where, name }) => where === 'header' && !isToken(name))) return false;
  const places = new Set(placements.map(({ in: where, name }) => `${where} ${name.toLowerCase()}`));
  return new Set(placements.map(keyOf)).size === places.size;
}

function goodPlacement(form: CredentialForm): Placement {
  return form.place(form.value(form.secret));
}

function notApplicable(reason: string): PlacedCredentials {
  return { kind: 'not-applicable', reason };
}

/** Credentials that several schemes share are sent once: a request has one Authorization header (RFC 9110 §11.6.2). */
function placed(placements: readonly Placement[]): PlacedCredentials {
  const keys = placements.map(keyOf);
  const different = placements.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  const secrets = new Set(different.flatMap(({ value }) => value.hides).filter((text) => text !== ''));
  return { kind: 'placed', placements: different, secrets: [...secrets] };
}
