import { createServer } from 'node:http';
import { listen, read, type Running } from '../plant-store/start.js';
import type { Incoming, Reply } from '../plant-store/habits.js';

/** Whether the server has a fault of that name. */
export type Has = (fault: string) => boolean;

/** A document, a server that keeps to it, and the faults that the server can be given. */
export interface Documented {
  readonly file: string;
  /** By security scheme. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly answer: (request: Incoming, has: Has) => Reply;
  /** Each fault with the rule that tells, `level rule`. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Starts the server of a document, correct or with one fault. */
export function startDocumented({ answer }: Documented, fault?: string): Promise<Running> {
  const memory = new Map<string, unknown>();
  const server = createServer((message, response) => {
    void read(message, new Map(), memory).then(
      (request) => {
        const { status, fields, body } = answer(request, (name) => name === fault);
        response.writeHead(status, { ...fields }).end(body);
      },
      () => message.socket.destroy(),
    );
  });
  return listen(server);
}

export function json(status: number, value: unknown): Reply {
  return { status, fields: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export function problem(status: number, fields: Readonly<Record<string, string>> = {}): Reply {
  const reply = json(status, { message: `this is a ${status}` });
  return { ...reply, fields: { ...reply.fields, ...fields } };
}

export function empty(status: number, fields: Readonly<Record<string, string>> = {}): Reply {
  return { status, fields, body: '' };
}

/** The values of a query parameter, decoded. */
export function valuesOf({ query }: Incoming, name: string): readonly string[] {
  return new URLSearchParams(query).getAll(name);
}

export function parsed({ body }: Incoming): unknown {
  try {
    return JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function mediaType({ fields }: Incoming): string {
  return (fields.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}
