import { resolve } from 'node:path';
import type { Place } from '../../json/index.js';

/** A line of the document or of a case file that a response violates. */
interface Witness {
  readonly what: 'contract' | 'case';
  readonly place: Place;
}

/**
 * The error for a response that violates the contract. Its message describes all findings. Its stack leads to the violated
 * lines of the document instead of the code that found them.
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

  /** The violated rules, such as `schema-violation`. */
  get rules(): readonly string[] {
    return this.#rules;
  }
}
