import { attempt } from '../../error/index.js';
import { fieldPairs } from '../../http/index.js';
import { isTelling } from '../../run/index.js';
import type { SeenRequest } from '../serve/seen-request.js';
import type { RequestDetail, ShownMessage } from './browser/shown.js';

/** The number of characters of content that the page shows. */
const mostCharacters = 20_000;

/** The details of a request for the page, without secrets. */
export function requestDetail(seen: SeenRequest): RequestDetail {
  const { fields, body, answer } = seen;
  const sent = answer && fieldPairs(answer.fields);
  return {
    request: message(seen, fields, body, body.length),
    answer: answer && sent && message(seen, sent, answer.body, answer.size),
  };
}

function message(
  seen: SeenRequest,
  fields: readonly (readonly [name: string, value: string])[],
  body: Uint8Array,
  size: number,
): ShownMessage {
  const text = textOf(body);
  return {
    fields: fields.map(([name, value]) => [name, isTelling(name) ? withoutSecret(value) : seen.shown(value)] as const),
    text: text && seen.shown(text.slice(0, mostCharacters)),
    size,
    isCut: size > body.length || (text?.length ?? 0) > mostCharacters,
  };
}

/** A field value without its credential; the scheme stays, as it is not secret (RFC 9110 §11.4). */
function withoutSecret(value: string): string {
  return /^(?:basic|bearer|digest) /i.test(value) ? `${value.slice(0, value.indexOf(' '))} …` : '…';
}

function textOf(body: Uint8Array): string | undefined {
  // A truncated text may end within a character.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return attempt(() => decoder.decode(body, { stream: true }));
}
