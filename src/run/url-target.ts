import { TrellisError } from '../error/index.js';
import type { Target } from './options/target.js';

/**
 * Returns a target at an http or https URL, whose path precedes every path of the contract. Without credentials of its
 * own, it uses those of the run.
 *
 * @throws {TrellisError} if the text is not such a URL, or contains a user name, a query or a fragment.
 */
export function urlTarget(text: string, credentials: ReadonlyMap<string, string> = new Map()): Target {
  const url = parse(text);
  return {
    name: url,
    kind: 'service',
    url,
    credentials,
    start: () => Promise.resolve({ url, credentials, close: () => Promise.resolve() }),
  };
}

function parse(text: string): string {
  // `localhost:3000` is a URL with the scheme `localhost`.
  if (!/^https?:\/\//i.test(text)) throw unusable(text, 'must start with http:// or https://', `http://${text}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw unusable(text, 'is not a URL');
  if (url.username !== '' || url.password !== '') {
    url.username = url.password = '';
    throw unusable(
      url.href,
      'must not contain a user name or password',
      undefined,
      'give credentials with --credential',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw unusable(text, 'must not have a query or fragment', `${url.origin}${url.pathname}`);
  }
  return url.href.replace(/\/+$/, '');
}

function unusable(text: string, why: string, better?: string, hint?: string): TrellisError {
  const did = better !== undefined && URL.canParse(better) ? `did you mean ${better}?` : hint;
  return new TrellisError([{ code: 'target-url', message: `the target ${text} ${why}`, hint: did }]);
}
