import type { SecurityScheme } from '../contract/index.js';
import { TrellisError } from '../error/index.js';
import type { Problem } from '../error/index.js';
import type { RunOptions } from './options/run-options.js';

/** Framing fields: sent with every request, they would break every request. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Rejects standing fields that would falsify the verdict: credentials, which some cases must not send, framing fields,
 * and invalid fields.
 *
 * @throws {TrellisError} that names the first such field, never its value.
 */
export function refuseHeaders({ headers = [], targets, contract }: RunOptions): void {
  const required = contract.operations.flatMap(({ security }) => security.flatMap(({ schemes }) => schemes));
  const credentials = new Set(required.flatMap(({ scheme }) => fieldOf(scheme)));
  for (const [name, value] of [...headers, ...targets.flatMap(({ options }) => options?.headers ?? [])]) {
    const problem = problemOf(name, value, credentials);
    if (problem !== undefined) throw new TrellisError([problem]);
  }
}

function problemOf(name: string, value: string, credentials: ReadonlySet<string>): Problem | undefined {
  const code = 'header';
  // RFC 9110 §5.1, §5.5. Values beyond ASCII are sent in UTF-8.
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return { code, message: `${JSON.stringify(name)} is not a header name` };
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(value))
    return { code, message: `the value of ${name} contains a control character` };
  if (FRAMING.has(name.toLowerCase())) {
    return { code, message: `${name} cannot be sent with every request`, hint: 'write a case for it instead' };
  }
  if (!credentials.has(name.toLowerCase())) return undefined;
  return {
    code,
    message: `${name} carries the credentials, and some cases must not send them`,
    hint: 'give the credential with --token, --credential or TRELLIS_TOKEN, or send it with every request, and without these cases, with --without-auth',
  };
}

/** The field that carries the credentials of a scheme, in lower case. */
function fieldOf(scheme: SecurityScheme): readonly string[] {
  if (scheme.type === 'mutualTLS') return [];
  if (scheme.type !== 'apiKey') return ['authorization'];
  return scheme.in === 'header' ? [scheme.parameter.toLowerCase()] : [];
}
