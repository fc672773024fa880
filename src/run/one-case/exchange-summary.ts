import type { Exchange, ExchangeFailure, ReceivedResponse, SentRequest } from '../../checks/index.js';
import type { ExchangeSummary } from '../model/event.js';
import type { Hiding } from '../model/hiding.js';
import type { Redactor } from '../secrets/redactor.js';
import { redactorFor, withChanged } from '../secrets/run-redactor.js';
import type { LazySummary } from './judged-case.js';

/** The maximum number of characters of a body in an event. */
const BODY_LIMIT = 2_048;
/** The maximum number of characters of a field value or URL. */
const LINE_LIMIT = 1_024;
/** The maximum number of fields. */
const FIELDS_LIMIT = 100;
/** The maximum number of body bytes kept for a summary that is made on demand. */
const HELD = 8_192;

/** The parts of an exchange that events show. */
interface ShownExchange {
  readonly request: Pick<SentRequest, 'method' | 'url' | 'fields' | 'body' | 'secrets'>;
  readonly result: Pick<ReceivedResponse, 'kind' | 'status' | 'fields' | 'body'> | ExchangeFailure;
}

/** Summarises an exchange for events: bounded and redacted. */
export function exchangeSummary({ request, result }: ShownExchange, redactor: Hiding): ExchangeSummary {
  const answered = result.kind === 'response';
  return {
    method: request.method,
    url: cut(redactor, request.url, LINE_LIMIT),
    requestFields: fields(redactor, request.fields),
    requestBody: request.body === undefined ? undefined : bodyText(redactor, request.body),
    status: result.status,
    failure: answered ? undefined : redactor.text(result.detail),
    responseFields: answered ? fields(redactor, result.fields) : [],
    responseBody: answered ? bodyText(redactor, result.body) : undefined,
  };
}

/**
 * Returns the summary of an exchange on demand. The results of cases wait for those of earlier ones, so it keeps neither
 * long bodies nor the exchange itself with all that was found out about it.
 */
export function summaryOnDemand(exchange: Exchange, redactor: Redactor): LazySummary {
  const { request, result } = exchange;
  const size = (request.body?.length ?? 0) + (result.kind === 'response' ? result.body.length : 0);
  return size <= HELD
    ? madeLater(shownOf(exchange), redactor)
    : always(exchangeSummary(exchange, redactorFor(exchange, redactor)));
}

function shownOf({ request, result }: Exchange): ShownExchange {
  const { method, url, fields, body, secrets } = request;
  const shown = { method, url, fields, body, secrets };
  if (result.kind === 'failure') return { request: shown, result };
  return {
    request: shown,
    result: { kind: result.kind, status: result.status, fields: result.fields, body: result.body },
  };
}

function madeLater(exchange: ShownExchange, redactor: Redactor): LazySummary {
  let summary: ExchangeSummary | undefined;
  return () => (summary ??= exchangeSummary(exchange, withChanged(exchange.request.secrets, redactor)));
}

/** Separate, because a closure where the exchange is known would keep it in memory. */
function always(summary: ExchangeSummary): LazySummary {
  return () => summary;
}

function fields(redactor: Hiding, list: SentRequest['fields']): ExchangeSummary['requestFields'] {
  const told = list.slice(0, FIELDS_LIMIT);
  const texts = told.flat();
  // One search through all texts is much cheaper than one search per text; no field contains a line break.
  const together = texts.every((text) => text.length <= LINE_LIMIT && !text.includes('\n'));
  const clean = together
    ? redactor.text(texts.join('\n')).split('\n')
    : texts.map((text) => cut(redactor, text, LINE_LIMIT));
  return told.map((_, index) => [clean[2 * index] ?? '', clean[2 * index + 1] ?? '']);
}

function bodyText(redactor: Hiding, body: Uint8Array): string {
  // Enough characters to detect a secret at the cut.
  const seen = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 16 * BODY_LIMIT)).toString('utf8');
  const text = redactor.start(seen, BODY_LIMIT);
  return seen.length > BODY_LIMIT || body.length > 16 * BODY_LIMIT ? `${text}… (${body.length} bytes)` : text;
}

function cut(redactor: Hiding, text: string, limit: number): string {
  return text.length > limit ? `${redactor.start(text, limit)}…` : redactor.text(text);
}
