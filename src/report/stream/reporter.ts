import type { RunEvent } from '../../run/index.js';

/**
 * Writes one report from the events of a run. It must not change the events.
 *
 * It reads the stream to its end, and rejects with errors of the stream or the sink.
 *
 * @example
 * const dots: Reporter = async (events, sink) => {
 *   for await (const event of events) if (event.type === 'case-finished') await sink.write('.');
 * };
 */
export type Reporter = (events: AsyncIterable<RunEvent>, sink: Sink) => Promise<void>;

/** The destination of a report: standard output, a file, or a string in a test. */
export interface Sink {
  /** Writes text; callers await the promise before the next call. */
  write(text: string): Promise<void> | void;
  /** Whether a line can be overwritten, as in a terminal. */
  readonly isTerminal: boolean;
  /** Whether reports may use ANSI colours (ECMA-48 §8.3.117). */
  readonly color: boolean;
  /** The width of a line in cells; zero if unknown. */
  readonly columns: number;
  /** Writes a summary in Markdown, once, if there is a place for it, such as GitHub's job summary. */
  summarise?(markdown: string): Promise<void> | void;
}
