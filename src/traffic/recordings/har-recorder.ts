import type { Hiding } from '../../run/index.js';
import type { KnownSecrets } from '../grouping/known-secrets.js';
import type { ObservedExchange } from '../model/observed.js';
import { harEntry } from './har-entry.js';

/** As many characters of entries are kept, and as many entries. */
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

  /** How many exchanges found no more room. */
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

  /** The whole file, in pieces; what is known for a secret by now is in none of them. */
  file(version: string): readonly string[] {
    const all = this.#secrets.all();
    const creator = JSON.stringify({ name: 'trellis', version });
    const entries = this.#entries.map((text, at) => `${at === 0 ? '' : ',\n'}${all.text(text)}`);
    return [`{"log":{"version":"1.2","creator":${creator},"entries":[\n`, ...entries, '\n]}}\n'];
  }
}
