import { jsonOf, mediaTypeOf } from '../body/response-body.js';
import { someString } from '../body/some-string.js';
import { report, type Check } from '../findings/check.js';
import type { ReceivedResponse, SentRequest } from '../context/exchange.js';
import { findLeak, type Leak } from '../leaks/find-leak.js';
import { excerpt, statusText } from '../findings/finding-text.js';

/** Checks that an error response does not reveal internals of the server. */
export const stackTraceCheck: Check = {
  id: 'stack-trace',
  check({ request, result }, theCase) {
    if (result.kind !== 'response' || result.status < 400 || result.body.length === 0) return [];
    const leak = leakIn(result, textOf(request));
    if (leak === undefined) return [];
    const message = `The body of the ${statusText(result.status)} response contains a ${leak.what}.`;
    const facts = { expected: 'a message about the request', received: excerpt(leak.excerpt), place: theCase.contract };
    return [report('stack-trace', { message, ...facts, key: leak.what })];
  },
};

function leakIn(response: ReceivedResponse, request: string): Leak | undefined {
  const json = jsonOf(response);
  if (json?.ok) {
    let leak: Leak | undefined;
    someString(json.node, ({ text }) => (leak = findLeak(text, request)) !== undefined);
    return leak;
  }
  const text = new TextDecoder().decode(response.body);
  return findLeak(isMarkup(response) ? withoutTags(text) : text, request);
}

/** Removes tags, since pages name scripts and styles by paths of the site, which are not secret. */
function withoutTags(text: string): string {
  return text
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
}

function isMarkup(response: ReceivedResponse): boolean {
  const typed = mediaTypeOf(response);
  return typed.kind === 'known' && /html|xml/.test(typed.mediaType.subtype);
}

function textOf({ url, body }: SentRequest): string {
  return `${url}\n${body === undefined ? '' : new TextDecoder().decode(body)}`;
}
