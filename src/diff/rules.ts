/** `break`: clients of the old document may fail. `warning`: clients may notice the change. `note`: clients are not affected. */
export type DifferenceLevel = 'break' | 'warning' | 'note';

export interface DifferenceRule {
  readonly id: string;
  readonly level: DifferenceLevel;
  readonly title: string;
  /** Why clients are affected, with the standard. */
  readonly why: string;
}

/** Every rule, the most severe first, which is the order of reports. */
export const rules = [
  {
    id: 'operation-removed',
    level: 'break',
    title: 'an operation is gone',
    why: 'Clients that call the operation get an error.',
  },
  {
    id: 'base-path-removed',
    level: 'break',
    title: 'a base path is gone',
    why: 'Clients send requests to the server URLs of the old document (OpenAPI 3.1 §4.8.5).',
  },
  {
    id: 'credentials-rejected',
    level: 'break',
    title: 'credentials that were sufficient are not',
    why: 'The new document requires other credentials or more scopes (OpenAPI 3.1 §4.8.30).',
  },
  {
    id: 'request-rejected',
    level: 'break',
    title: 'a valid request is now invalid',
    why: 'Clients send requests that the old document allows; the new document does not allow them.',
  },
  {
    id: 'success-status-removed',
    level: 'break',
    title: 'a success status is gone',
    why: 'Clients wait for a status that the server no longer sends.',
  },
  {
    id: 'success-status-added',
    level: 'break',
    title: 'a success status is new',
    why: 'Clients do not know the status, nor the body that comes with it.',
  },
  {
    id: 'response-media-type-removed',
    level: 'break',
    title: 'a media type of a response is gone',
    why: 'Clients ask for the media type, or read the body as one of it (RFC 9110 §12.5.1).',
  },
  {
    id: 'response-media-type-added',
    level: 'break',
    title: 'a media type of a response is new',
    why: 'Clients may get a body of a media type that they cannot read.',
  },
  {
    id: 'response-body-new-value',
    level: 'break',
    title: 'a response may have a value that clients do not expect',
    why: 'The new document allows a response that the old document does not allow.',
  },
  {
    id: 'response-header-removed',
    level: 'break',
    title: 'a required response header may be missing',
    why: 'Clients read the header, which the old document promises (OpenAPI 3.1 §4.8.21).',
  },
  {
    id: 'response-header-new-value',
    level: 'break',
    title: 'a response header may have a value that clients do not expect',
    why: 'The new document allows a value of the header that the old document does not allow.',
  },
  {
    id: 'error-status-added',
    level: 'warning',
    title: 'an error status is new',
    why: 'Clients treat an unknown status as the x00 status of its class (RFC 9110 §15).',
  },
  {
    id: 'error-status-removed',
    level: 'warning',
    title: 'an error status is gone',
    why: 'Clients that handle the status have code that never runs, or the error now has another status.',
  },
  {
    id: 'parameter-removed',
    level: 'warning',
    title: 'a parameter is gone',
    why: 'The server may ignore what clients send in the parameter.',
  },
  {
    id: 'property-removed',
    level: 'warning',
    title: 'a property is gone',
    why: 'The schema still allows the property, but no longer declares it.',
  },
  {
    id: 'parameter-form-changed',
    level: 'break',
    title: 'a list or an object of a parameter is written in another form',
    why: 'The server may read one value where clients send two (OpenAPI 3.1 §4.8.12.4).',
  },
  {
    id: 'default-changed',
    level: 'warning',
    title: 'a default value is another one',
    why: 'Clients that leave the value out now mean another value (JSON Schema 2020-12 Validation §9.2).',
  },
  {
    id: 'deprecated',
    level: 'warning',
    title: 'an operation or a property is deprecated',
    why: 'Clients should no longer use it (OpenAPI 3.1 §4.8.10).',
  },
  {
    id: 'not-compared',
    level: 'warning',
    title: 'a part could not be compared',
    why: 'No value was found that one document allows and that the other one can be tried with.',
  },
  {
    id: 'credentials-not-required',
    level: 'note',
    title: 'credentials are no longer required',
    why: 'The new document allows requests without credentials; check that this is intended.',
  },
  {
    id: 'operation-added',
    level: 'note',
    title: 'an operation is new',
    why: 'Clients do not know the operation.',
  },
] as const satisfies readonly DifferenceRule[];

export type RuleId = (typeof rules)[number]['id'];

const byId = new Map<string, DifferenceRule>(rules.map((rule) => [rule.id, rule]));

export function ruleOf(id: RuleId): DifferenceRule {
  return byId.get(id)!;
}
