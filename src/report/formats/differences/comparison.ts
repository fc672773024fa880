import type { Level } from '../../../checks/index.js';
import type { Difference, DifferenceLevel } from '../../../diff/index.js';
import type { Place } from '../../../json/index.js';
import type { Sink } from '../../stream/reporter.js';

/** What `trellis diff` reports. */
export interface Comparison {
  readonly before: ComparedDocument;
  readonly after: ComparedDocument;
  /** The gravest first. */
  readonly differences: readonly Difference[];
  readonly toolVersion: string;
}

export interface ComparedDocument {
  readonly file: string;
  readonly title: string;
  readonly version: string;
}

/** Writes the whole of a comparison in one format. */
export type ComparisonReporter = (comparison: Comparison, sink: Sink) => Promise<void> | void;

/** The level of a finding that weighs as much. */
export const levelOf = { break: 'violation', warning: 'warning', note: 'note' } as const satisfies Record<
  DifferenceLevel,
  Level
>;

/** Where a reader looks first: the new document, or the old one for what is gone. */
export function placeOf({ before, after }: Difference): Place | undefined {
  return after ?? before;
}

/** The operations in one phrase: `GET /plants and 2 more`. */
export function operationsOf({ operations: [first = '', ...others] }: Difference): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** The example as lines of text, as it stands on the wire. */
export function exampleLines({ example }: Difference): readonly string[] {
  if (example === undefined) return [];
  const { start, fields, body } = example;
  return [start, ...fields, ...(body === undefined ? [] : ['', body])];
}
