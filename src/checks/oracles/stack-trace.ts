import { jsonOf } from '../body/json-of.js';
import { mediaTypeOf } from '../body/media-type-of.js';
import { someString } from '../body/some-string.js';
import type { Check } from '../findings/check.js';
import type { ReceivedResponse, SentRequest } from '../context/exchange.js';
import { findLeak } from '../leaks/find-leak.js';
import type { Leak } from '../leaks/find-leak.js';
import { report } from '../findings/report.js';
import { excerpt } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

/** Whether an error shows the insides of the server. */
export const stackTraceCheck: Check = {
  id: 'stack-trace',
  category: 'robustness',
  check({ request, result }, theCase) {
    if (result.kind !== 'response' || result.status < 400 || result.body.length === 0) return [];
    const leak = leakIn(result, said(request));
    if (leak === undefined) return [];
    const message = `${statusText(result.status)} with a ${leak.what} in its body.`;
    const expected = 'a message about the request';
    return [
      report('stack-trace', {
        message,
        expected,
        received: excerpt(leak.excerpt),
        place: theCase.contract,
        key: leak.what,
      }),
    ];
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

/** Pages name scripts and styles by paths of the site, which are no secret. */
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

function said({ url, body }: SentRequest): string {
  return `${url}\n${body === undefined ? '' : new TextDecoder().decode(body)}`;
}
