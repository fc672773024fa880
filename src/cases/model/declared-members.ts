import {
  describing,
  namesIn,
  certainly,
  isTrue,
  keywordNode,
  once,
  type Schema,
  type Operation,
  type Parameter,
  keywordText,
} from '../../contract/index.js';
import { isSecretName, means, plainName, wordsOf } from '../../resources/index.js';

type Content = readonly { readonly schema: Schema | undefined }[];

/** Returns the declared properties of bodies, in any branch. */
function declaredMembers(content: Content): readonly (readonly [name: string, schema: Schema | undefined])[] {
  return describing(content.flatMap(({ schema }) => schema ?? [])).flatMap((schema) =>
    namesIn(schema, 'properties').map((name) => [name, schema.subschema('properties', name)] as const),
  );
}

/**
 * Returns true if the body of a request may have a member of a name at its root, except a read-only one (OpenAPI 3.1
 * §4.8.24.1).
 *
 * @example
 * mayHaveMember(createUser, 'username') // true
 */
export function mayHaveMember({ requestBody }: Operation, name: string): boolean {
  return declaredMembers(requestBody?.content ?? []).some(
    ([member, schema]) =>
      plainName(member) === plainName(name) &&
      !(schema !== undefined && certainly([schema]).some((part) => isTrue(part, 'readOnly'))),
  );
}

/** Returns the declared properties of bodies, and of the objects in them: `user` may wrap a `password`. */
function membersOrWrapped(content: Content): ReturnType<typeof declaredMembers> {
  const members = declaredMembers(content);
  return [...members, ...declaredMembers(members.map(([, schema]) => ({ schema })))];
}

/** Returns true if an operation requires a secret, as a login does: a generated one is valid but wrong. */
export const takesSecret = once((operation: Operation): boolean => {
  const { parameters, requestBody } = operation;
  const isAsked = parameters.some(({ name, schema }) => isSecret(name, schema));
  return isAsked || membersOrWrapped(requestBody?.content ?? []).some(([name, schema]) => isSecret(name, schema));
});

/**
 * Returns true if the body of an operation declares the secret that is in use, as `oldPassword`, or a token beside a new
 * password. The server must compare it (OWASP ASVS 4.0 §2.1.6, §2.5.6), and rejects a generated one.
 */
export const takesCurrentSecret = once(({ requestBody }: Operation): boolean => {
  const secrets = membersOrWrapped(requestBody?.content ?? []).filter((member) => isSecret(...member));
  const names = secrets.map(([name]) => wordsOf(name));
  const isThere = (meaning: 'proves' | 'password'): boolean => names.some((words) => means(words.at(-1), meaning));
  return names.some(([first]) => means(first, 'present')) || (isThere('proves') && isThere('password'));
});

/** Returns true for OAuth 2.0 token endpoints, which answer wrong credentials with 400 (RFC 6749 §5.2). */
export const grantsTokens = once(({ requestBody }: Operation): boolean =>
  declaredMembers(requestBody?.content ?? []).some(([name]) => name === 'grant_type'),
);

function isSecret(name: string, schema: Schema | undefined): boolean {
  const isPassword = schema !== undefined && keywordText(schema, 'format') === 'password';
  return isPassword || isSecretName(name);
}

const ends = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];

/**
 * Returns true if the path of an operation names a resource that may or may not exist. A parameter with finitely many
 * values, or with an example, names existing ones.
 *
 * @example
 * namesResource(deletePlant) // true, for `/plants/{id}`
 */
export const namesResource = once((operation: Operation): boolean =>
  operation.path.names.some((name) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter !== undefined && parameter.examples.length === 0 && !isCounted(parameter);
  }),
);

function isCounted({ schema }: Parameter): boolean {
  const parts = schema === undefined ? [] : certainly([schema]);
  const has = (keyword: string): boolean => parts.some((part) => keywordNode(part, keyword) !== undefined);
  return has('enum') || has('const') || ends.filter(has).length > 1;
}
