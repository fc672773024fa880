import { resolve } from 'node:path';
import type { Place } from '../../json/index.js';

/** A line of a file that speaks against a response, and what is written there. */
interface Witness {
  readonly what: 'contract' | 'case';
  readonly place: Place;
}

/**
 * A response is not what the contract promises. Its message says all that is wrong; its stack leads into the document,
 * to the lines that speak for it, where another error would lead into the code that found it.
 */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly #rules: readonly string[];

  constructor(message: string, rules: readonly string[], witnesses: readonly Witness[]) {
    super(message);
    this.#rules = rules;
    const lines = witnesses.map(
      ({ what, place: { file, line, column } }) => `    at ${what} (${resolve(file)}:${line}:${column})`,
    );
    this.stack = [`${this.name}: ${message}`, ...new Set(lines)].join('\n');
  }

  /** The rules that are broken, such as `schema-violation`. */
  get rules(): readonly string[] {
    return this.#rules;
  }
}
