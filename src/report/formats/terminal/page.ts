import type { ReportedFinding } from '../../../run/index.js';
import type { CollectedRun } from '../../collected/collected-run.js';
import type { Sink } from '../../stream/reporter.js';
import { palette, type Palette } from './palette.js';

/** What a part of the report needs to know of the paper it is written on. */
export interface Page {
  readonly columns: number;
  readonly paint: Palette;
  /** The numbers of the findings in the report, from 1. */
  readonly numbers: ReadonlyMap<ReportedFinding, number>;
}

const narrowest = 40;
const widest = 120;
const unknown = 80;

/** Lines longer than 120 cells are hard to read, however wide the window is. */
export function pageOf(sink: Sink, run?: CollectedRun): Page {
  const columns = sink.columns > 0 ? Math.min(widest, Math.max(narrowest, Math.floor(sink.columns))) : unknown;
  const findings = run?.targets.flatMap(({ cases }) => cases.flatMap(({ result }) => result.findings)) ?? [];
  const numbers = new Map(findings.map((finding, at) => [finding, at + 1]));
  return { columns, paint: palette(sink.color), numbers };
}
