import type { RunEvent } from '../../run/index.js';

/**
 * Turns the events of one run into one report. It only listens: it never changes an event, and the run does not know it.
 *
 * It reads the stream to its end and rejects with what the stream or the sink throws.
 *
 * @example
 * const dots: Reporter = async (events, sink) => {
 *   for await (const event of events) if (event.type === 'case-finished') await sink.write('.');
 * };
 */
export type Reporter = (events: AsyncIterable<RunEvent>, sink: Sink) => Promise<void>;

/** Where a report goes: standard output, a file, a string in a test. */
export interface Sink {
  /** Takes text in the order given; a promise is awaited before the next call. */
  write(text: string): Promise<void> | void;
  /** Whether what was written can be written over, as on a screen. */
  readonly isTerminal: boolean;
  /** Whether ANSI colours (ECMA-48 §8.3.117) may be used. */
  readonly color: boolean;
  /** The width of a line in cells; zero when nothing is known about it. */
  readonly columns: number;
  /** Takes a summary in Markdown, once, where there is a place for one beside the report, such as GitHub's job summary. */
  summarise?(markdown: string): Promise<void> | void;
}
