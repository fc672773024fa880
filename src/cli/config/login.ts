import { convert, either, jsonPointer, named, object, optional, required, type Infer } from '../../codec/index.js';
import { requestWithBody } from '../../cases/index.js';
import { operationCalled, type Contract, noOperation } from '../../contract/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import { loginSecrets, type Login } from '../../run/index.js';
import type { JsonNode } from '../../json/index.js';
import { json, seconds, text } from './kinds.js';
import { scoped } from './variables.js';

const isPointer = (node: JsonNode): boolean => node.type === 'string' && node.value.startsWith('/');

const places = ['token', 'header', 'cookie'] as const;

const section = object(
  'login',
  {
    operation: required(text, 'The operation that logs in: its operationId, or METHOD /path.'),
    body: optional(json, 'The body of the login request, preferably with its secrets as ${VARIABLE}.'),
    token: optional(jsonPointer, 'A JSON Pointer to the credential in the body of the response.'),
    header: optional(text, 'The header of the response that contains the credential.'),
    cookie: optional(text, 'The cookie of the response that contains the credential.'),
    scheme: optional(
      text,
      'The security scheme of the credential; by default, every scheme without another credential.',
    ),
    expires: optional(
      either(
        { ...jsonPointer, fits: isPointer },
        convert(seconds, (milliseconds) => milliseconds / 1000),
      ),
      'The time until the next login, in seconds, or a JSON Pointer to it in the response; by default, Trellis logs in again after a 401.',
    ),
  },
  { schema: { oneOf: places.map((place) => ({ required: [place], properties: { [place]: {} } })) } },
);

export const login = named(
  'login',
  convert(scoped(section), (value) => {
    const { at } = value;
    const given = places.filter((place) => at.member(place) !== undefined);
    if (given.length !== 1) {
      const message =
        given.length === 0 ? 'login does not say where the credential stands' : `login has ${given.join(' and ')}`;
      at.refuse(given.length === 0 ? 'missing-key' : 'conflict', message, `write one of ${places.join(', ')}`);
    }
    const secrets = new Set(loginSecrets(value.section.body));
    const inPlain = (at.member('body')?.members() ?? []).filter(
      (member) => member.value.node.type === 'string' && secrets.has(member.value.node.value),
    );
    return {
      ...value,
      plain: [...value.plain, ...inPlain.map((member) => ({ key: member.name, place: member.value.place }))],
    };
  }),
);

/** A login as the configuration declares it. */
export type ConfiguredLogin = Infer<typeof login>;

/**
 * Resolves a configured login against the contract.
 *
 * @throws TrellisError for missing variables, for an operation or scheme that the document does not contain, and for a
 * body that the operation does not accept.
 */
export function resolveLogin({ section: own, at, missing }: ConfiguredLogin, contract: Contract): Login {
  const [first, ...others] = missing;
  if (first !== undefined) throw new TrellisError([first, ...others]);
  const refused = (key: string, code: string, message: string, hint?: string): TrellisError =>
    new TrellisError([{ code, message, place: (at.member(key) ?? at).place, hint }]);
  const { operation: name, body, token, header, cookie, scheme, expires } = own;
  const { securitySchemes } = contract;
  const found = operationCalled(contract, name);
  if (found === undefined) {
    const { code, message, hint } = noOperation(contract, name);
    throw refused('operation', code, message, hint);
  }
  if (requestWithBody(found, body) === undefined) {
    const [key, why] =
      found.path.names.length > 0 ? ['operation', 'its path has parameters'] : ['body', 'it takes no such body'];
    throw refused(key, 'unfit-login', `${name} cannot be called to log in: ${why}`);
  }
  const known = [...securitySchemes.keys()];
  const schemes = `it has: ${known.join(', ') || 'none'}`;
  if (scheme !== undefined && !securitySchemes.has(scheme)) {
    const message = `the document has no security scheme ${JSON.stringify(scheme)}`;
    throw refused('scheme', 'unknown-scheme', message, didYouMean(scheme, known) ?? schemes);
  }
  const isDeclared = [...securitySchemes.values()].some(
    (each) => each.type === 'apiKey' && each.in === 'cookie' && each.parameter === cookie,
  );
  if (scheme === undefined && cookie !== undefined && !isDeclared) {
    const message = `the document has no security scheme for the cookie ${cookie}`;
    throw refused('cookie', 'unknown-scheme', message, schemes);
  }
  const credential =
    token !== undefined
      ? ({ in: 'body', pointer: token } as const)
      : header !== undefined
        ? ({ in: 'header', name: header } as const)
        : ({ in: 'cookie', name: cookie ?? '' } as const);
  return { operation: found.key, body, credential, scheme, expires };
}
