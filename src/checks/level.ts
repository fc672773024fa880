/** How much a finding weighs: a violation fails the run, a warning does with `--strict`, a note never. */
export type Level = 'violation' | 'warning' | 'note';

/** What a finding is about. */
export type Category = 'shape' | 'auth' | 'robustness';
