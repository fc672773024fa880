import type { Level } from '../../../checks/index.js';
import type { Difference, DifferenceLevel } from '../../../diff/index.js';
import type { Place } from '../../../json/index.js';
import type { Sink } from '../../stream/reporter.js';

/** The result of `trellis diff`. */
export interface Comparison {
  readonly before: ComparedDocument;
  readonly after: ComparedDocument;
  /** The most severe first. */
  readonly differences: readonly Difference[];
  readonly toolVersion: string;
}

interface ComparedDocument {
  readonly file: string;
  readonly title: string;
  readonly version: string;
}

/** Writes a comparison in one format. */
export type ComparisonReporter = (comparison: Comparison, sink: Sink) => Promise<void> | void;

/** The level of findings that corresponds to each level of differences. */
export const levelOf = { break: 'violation', warning: 'warning', note: 'note' } as const satisfies Record<
  DifferenceLevel,
  Level
>;

/** The place in the new document, or in the old one if the new one no longer has it. */
export function placeOf({ before, after }: Difference): Place | undefined {
  return after ?? before;
}

/** The operations as a phrase: `GET /plants and 2 more`. */
export function operationsOf({ operations: [first = '', ...others] }: Difference): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** The example as lines of text, as in an HTTP message. */
export function exampleLines({ example }: Difference): readonly string[] {
  if (example === undefined) return [];
  const { start, fields, body } = example;
  return [start, ...fields, ...(body === undefined ? [] : ['', body])];
}
