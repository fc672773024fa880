import type { Place } from '../../json/index.js';

/** A named Security Scheme Object (OpenAPI 3.1 §4.8.27). */
export type SecurityScheme =
  | {
      readonly type: 'http';
      readonly name: string;
      /** The authentication scheme in lower case: `bearer`, `basic`, … (case-insensitive, RFC 9110 §11.1). */
      readonly scheme: string;
      readonly place: Place;
    }
  | {
      readonly type: 'apiKey';
      readonly name: string;
      readonly in: 'header' | 'query' | 'cookie';
      /** The name of the header field, query parameter or cookie. */
      readonly parameter: string;
      readonly place: Place;
    }
  | {
      readonly type: 'oauth2' | 'openIdConnect' | 'mutualTLS';
      readonly name: string;
      readonly place: Place;
    };

/**
 * A Security Requirement Object (OpenAPI 3.1 §4.8.30), which requires all of its schemes; without any, access is
 * public.
 */
export interface SecurityRequirement {
  readonly schemes: readonly RequiredScheme[];
  readonly place: Place;
}

export interface RequiredScheme {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}
