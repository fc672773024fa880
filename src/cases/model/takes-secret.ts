import { keywordNode, once, type Operation, type Schema } from '../../contract/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { declaredMembers } from './declared-members.js';

/**
 * Whether an operation asks for a secret in its body or in a parameter, as a login does: a made-up one is valid, and wrong
 * all the same.
 */
export const takesSecret = once((operation: Operation): boolean => {
  const { parameters, requestBody } = operation;
  const isAsked = parameters.some(({ name, schema }) => isSecret(name, schema));
  return isAsked || declaredMembers(requestBody?.content ?? []).some(([name, schema]) => isSecret(name, schema));
});

/** Whether an operation is a token endpoint of OAuth 2.0, which refuses what it is shown with 400 (RFC 6749 §5.2). */
export const grantsTokens = once(({ requestBody }: Operation): boolean =>
  declaredMembers(requestBody?.content ?? []).some(([name]) => name === 'grant_type'),
);

function isSecret(name: string, schema: Schema | undefined): boolean {
  const format = schema === undefined ? undefined : keywordNode(schema, 'format');
  return (
    (format?.type === 'string' && format.value === 'password') || wordsOf(name).some((word) => means(word, 'secret'))
  );
}
