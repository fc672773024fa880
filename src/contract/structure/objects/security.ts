import { memberAt, membersOf, textAt } from '../../load/located.js';
import { an, list, map, objectShape, required, text, textThat } from '../shape.js';
import type { ObjectName, ObjectRule, ObjectShape } from '../shape.js';
import { anyName, oneOf, uriReference } from '../texts.js';

const url = textThat(uriReference);

/** OpenAPI 3.1 §4.8.29; the schema that is published for 3.0 does not ask for `scopes`, and many a document lacks them. */
function flow(name: ObjectName, ...urls: readonly string[]): ObjectShape {
  const needed = Object.fromEntries(urls.map((field) => [field, required(url)]));
  return objectShape(name, { ...needed, refreshUrl: url, scopes: required(map(text), '3.1') });
}

/** OpenAPI 3.1 §4.8.28. */
const oauthFlows = objectShape('OAuth Flows', {
  implicit: an('Implicit OAuth Flow'),
  password: an('Password OAuth Flow'),
  clientCredentials: an('Client Credentials OAuth Flow'),
  authorizationCode: an('Authorization Code OAuth Flow'),
});

/** What each type needs beside `type` (OpenAPI 3.1 §4.8.27). */
const needs: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  mutualTLS: [],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
};

const fieldsOfType: ObjectRule = (at, version, report) => {
  const type = textAt(at, 'type') ?? '';
  const needed = Object.hasOwn(needs, type) ? needs[type] : undefined;
  if (needed === undefined) return;
  if (type === 'mutualTLS' && version === '3.0') {
    const where = memberAt(at, 'type') ?? at;
    report.problem(
      where,
      'invalid-value',
      '"mutualTLS" is a security scheme of OpenAPI 3.1 only',
      undefined,
      'taken as there',
    );
  }
  for (const name of needed) {
    if (memberAt(at, name) !== undefined) continue;
    report.problem(at, 'missing-property', `missing "${name}" in the Security Scheme Object of type ${type}`);
  }
  for (const { name, key } of membersOf(at)) {
    if (needed.includes(name) || !Object.values(needs).flat().includes(name)) continue;
    report.remark(key, 'ignored-property', `"${name}" has no meaning in a security scheme of type ${type}`);
  }
};

const securityScheme = objectShape(
  'Security Scheme',
  {
    type: required(textThat(oneOf('apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'))),
    description: text,
    name: text,
    in: textThat(oneOf('query', 'header', 'cookie')),
    scheme: text,
    bearerFormat: text,
    flows: an('OAuth Flows'),
    openIdConnectUrl: url,
  },
  { rules: [fieldsOfType] },
);

/** OpenAPI 3.1 §4.8.30. */
const securityRequirement = objectShape(
  'Security Requirement',
  {},
  { others: { value: list(text), key: anyName }, extensible: false },
);

export const securityShapes = [
  securityScheme,
  securityRequirement,
  oauthFlows,
  flow('Implicit OAuth Flow', 'authorizationUrl'),
  flow('Password OAuth Flow', 'tokenUrl'),
  flow('Client Credentials OAuth Flow', 'tokenUrl'),
  flow('Authorization Code OAuth Flow', 'authorizationUrl', 'tokenUrl'),
];
