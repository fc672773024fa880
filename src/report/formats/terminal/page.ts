import { findingsOf, type CollectedRun, type Outcome } from '../../collected/collected-run.js';
import type { ReportedFinding } from '../../../run/index.js';
import type { Sink } from '../../stream/reporter.js';
import { outcomeSigns } from '../../words/signs.js';

/** Adds ANSI colours (ECMA-48 §8.3.117) to text, or returns it unchanged. */
export type Paint = (text: string) => string;

export type Palette = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', Paint>>;

/** The width, the colours and the numbers of findings, for every part of the report. */
export interface Page {
  readonly columns: number;
  readonly paint: Palette;
  /** The numbers of the findings in the report, counted from 1. */
  readonly numbers: ReadonlyMap<ReportedFinding, number>;
}

const narrowest = 40;
/** Longer lines are hard to read. */
const widest = 120;
const widthIfUnknown = 80;

/** Creates the page for a sink, with numbers for the findings of a run. */
export function pageOf(sink: Sink, run?: CollectedRun): Page {
  const columns = sink.columns > 0 ? Math.min(widest, Math.max(narrowest, Math.floor(sink.columns))) : widthIfUnknown;
  const findings = run?.targets.flatMap(({ cases }) => findingsOf(cases)) ?? [];
  const numbers = new Map(findings.map((finding, at) => [finding, at + 1]));
  return { columns, paint: palette(sink.color), numbers };
}

/** The colours of the report; without colour, every function returns its text unchanged. */
export function palette(color: boolean): Palette {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      color && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}

/** The symbol of an outcome in its colour. */
export function outcomeMark(outcome: Outcome, { paint }: Page): string {
  const quiet = outcome === 'not-applicable' || outcome === 'not-run' ? paint.dim : paint.yellow;
  const colour = outcome === 'passed' ? paint.green : outcome === 'failed' ? paint.red : quiet;
  return colour(outcomeSigns[outcome]);
}
