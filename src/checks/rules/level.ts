/** How much a finding can weigh, worst first: a violation fails the run, a warning does with `--strict`, a note never. */
export const levels = ['violation', 'warning', 'note'] as const;

/** How much a finding weighs. */
export type Level = (typeof levels)[number];

/** What a finding is about. */
export type Category = 'shape' | 'auth' | 'robustness';
