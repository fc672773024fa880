import type { FaultName, Habits } from './habits.js';
import type { Schema } from './objection.js';
import type { Item, Store } from './store.js';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** One operation: what the document says of it, and what the service does. */
export interface Route {
  readonly id: string;
  readonly method: Method;
  /** `/products/{productId}`, or `/products/item?productId={productId}` where the query names the item. */
  readonly path: string;
  /** The parameters in braces. */
  readonly parameters?: Readonly<Record<string, Schema>>;
  /** Optional parameters in the query; an object is written as JSON. */
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Schema;
  readonly isBodyOptional?: boolean;
  /** The documented responses beside 401 and those to malformed requests, each with the schema of its body. */
  readonly answers: Readonly<Record<number, Schema | undefined>>;
  readonly isUndocumented?: boolean;
  /** Whether it is answered during maintenance, too. */
  readonly isAlwaysOpen?: boolean;
  readonly handle: (asked: Asked) => Reply;
}

/** A request that has been let in, with its values read. */
export interface Asked {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Item;
}

export interface Reply {
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the routes of a service are made with. */
export interface Making {
  readonly store: Store;
  readonly habits: Habits;
  readonly has: (fault: FaultName) => boolean;
  /** Stops the server once the response is written. */
  readonly stop: () => void;
  /** Sets or ends maintenance; without a value, changes to the other state. */
  readonly maintain: (isOn?: boolean) => boolean;
}

/** Ends a request with an error status. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Parameters put into a template of braces. */
export function filled(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
}
