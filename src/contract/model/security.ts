import { itemsOf, type Located, memberAt, membersOf, placeOf, textAt } from '../document/located.js';
import type { SecurityRequirement, SecurityScheme } from '../compiled/security.js';
import { declaredScheme, schemeInKey } from '../rules/security.js';
import type { Model } from './model.js';

export function securitySchemesOf(model: Model): ReadonlyMap<string, SecurityScheme> {
  const declared = membersOf(memberAt(memberAt(model.description.root, 'components'), 'securitySchemes'));
  return new Map(
    declared.flatMap(({ name, value }) => {
      const scheme = securitySchemeOf(name, model.follow(value));
      return scheme === undefined ? [] : [[name, scheme] as const];
    }),
  );
}

function securitySchemeOf(name: string, at: Located | undefined): SecurityScheme | undefined {
  if (at === undefined) return undefined;
  const place = placeOf(at);
  const type = textAt(at, 'type');
  switch (type) {
    case 'http': {
      const scheme = textAt(at, 'scheme')?.toLowerCase();
      return scheme === undefined ? undefined : { type, name, scheme, place };
    }
    // A type of Swagger 2.0.
    case 'basic':
      return { type: 'http', name, scheme: type, place };
    case 'apiKey': {
      const scheme = schemeInKey(at);
      if (scheme !== undefined) return { type: 'http', name, scheme, place };
      const location = textAt(at, 'in');
      const parameter = textAt(at, 'name');
      if (location !== 'header' && location !== 'query' && location !== 'cookie') return undefined;
      return parameter === undefined ? undefined : { type, name, in: location, parameter, place };
    }
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return { type, name, place };
    default:
      return undefined;
  }
}

/** The requirements of a list, in order. */
export function requirementsOf(
  list: Located | undefined,
  schemes: ReadonlyMap<string, SecurityScheme>,
): SecurityRequirement[] {
  return itemsOf(list).map((at) => ({
    schemes: membersOf(at).flatMap(({ name, value }) => {
      const scheme = schemes.get(declaredScheme(name, schemes) ?? '') ?? unknownScheme(name, at);
      const scopes = itemsOf(value).flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
      return [{ scheme, scopes }];
    }),
    place: placeOf(at),
  }));
}

/** An undeclared scheme: its credential is neither sent nor required, because its form is unknown. */
function unknownScheme(name: string, at: Located): SecurityScheme {
  return { type: 'mutualTLS', name, place: placeOf(at) };
}
