import { MARKER } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { ChangedOperation } from '../model/event.js';
import { isThere, type Instance } from '../fixtures/instance.js';
import { freshTextsIn } from '../fixtures/recognition.js';

interface Step {
  readonly operation: string;
  readonly method: string;
  readonly isMarked: boolean;
  /** The fresh texts in its body. */
  readonly texts: readonly string[];
  readonly about: Instance | undefined;
}

/** Records successful requests that probably left data on the server. */
export class Footprint {
  readonly #steps: Step[] = [];
  readonly #forgotten = new Set<string>();

  /** `about` is the instance that the request created or concerned. */
  note(operation: string, { request, result }: Exchange, about: Instance | undefined): void {
    const { method, url, body } = request;
    const status = result.status ?? 0;
    if (isSafeMethod(method) || status < 200 || status > 299) return;
    const path = url.replace(/^\w+:\/\/[^/]*/, '');
    const isMarked = path.includes(MARKER) || (body !== undefined && Buffer.from(body).includes(MARKER));
    this.#steps.push({ operation, method, isMarked, texts: freshTextsIn(body), about });
  }

  /** Forgets the changes of an operation, which have been undone or ended with the service. */
  forget(operation: string): void {
    this.#forgotten.add(operation);
  }

  /**
   * The changes, without those to instances of the run (also recognised by fresh texts), which are reported
   * individually.
   */
  changed(isKnown: (texts: readonly string[]) => boolean): readonly ChangedOperation[] {
    const entries = new Map<string, { operation: string; method: string; requests: number; marked: number }>();
    for (const { operation, method, isMarked, texts, about } of this.#steps) {
      // An instance that may belong to others is neither deleted nor reported individually.
      const isOwn = about?.origin === 'created' && (about.ownership === 'undisputed' || !isThere(about));
      if (isOwn || isKnown(texts) || this.#forgotten.has(operation)) continue;
      const key = `${method} ${operation}`;
      const entry = entries.get(key) ?? { operation, method, requests: 0, marked: 0 };
      entry.requests++;
      if (isMarked) entry.marked++;
      entries.set(key, entry);
    }
    return changedInOrder([...entries.values()]);
  }
}

/** Sorts changes by operation and method, because the order of responses is random. */
export function changedInOrder(entries: readonly ChangedOperation[]): readonly ChangedOperation[] {
  const sortKey = ({ operation, method }: ChangedOperation): string => `${operation} ${method}`;
  return entries.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}
