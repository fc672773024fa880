import { keywordNode, once, type Operation, type Schema } from '../../contract/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { declaredMembers } from './declared-members.js';

/**
 * Returns true if an operation requires a secret in its body or a parameter, as a login does. A generated secret is
 * valid but wrong.
 */
export const takesSecret = once((operation: Operation): boolean => {
  const { parameters, requestBody } = operation;
  const isAsked = parameters.some(({ name, schema }) => isSecret(name, schema));
  return isAsked || declaredMembers(requestBody?.content ?? []).some(([name, schema]) => isSecret(name, schema));
});

/** Returns true for OAuth 2.0 token endpoints, which answer wrong credentials with 400 (RFC 6749 §5.2). */
export const grantsTokens = once(({ requestBody }: Operation): boolean =>
  declaredMembers(requestBody?.content ?? []).some(([name]) => name === 'grant_type'),
);

function isSecret(name: string, schema: Schema | undefined): boolean {
  const format = schema === undefined ? undefined : keywordNode(schema, 'format');
  return (
    (format?.type === 'string' && format.value === 'password') || wordsOf(name).some((word) => means(word, 'secret'))
  );
}
