import { rulesOf } from './rule.js';

/** Rules about credentials: which requests are accepted, how the others are denied, and where the secret appears. */
export const authRules = rulesOf('auth', [
  {
    id: 'unauthenticated-accepted',
    title: 'The server accepted a request without valid credentials',
    standard: 'OpenAPI 3.1 §4.8.30',
    why: 'Anyone can call an operation that the contract protects.',
    fix: 'Check the complete credential on every request before doing anything else with the request.',
  },
  {
    id: 'insufficient-scope-accepted',
    title: 'The server accepted a credential with too few scopes',
    standard: 'RFC 6750 §3.1',
    why: 'Every client that may read can also do what the contract reserves for others.',
    fix: 'Check in each operation that the credential has all scopes that the document lists, and answer 403 if not.',
  },
  {
    id: 'denial-redirect',
    title: 'The server redirected a request without valid credentials',
    standard: 'RFC 9110 §15.5.2',
    why: 'A redirect to a login page is for browsers. An API client follows it and takes the page for the response.',
    fix: 'Answer 401 with a WWW-Authenticate header.',
  },
  {
    id: 'unexpected-denial-status',
    title: 'The server denied access with a status other than 401 or 403',
    standard: 'RFC 9110 §15.5.2',
    why: 'Clients renew their credentials when they receive 401. They cannot react to any other undocumented status.',
    fix: 'Answer 401 or 403, or document the status with its body.',
  },
  {
    id: 'forbidden-without-credentials',
    level: 'note',
    title: 'The server answered 403 to a request without credentials',
    standard: 'RFC 9110 §15.5.4',
    why: '403 means that the credentials are not sufficient. 401 means that credentials are required, and says which.',
    fix: 'Answer 401 with a WWW-Authenticate header when credentials are missing.',
  },
  {
    id: 'missing-challenge',
    title: 'The 401 response has no WWW-Authenticate header',
    standard: 'RFC 9110 §11.6.1',
    why: 'The challenge tells a client which credentials to send. HTTP requires at least one challenge in every 401.',
    fix: 'Send `WWW-Authenticate` with the declared scheme in every 401, for example `Bearer realm="…"`.',
  },
  {
    id: 'invalid-challenge',
    level: 'warning',
    title: 'The WWW-Authenticate header cannot be parsed',
    standard: 'RFC 9110 §11.3',
    why: 'Clients ignore a challenge that breaks the grammar, or fail on it.',
    fix: 'Write the parameters as name="value", separated by commas.',
  },
  {
    id: 'challenge-scheme',
    level: 'warning',
    title: 'No challenge names the declared authentication scheme',
    standard: 'RFC 9110 §11.6.1',
    why: 'A client that follows the challenge uses a scheme that the contract does not declare.',
    fix: 'Name the scheme that the document declares in WWW-Authenticate.',
  },
  {
    id: 'credential-echo',
    title: 'The response repeats the credentials',
    why: 'Responses are logged, cached and displayed, and a secret in a response leaks with them.',
    fix: 'Keep credentials out of bodies, headers and error messages.',
  },
]);
