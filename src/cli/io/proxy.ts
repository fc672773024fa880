import type { ProxyOptions } from '../../run/index.js';

/** The proxies of the environment. As in curl, names in lower case have priority. */
export function readProxy(env: NodeJS.ProcessEnv): ProxyOptions {
  const variables = { http: 'http_proxy', https: 'https_proxy', all: 'all_proxy', none: 'no_proxy' };
  const given = Object.entries(variables).flatMap(([key, name]) => {
    const value = (env[name] ?? env[name.toUpperCase()])?.trim();
    return value === undefined || value === '' ? [] : [[key, value] as const];
  });
  return Object.fromEntries(given);
}
