import type { Sink } from '../report/index.js';

/** Standard output as a sink; colour only on a terminal and without NO_COLOR (no-color.org). */
export function standardOutput(): Sink {
  const { stdout, env } = process;
  const isTerminal = (stdout as { isTTY?: boolean }).isTTY === true && env['TERM'] !== 'dumb';
  return {
    isTerminal,
    color: isTerminal && (env['NO_COLOR'] ?? '') === '',
    columns: isTerminal ? stdout.columns : 100,
    write: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => {
          if (error) reject(error);
          else resolve();
        });
      }),
  };
}
