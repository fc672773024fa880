import type { LoadOptions } from './load-options.js';
import { forbidden, unreadable, type Unread } from './read-outcome.js';

const mostBytes = 16 * 1024 * 1024;
const mostRedirects = 5;
const timeout = 10_000;

/** The bytes of a document with the final URI, the base of its references (RFC 3986 §5.1.3). */
export type FetchOutcome = Unread | { readonly ok: true; readonly bytes: Uint8Array; readonly uri: string };

/** Servers that offer several formats, or a web page as well, select by Accept (RFC 9110 §12.5.1). */
const accept = 'application/json, application/yaml, text/yaml, */*;q=0.1';

/**
 * Fetches a remote document within limits of size and time. Redirects may lead only to `http:` and `https:`, never from
 * `https:` to `http:`, and only to the origin `within`, if it is given.
 */
export async function fetchDocument(url: string, options: LoadOptions, within?: string): Promise<FetchOutcome> {
  const fetchOne = options.fetch ?? ((target, init) => globalThis.fetch(target, init));
  const signal = AbortSignal.timeout(timeout);
  try {
    let target = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await fetchOne(target, { redirect: 'manual', signal, headers: { accept } });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return await contentOf(response, target);
      await response.body?.cancel();
      const next = new URL(location, target);
      const isInsecure = target.startsWith('https:') && next.protocol === 'http:';
      if (isInsecure || !/^https?:$/.test(next.protocol)) return unreadable(`it redirects to ${displayUrl(next.href)}`);
      if (within !== undefined && next.origin !== within) {
        return forbidden(`it redirects to ${displayUrl(next.href)}, another host`, 'use --allow-remote-refs');
      }
      target = next.href;
    }
    return unreadable(`it redirects more than ${mostRedirects} times`);
  } catch (error) {
    if (signal.aborted) return unreadable(`the server did not answer within ${timeout / 1000} seconds`);
    return causeOf(error);
  }
}

/** A URL for places and messages, without fragment and without possible secrets. */
export function displayUrl(text: string): string {
  const url = new URL(text);
  url.username = url.password = url.hash = '';
  if (/[?&][^=&]*(?:token|key|secret|sig|pass|auth|credential)[^=&]*=/i.test(url.search)) url.search = '?…';
  return url.href.replace(/\?%E2%80%A6$/, '?…');
}

async function contentOf(response: Response, uri: string): Promise<FetchOutcome> {
  if (response.status !== 200) {
    await response.body?.cancel();
    const isClosed = response.status === 401 || response.status === 403;
    const hint = isClosed ? 'download it with credentials, and name the file' : undefined;
    return unreadable(`the server answered ${response.status}`, hint);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return unreadable(`it is larger than ${mostBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks), uri };
}

function causeOf(error: unknown): FetchOutcome {
  if (!(error instanceof Error)) return unreadable(String(error));
  const { cause } = error;
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : error.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isOfTls = /CERT|SIGNATURE|ERR_TLS/.test(code);
  return unreadable(
    reason,
    isOfTls ? 'name the CA certificate in NODE_EXTRA_CA_CERTS, or download the document' : undefined,
  );
}
