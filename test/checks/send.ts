import { gunzipSync } from 'node:zlib';
import { bodyTemplate } from '../../src/cases/index.js';
import { Client } from 'undici';
import type { Dispatcher } from 'undici';
import type { Case, RequestPlan } from '../../src/cases/index.js';
import type { Template } from '../../src/wire/index.js';
import { fieldValue } from '../../src/http/index.js';
import type { FieldList } from '../../src/http/index.js';
import type {
  Exchange,
  ExchangeFailure,
  ExchangeResult,
  ReceivedResponse,
  SentRequest,
} from '../../src/checks/index.js';

let fresh = 1_000;

/** As much of a body as is read. */
const bodyLimit = 1_000_000;

/** Sends cases to one server, one after the other. */
export class Sender {
  readonly #url: string;
  readonly #token: string;
  readonly #shared: Client;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#shared = connect(url);
  }

  /** The requests of a case that has several go over a connection of their own; the exchange is that of the last. */
  async send(theCase: Case): Promise<Exchange> {
    if (theCase.before.length === 0) return exchange(this.#shared, this.#url, theCase.request, this.#token);
    const client = connect(this.#url);
    try {
      for (const plan of theCase.before) await exchange(client, this.#url, plan, this.#token);
      return await exchange(client, this.#url, theCase.request, this.#token);
    } finally {
      await client.destroy();
    }
  }

  async close(): Promise<void> {
    await this.#shared.destroy();
  }
}

function connect(url: string): Client {
  return new Client(url, { headersTimeout: 1_000, bodyTimeout: 1_000, pipelining: 1 });
}

async function exchange(client: Client, url: string, plan: RequestPlan, token: string): Promise<Exchange> {
  const request = requestOf(url, plan, token);
  const started = performance.now();
  const result = await receive(client, request, url);
  return { request, result, duration: performance.now() - started };
}

function requestOf(url: string, plan: RequestPlan, token: string): SentRequest {
  const { fields, query, secret } = credentialsOf(plan, token);
  const target = textOf(plan.path) + query;
  return {
    method: plan.method,
    url: url + target,
    fields: [...plan.fields.map(({ name, value }) => [name, textOf(value)] as const), ...fields],
    body: plan.body === undefined ? undefined : bytesOf(bodyTemplate(plan.body)),
    reproduce: `curl -X ${plan.method} ${target}`,
    secrets: secret === undefined ? [] : [secret],
  };
}

/** The bearer token as it should be, or with one thing done to it. */
function credentialsOf({ credentials }: RequestPlan, token: string) {
  const authorization = (value: string, secret: string | undefined = token) => ({
    fields: [['Authorization', value] as const],
    query: '',
    secret,
  });
  if (credentials.kind === 'none') return { fields: [], query: '', secret: undefined };
  if (credentials.kind === 'good') return authorization(`Bearer ${token}`);
  if (credentials.kind === 'field') return authorization(credentials.value, undefined);
  if (credentials.kind !== 'variant')
    throw new RangeError(`credentials of kind ${credentials.kind} are not placed here`);
  switch (credentials.variant) {
    case 'lower-case scheme':
      return authorization(`bearer ${token}`);
    case 'wrong':
      return authorization('Bearer not-the-token-of-anyone', 'not-the-token-of-anyone');
    case 'prefix':
      return authorization(`Bearer ${token.slice(0, -8)}`, token.slice(0, -8));
    case 'longer':
      return authorization(`Bearer ${token}0000`, `${token}0000`);
    case 'other case':
      return authorization(`Bearer ${token.toLowerCase()}`, token.toLowerCase());
    case 'other scheme':
      return authorization(`Basic ${token}`);
    case 'without scheme':
      return authorization(token);
    case 'joined':
      return authorization(`Bearer not-the-token-of-anyone, Bearer ${token}`);
    case 'query':
      return { fields: [], query: `?access_token=${token}`, secret: token };
    case 'key':
      return { fields: [['X-Key', token] as const], query: '', secret: token };
    default:
      throw new RangeError(`no variant is named ${credentials.variant}`);
  }
}

async function receive(client: Client, request: SentRequest, url: string): Promise<ExchangeResult> {
  let started: Pick<ReceivedResponse, 'status' | 'fields'> | undefined;
  try {
    const response = await client.request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.url.slice(url.length),
      headers: request.fields.flat(),
      body: request.body ?? null,
      responseHeaders: 'raw',
    });
    started = {
      status: response.statusCode,
      fields: pairs(response.headers as unknown as readonly (string | Buffer)[]),
    };
    const raw = await readUpTo(response.body, bodyLimit);
    return { kind: 'response', ...started, ...decoded(raw, fieldValue(started.fields, 'content-encoding')) };
  } catch (error) {
    // undici waits for the body that a 204 announces; there is none to come.
    if (started?.status === 204) return { kind: 'response', ...started, body: new Uint8Array(), bodyState: 'complete' };
    const { message } = error as Error;
    return {
      kind: 'failure',
      failure: failureOf(error as NodeJS.ErrnoException, started !== undefined),
      detail: message,
      status: started?.status,
    };
  }
}

function pairs(raw: readonly (string | Buffer)[]): FieldList {
  const texts = raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
  return texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ''] as const] : []));
}

function failureOf({ code = '', name }: NodeJS.ErrnoException, hasStarted: boolean): ExchangeFailure['failure'] {
  if (code === 'ECONNREFUSED') return 'unreachable';
  if (code.endsWith('_TIMEOUT')) return 'timeout';
  if (hasStarted) return 'truncated';
  return name === 'HTTPParserError' && code !== 'HPE_INVALID_EOF_STATE' ? 'protocol' : 'reset';
}

/** What came of a body, at most one byte more than the limit. */
async function readUpTo(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit + 1);
}

function decoded(raw: Buffer, coding: string | undefined): Pick<ReceivedResponse, 'body' | 'bodyState'> {
  if (raw.length > bodyLimit) return { body: new Uint8Array(raw.subarray(0, bodyLimit)), bodyState: 'over-limit' };
  if (coding !== 'gzip' || raw.length === 0) return { body: new Uint8Array(raw), bodyState: 'complete' };
  try {
    return { body: new Uint8Array(gunzipSync(raw)), bodyState: 'complete' };
  } catch {
    return { body: new Uint8Array(raw), bodyState: 'undecodable' };
  }
}

function bytesOf(template: Template): Uint8Array {
  return Buffer.concat(
    template.map((part) => {
      if (typeof part === 'string') return Buffer.from(part);
      return part instanceof Uint8Array ? part : Buffer.from(String((fresh += 1)));
    }),
  );
}

function textOf(template: Template): string {
  return Buffer.from(bytesOf(template)).toString('utf8');
}
