import type { Hiding } from '../../run/index.js';
import type { KnownSecrets } from '../grouping/known-secrets.js';
import type { ObservedExchange } from '../model/observed.js';
import { harEntry } from './har-entry.js';

/** The number of characters of all entries, and the number of entries. */
const mostText = 128 * 1024 * 1024;
const mostEntries = 50_000;

/** Keeps exchanges as the entries of a HAR file, without secrets, up to a bound. */
export class HarRecorder {
  readonly #secrets: KnownSecrets;
  readonly #entries: string[] = [];
  #size = 0;
  #left = 0;

  constructor(secrets: KnownSecrets) {
    this.#secrets = secrets;
  }

  /** The number of exchanges beyond the bounds. */
  get leftOut(): number {
    return this.#left;
  }

  add(exchange: ObservedExchange, ...redactors: readonly Hiding[]): void {
    const text = JSON.stringify(harEntry(exchange, redactors));
    if (this.#entries.length >= mostEntries || this.#size + text.length > mostText) {
      this.#left++;
      return;
    }
    this.#entries.push(text);
    this.#size += text.length;
  }

  /** The file in pieces, without any secret known by now. */
  file(version: string): readonly string[] {
    const all = this.#secrets.all();
    const creator = JSON.stringify({ name: 'trellis', version });
    const entries = this.#entries.map((text, at) => `${at === 0 ? '' : ',\n'}${all.text(text)}`);
    return [`{"log":{"version":"1.2","creator":${creator},"entries":[\n`, ...entries, '\n]}}\n'];
  }
}
