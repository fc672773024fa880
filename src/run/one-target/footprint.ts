import { MARKER } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { ChangedOperation } from '../model/event.js';
import type { Instance } from '../fixtures/instance.js';
import { freshTextsIn } from '../fixtures/recognition.js';

interface Step {
  readonly operation: string;
  readonly method: string;
  readonly isMarked: boolean;
  /** The fresh texts of its body. */
  readonly texts: readonly string[];
  readonly about: Instance | undefined;
}

/** Remembers the requests that most probably left something behind: a method that may, answered with success. */
export class Footprint {
  readonly #steps: Step[] = [];
  readonly #forgotten = new Set<string>();

  /** `about` is the instance that the request has created or was about. */
  note(operation: string, { request, result }: Exchange, about: Instance | undefined): void {
    const { method, url, body } = request;
    const status = result.status ?? 0;
    if (isSafeMethod(method) || status < 200 || status > 299) return;
    const path = url.replace(/^\w+:\/\/[^/]*/, '');
    const isMarked = path.includes(MARKER) || (body !== undefined && Buffer.from(body).includes(MARKER));
    this.#steps.push({ operation, method, isMarked, texts: freshTextsIn(body), about });
  }

  /** What an operation has changed was put back, or is gone with the service. */
  forget(operation: string): void {
    this.#forgotten.add(operation);
  }

  /** Without what was done to instances of the run, known also by fresh texts: those that remain are named one by one. */
  changed(isKnown: (texts: readonly string[]) => boolean): readonly ChangedOperation[] {
    const entries = new Map<string, { operation: string; method: string; requests: number; marked: number }>();
    for (const { operation, method, isMarked, texts, about } of this.#steps) {
      if (about?.origin === 'created' || isKnown(texts) || this.#forgotten.has(operation)) continue;
      const key = `${method} ${operation}`;
      const entry = entries.get(key) ?? { operation, method, requests: 0, marked: 0 };
      entry.requests++;
      if (isMarked) entry.marked++;
      entries.set(key, entry);
    }
    return changedInOrder([...entries.values()]);
  }
}

/** By operation, then by method: which request was answered first is chance. */
export function changedInOrder(entries: readonly ChangedOperation[]): readonly ChangedOperation[] {
  const sortKey = ({ operation, method }: ChangedOperation): string => `${operation} ${method}`;
  return entries.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}
