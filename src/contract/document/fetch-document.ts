import type { LoadOptions } from './load-options.js';
import { unreadable } from './read-outcome.js';
import type { ReadOutcome } from './read-outcome.js';

const mostBytes = 16 * 1024 * 1024;
const mostRedirects = 5;
const timeout = 10_000;

/** Fetches a remote document within bounds of size and time; redirects lead to `http:` and `https:` only. */
export async function fetchDocument(url: string, options: LoadOptions): Promise<ReadOutcome> {
  const fetchOne = options.fetch ?? ((target, init) => globalThis.fetch(target, init));
  const signal = AbortSignal.timeout(timeout);
  try {
    let target = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await fetchOne(target, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return await contentOf(response);
      await response.body?.cancel();
      target = new URL(location, target).href;
      if (!/^https?:/.test(target)) return unreadable(`it redirects to ${target}`);
    }
    return unreadable(`it redirects more than ${mostRedirects} times`);
  } catch (error) {
    if (signal.aborted) return unreadable(`the server did not answer within ${timeout / 1000} seconds`);
    return unreadable(causeOf(error));
  }
}

async function contentOf(response: Response): Promise<ReadOutcome> {
  if (response.status !== 200) {
    await response.body?.cancel();
    return unreadable(`the server answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return unreadable(`it is larger than ${mostBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
