import { headTooLarge } from '../connection/route.js';
import { tokenVariable, type Case, placeCredentials } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Cause } from './inquest.js';
import type { Settings } from '../options/settings.js';
import type { ExchangeResult } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';

/** The target accepts no connection. */
export function unreachable(error: ConnectError, { url }: Settings): Problem {
  return {
    code: 'target-unreachable',
    message: `${url} cannot be reached: ${error.message}`,
    hint: error.hint,
  };
}

/** Cases that were not sent, by operation. */
type Unfinished = ReadonlyMap<string, readonly unknown[]>;

/** The maximum number of operations to name. */
const MOST_NAMED = 10;

/**
 * A running target stopped, or changed; `suspects` are the cases that may be the reason. Undefined if it stopped on
 * request and nothing is left to run.
 */
export function goneFor(
  cause: Cause | undefined,
  error: ConnectError,
  { url }: Settings,
  unfinished: Unfinished,
  suspects: readonly string[],
): Problem | undefined {
  if (cause?.kind === 'stopped') {
    const { operation } = cause;
    const message = `${url} stopped after a request of ${operation}${notRun(unfinished)}`;
    const hint = `restart the service, and run the other cases without ${operation}: --skip '${operation}/*'`;
    return unfinished.size === 0 ? undefined : { code: 'target-stopped', message, hint };
  }
  const look = suspects.length === 0 ? '' : `, and for the last cases: ${suspects.join(', ')}`;
  const what = cause?.cameBack === true ? 'stopped during the run and has restarted' : 'can no longer be reached';
  return {
    code: 'target-gone',
    message: `${url} ${what}: ${error.message}${notRun(unfinished)}`,
    hint: `the service may have crashed; search its log for errors${look}`,
  };
}

function notRun(unfinished: Unfinished): string {
  if (unfinished.size === 0) return '';
  const named = [...unfinished].slice(0, MOST_NAMED).map(([operation, cases]) => `${cases.length} of ${operation}`);
  const more = unfinished.size > MOST_NAMED ? ` and ${unfinished.size - MOST_NAMED} other operations` : '';
  return `; cases not run: ${named.join(', ')}${more}`;
}

/** The target accepts connections but does not speak HTTP. */
export function noHttp({ result }: ProbeAnswer, { url, route }: Settings): Problem {
  const detail = result.kind === 'failure' ? result.detail : '';
  if (detail.endsWith(headTooLarge(route.limits.head))) {
    return {
      code: 'no-http-answer',
      message: `the responses of ${url} cannot be read: ${headTooLarge(route.limits.head)}`,
      hint: 'check the response headers of the service and of any proxy before it',
    };
  }
  const other = route.endpoint.secure ? 'http://' : 'https://';
  // With TLS 1.3, a client learns only after the handshake that its certificate is missing (RFC 8446 §4.4.2.4).
  const missing = route.endpoint.secure && route.tls.cert === undefined ? ', or a client certificate: --cert FILE' : '';
  return {
    code: 'no-http-answer',
    message: `${url} accepts connections, but does not answer in HTTP: ${detail}`,
    hint: `check the port, and whether the service requires ${other}${missing}`,
  };
}

/** The maximum number of requests is reached. */
export function usedUp({ maxRequests }: Settings): Problem {
  return {
    code: 'max-requests',
    message: `the limit of ${maxRequests} ${maxRequests === 1 ? 'request' : 'requests'} was reached before all cases were sent`,
    hint: 'raise --max-requests, or select fewer cases with --only, --skip or --tag',
  };
}

/** The target answers 404 to all valid requests; `other` is the base path of the document, if it differs. */
export function wrongPath({ method, url, operation }: ProbeAnswer, settings: Settings, other?: string): Problem {
  const { url: base } = settings;
  return {
    code: 'wrong-path',
    message: `the target does not serve the paths of the contract: ${method} ${url} returns 404`,
    hint:
      other === undefined
        ? `check the base path: the target URL (${base}) must contain everything before ${operation.path.text}`
        : `check the base path: the document has ${other}, so the target may be ${new URL(base).origin}${other}`,
  };
}

const ways = `a token in the environment variable ${tokenVariable}, with --token, or with login: in trellis.config.yaml`;

/** The target answers 401 or 403 to all valid requests with the given credential. */
export function tokenRefused(answers: readonly ProbeAnswer[], { credentials, contract }: Settings): Problem {
  const statuses = new Set(answers.map(({ result }) => result.status ?? 401));
  const status = [...statuses].join(' or ');
  const operations = new Set(answers.map(({ operation }) => operation));
  const [first] = answers;
  const what =
    operations.size > 1
      ? `every operation that requires credentials returns ${status}`
      : `${first?.method ?? ''} ${first?.url ?? ''} returns ${status}`;
  if (credentials.current.size === 0) {
    return { code: 'token-refused', message: `${what}, and no credential was given`, hint: `give ${ways}` };
  }
  const allowed = statuses.has(403) ? ', and that it allows these requests' : '';
  const schemes = new Set(answers.flatMap(({ operation }) => operation.security[0]?.schemes ?? []));
  const others = [...schemes].map(({ scheme: { name } }) => name).filter((name) => !credentials.current.has(name));
  // The token may belong to another scheme.
  const own =
    contract.securitySchemes.size > 1 && others.length > 0
      ? `; if the token is of another scheme, give --credential ${[...new Set(others)].map((name) => `${name}=VALUE`).join(' --credential ')}`
      : '';
  return {
    code: 'token-refused',
    message: `the target rejects the credential: ${what} to ${operations.size > 1 ? 'valid requests' : 'a valid request'} with it`,
    hint: `check that the credential is correct and has not expired${allowed}, or give ${ways}${own}`,
  };
}

/** The target answers 401 or 403 to all valid requests, although the document requires no credentials. */
export function credentialsUndocumented(answers: readonly ProbeAnswer[], { contract }: Settings): Problem {
  const status = [...new Set(answers.map(({ result }) => result.status ?? 401))].join(' or ');
  const isDeclared = contract.securitySchemes.size > 0;
  return {
    code: 'token-refused',
    message: `every operation returns ${status}, but the document ${isDeclared ? 'has no security requirement' : 'has no security scheme'}`,
    hint: `add ${isDeclared ? 'security: to the document, or leave out --without-auth,' : 'a security scheme and security: to the document'} and give ${ways}; or send the credential with --header 'Authorization: …'`,
  };
}

/** The response to the last request of a case. */
export interface ProbeAnswer {
  readonly theCase: Case;
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
  readonly result: ExchangeResult;
}

/** Returns a problem if a case needs a valid credential that was not given; checked before anything is sent. */
export function missingCredentials(cases: readonly Case[], { contract, credentials }: Settings): Problem | undefined {
  const asking = new Set(cases.filter(asksForGoodOnes).map((each) => each.operation));
  for (const key of asking) {
    const operation = contract.operation(key);
    if (operation === undefined) continue;
    const placed = placeCredentials({ kind: 'good' }, operation, credentials.current);
    if (placed.kind === 'placed' || placed.isImpossible === true) continue;
    const [first] = operation.security;
    const scheme = first?.schemes.map(({ scheme: { name } }) => name).join(' and ') ?? '';
    return {
      code: 'credential-missing',
      message: `${key} requires ${scheme}, and ${placed.reason.replace(/ for .*$/s, '')}`,
      hint: `set the environment variable ${tokenVariable}, or use --token, login: in trellis.config.yaml or, for one of several schemes, --credential SCHEME=VALUE; if the service requires no credentials, add --without-auth`,
      place: first?.place,
    };
  }
  return undefined;
}

function asksForGoodOnes({ request, before }: Case): boolean {
  return [request, ...before].some(({ credentials }) => credentials.kind === 'good' || credentials.kind === 'variant');
}
