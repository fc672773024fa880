import { MARKER } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { ChangedOperation } from '../event.js';

/** Counts the requests that most probably left something behind: a method that may, answered with success. */
export class Footprint {
  readonly #entries = new Map<string, { operation: string; method: string; requests: number; marked: number }>();

  note(operation: string, { request, result }: Exchange): void {
    const { method, url, body } = request;
    const status = result.status ?? 0;
    if (isSafeMethod(method) || status < 200 || status > 299) return;
    const key = `${method} ${operation}`;
    const entry = this.#entries.get(key) ?? { operation, method, requests: 0, marked: 0 };
    entry.requests++;
    const path = url.replace(/^\w+:\/\/[^/]*/, '');
    if (path.includes(MARKER) || (body !== undefined && Buffer.from(body).includes(MARKER))) entry.marked++;
    this.#entries.set(key, entry);
  }

  get changed(): readonly ChangedOperation[] {
    return changedInOrder([...this.#entries.values()]);
  }
}

/** By operation, then by method: which request was answered first is chance. */
export function changedInOrder(entries: readonly ChangedOperation[]): readonly ChangedOperation[] {
  const sortKey = ({ operation, method }: ChangedOperation): string => `${operation} ${method}`;
  return entries.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}
