import { placeCredentials } from '../../src/cases/index.js';
import type { CredentialsPlan } from '../../src/cases/index.js';
import { parsePathTemplate } from '../../src/http/index.js';
import type { Operation, SecurityRequirement, SecurityScheme } from '../../src/contract/index.js';

const place = { file: 'openapi.yaml', line: 1, column: 1, pointer: '' };

export const bearer: SecurityScheme = { type: 'http', name: 'bearerAuth', scheme: 'bearer', place };
export const basic: SecurityScheme = { type: 'http', name: 'basicAuth', scheme: 'basic', place };
export const openId: SecurityScheme = { type: 'openIdConnect', name: 'openId', place };
export const certificate: SecurityScheme = { type: 'mutualTLS', name: 'certificate', place };

export function apiKey(where: 'header' | 'query' | 'cookie', parameter = 'key'): SecurityScheme {
  return { type: 'apiKey', name: `api-key-in-${where}`, in: where, parameter, place };
}

/** An operation that is let in with all the schemes of any one of these lists. */
export function operationWith(...alternatives: readonly (readonly SecurityScheme[])[]): Operation {
  const security = alternatives.map((schemes): SecurityRequirement => ({
    schemes: schemes.map((scheme) => ({ scheme, scopes: [] })),
    place,
  }));
  return {
    key: 'createPlant',
    method: 'POST',
    path: parsePathTemplate('/plants'),
    summary: undefined,
    description: undefined,
    tags: [],
    deprecated: false,
    parameters: [],
    requestBody: undefined,
    responses: [],
    security,
    place,
  };
}

/** Each placement as `header Name: value`, or why there is none. */
export function placed(
  plan: CredentialsPlan,
  operation: Operation,
  secrets: Record<string, string>,
): string[] | string {
  const result = placeCredentials(plan, operation, new Map(Object.entries(secrets)));
  if (result.kind === 'not-applicable') return result.reason;
  return result.placements.map(({ in: where, name, value }) => `${where} ${name}: ${value.text}`);
}
