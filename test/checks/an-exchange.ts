import type { Exchange, ExchangeFailure, ReceivedResponse } from '../../src/checks/index.js';
import type { FieldList } from '../../src/http/index.js';

/** What of an exchange matters to a test. */
export interface ExchangeSketch {
  readonly method?: string;
  readonly url?: string;
  readonly requestFields?: FieldList;
  readonly requestBody?: string;
  readonly secrets?: readonly string[];
  readonly status?: number;
  readonly fields?: FieldList;
  /** A value is sent as JSON, and typed so unless the fields say otherwise. */
  readonly body?: string | Uint8Array | object;
  readonly bodyState?: ReceivedResponse['bodyState'];
  readonly reason?: string;
  readonly failure?: ExchangeFailure['failure'];
}

/** An exchange as the checks see it; by default a request that creates a plant, and 200. */
export function anExchange(sketch: ExchangeSketch): Exchange {
  const { method = 'POST', url = 'http://127.0.0.1/plants', requestFields, requestBody, secrets = [] } = sketch;
  return {
    request: {
      method,
      url,
      fields: requestFields ?? [['Content-Type', 'application/json']],
      body: requestBody === undefined ? undefined : Buffer.from(requestBody),
      reproduce: 'curl',
      secrets,
    },
    result: sketch.failure === undefined ? response(sketch) : failure(sketch.failure),
    duration: 1,
  };
}

/** The media type of most bodies. */
export const json: FieldList = [['Content-Type', 'application/json']];

function response({
  status = 200,
  fields,
  body = '',
  bodyState = 'complete',
  reason,
}: ExchangeSketch): ReceivedResponse {
  const isValue = typeof body === 'object' && !(body instanceof Uint8Array);
  return {
    kind: 'response',
    status,
    fields: fields ?? (isValue ? json : []),
    body: body instanceof Uint8Array ? body : Buffer.from(isValue ? JSON.stringify(body) : body),
    bodyState,
    ...(reason === undefined ? {} : { reason }),
  };
}

function failure(kind: ExchangeFailure['failure']): ExchangeFailure {
  return { kind: 'failure', failure: kind, detail: 'what happened', status: undefined };
}
