import { stripVTControlCharacters } from 'node:util';
import type { Readable } from 'node:stream';

/** As many characters of a child's output as are kept. */
const KEPT = 4_096;

/** Reads what a child says, so that it never has to wait, and keeps the end of it. */
export class OutputTail {
  #text = '';

  /** `said` hears of everything that is kept whenever there is more of it. */
  listen(stream: Readable, said: (text: string) => void): void {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      this.#text = (this.#text + chunk).slice(-KEPT);
      said(this.text);
    });
  }

  /** Without colours. */
  get text(): string {
    return stripVTControlCharacters(this.#text);
  }

  /** The last lines after an empty one: what went wrong, without the help text that may stand before it. */
  lastLines(count: number): string {
    const paragraph =
      this.text
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    return paragraph.split(/\r?\n/).slice(-count).join('\n');
  }
}
