import { logIn, loginSecrets } from './login.js';
import { settingsFor } from './options/settings.js';
import type { RunOptions } from './options/run-options.js';
import type { Login, RunningTarget, Target } from './options/target.js';

/**
 * Logs in to a running target and renews the credential when it expires.
 *
 * @throws TrellisError if the login fails.
 */
export async function loggedIn(
  login: Login,
  target: Target,
  running: RunningTarget,
  options: RunOptions,
  signal: AbortSignal,
): Promise<RunningTarget> {
  const others = running.credentials.size > 0 ? running.credentials : (options.credentials ?? new Map());
  let staleAt: number | undefined;
  const renew = async (until: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    const given = await logIn(login, settingsFor(options, target, running, until));
    ({ staleAt } = given);
    return new Map([...others, [given.scheme, given.credential]]);
  };
  return {
    url: running.url,
    credentials: await renew(signal),
    renew,
    staleAt: () => staleAt,
    secrets: loginSecrets(login.body),
    close: () => running.close(),
  };
}
