import type { ReportDocument, Reporter, Sink } from '../../src/report/index.js';
import { eventsOf, type Outline } from './events.js';

/** A sink that keeps what is written to it. */
export interface StringSink extends Sink {
  readonly written: readonly string[];
}

export function stringSink(more: Partial<Sink> = {}): StringSink {
  const written: string[] = [];
  return {
    written,
    write(text) {
      written.push(text);
    },
    isTerminal: false,
    color: false,
    columns: 80,
    ...more,
  };
}

/** What a reporter makes of a run. */
export async function reportOf(reporter: Reporter, outline: Outline, more: Partial<Sink> = {}): Promise<string> {
  const sink = stringSink(more);
  await reporter(eventsOf(outline), sink);
  return sink.written.join('');
}

/** A JSON report as its readers see it. */
export function parseReport(text: string): ReportDocument {
  return JSON.parse(text);
}
