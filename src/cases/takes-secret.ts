import type { Operation, Schema } from '../contract/index.js';
import { declaredMembers } from './declared-members.js';
import { wordsOf } from './derived/values/strings/plain-text.js';
import { keywordNode } from './derived/values/compose/subschemas.js';
import { once } from './once.js';

/** Words of names whose value only the right one knows. */
const secrets = new Set(['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'pin', 'otp', 'secret', 'token']);

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
  return (format?.type === 'string' && format.value === 'password') || wordsOf(name).some((word) => secrets.has(word));
}
