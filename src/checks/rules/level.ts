/** The levels of findings, worst first: a violation fails the run, a warning fails it with `--strict`, a note never does. */
export const levels = ['violation', 'warning', 'note'] as const;

/** The level of a finding. */
export type Level = (typeof levels)[number];

/** What a finding is about. */
export type Category = 'shape' | 'auth' | 'robustness' | 'state' | 'client';
