import { requestWithBody, sampleValues } from '../cases/index.js';
import type { ExchangeResult } from '../checks/index.js';
import type { Contract } from '../contract/index.js';
import { TrellisError } from '../error/index.js';
import { fieldValue, fieldValues, reasonPhrase } from '../http/index.js';
import { isJsonObject, nodeAt, parseJson, scalarText, toValue } from '../json/index.js';
import type { Settings } from './options/settings.js';
import { tellingNames } from './options/standing-secrets.js';
import type { Login } from './options/target.js';
import { composeRequest } from './send/compose-request.js';
import { Sender } from './send/sender.js';

/** The credential that a login returned, for one security scheme. */
export interface LoggedIn {
  readonly scheme: string;
  readonly credential: string;
  /** When to renew the credential, in milliseconds since the epoch; undefined if unknown. */
  readonly staleAt: number | undefined;
}

/** A credential is renewed after this fraction of its lifetime, so that no request is in progress when it expires. */
const wholesome = 0.9;

/**
 * Calls the login operation of a target.
 *
 * @throws TrellisError `login-failed` if there is no response, or no success, or no credential in it. The message
 * contains neither the request body nor the response body.
 */
export async function logIn(login: Login, settings: Settings): Promise<LoggedIn> {
  const { contract, route, standing, signal } = settings;
  const operation = contract.operation(login.operation);
  const plan = operation && requestWithBody(operation, login.body);
  if (plan === undefined)
    throw failed(`${login.operation} does not accept such a request`, 'check the operation and body of the login');
  const sender = new Sender(route);
  const stop = (): void => sender.close();
  signal.addEventListener('abort', stop);
  const { endpoint } = route;
  const insecure = route.tls.insecure ?? false;
  const draw = sampleValues();
  const parts = { plan, steering: [], placements: [], standing, endpoint, insecure, draw };
  const begun = Date.now();
  try {
    const { result } = await sender.send(composeRequest(parts), 'other');
    return { ...readAnswer(result, login, begun), scheme: schemeOf(login, contract) };
  } finally {
    signal.removeEventListener('abort', stop);
    sender.close();
  }
}

/** The texts in the body of a login that no output may contain. */
export function loginSecrets(body: Login['body']): readonly string[] {
  if (!isJsonObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return secretName.test(name) ? [value] : [];
    return isJsonObject(value) ? loginSecrets(value) : [];
  });
}

const secretName = new RegExp(`${tellingNames}|pwd|pin|otp`, 'i');

function schemeOf({ scheme, credential }: Login, { securitySchemes }: Contract): string {
  if (scheme !== undefined || credential.in !== 'cookie') return scheme ?? '';
  const found = [...securitySchemes.values()].find((each) => {
    return each.type === 'apiKey' && each.in === 'cookie' && each.parameter === credential.name;
  });
  return found?.name ?? '';
}

function readAnswer(
  result: ExchangeResult,
  login: Login,
  begun: number,
): { readonly credential: string; readonly staleAt: number | undefined } {
  const { operation, credential, expires } = login;
  if (result.kind === 'failure') throw failed(`${operation} got no response: ${result.detail}`, 'check the target');
  const { status, fields } = result;
  const answered = `${operation} answered ${`${status} ${reasonPhrase(status) ?? ''}`.trim()}`;
  // A login form redirects to another page and sets the session cookie.
  const isSuccess = status >= 200 && status < (credential.in === 'body' ? 300 : 400);
  if (!isSuccess) {
    const hint =
      status === 404
        ? 'check the base URL of the target'
        : 'check the user name, password or key in the body of the login';
    throw failed(answered, hint);
  }
  const parsed = parseJson(result.body);
  const at = (pointer: string): string | undefined => {
    const node = parsed.ok ? nodeAt(parsed.node, pointer) : undefined;
    return node && scalarText(toValue(node));
  };
  const found =
    credential.in === 'body'
      ? at(credential.pointer)
      : credential.in === 'header'
        ? fieldValue(fields, credential.name)
        : cookieOf(fieldValues(fields, 'set-cookie'), credential.name);
  const place = credential.in === 'body' ? credential.pointer : `${credential.in} ${credential.name}`;
  if (found === undefined || found === '')
    throw failed(`${answered} without ${place}`, 'check where the response contains the credential');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x1f\x7f]/.test(found)) throw failed(`${answered} with control characters at ${place}`);
  const seconds = typeof expires === 'string' ? Number(at(expires) ?? Number.NaN) : (expires ?? Number.NaN);
  return {
    credential: found.replace(/^Bearer +/i, ''),
    staleAt: seconds > 0 ? begun + seconds * 1000 * wholesome : undefined,
  };
}

/** The value of a cookie, to be returned to the server (RFC 6265 §5.2). */
function cookieOf(lines: readonly string[], name: string): string | undefined {
  const pairs = lines.map((line) => line.split(';', 1)[0] ?? '');
  return pairs
    .find((pair) => pair.split('=', 1)[0]?.trim() === name)
    ?.replace(/^[^=]*=/, '')
    .trim();
}

function failed(what: string, hint?: string): TrellisError {
  return new TrellisError([{ code: 'login-failed', message: `the login failed: ${what}`, hint }]);
}
