import type { Sink } from '../../stream/reporter.js';
import { palette, type Palette } from './palette.js';

/** What a part of the report needs to know of the paper it is written on. */
export interface Page {
  readonly columns: number;
  readonly paint: Palette;
}

const narrowest = 40;
const widest = 120;
const unknown = 80;

/** Lines longer than 120 cells are hard to read, however wide the window is. */
export function pageOf(sink: Sink): Page {
  const columns = sink.columns > 0 ? Math.min(widest, Math.max(narrowest, Math.floor(sink.columns))) : unknown;
  return { columns, paint: palette(sink.color) };
}
