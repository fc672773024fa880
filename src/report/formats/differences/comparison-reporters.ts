import type { ComparisonReporter } from './comparison.js';
import { githubComparison } from './github.js';
import { jsonComparison } from './json.js';
import { sarifComparison } from './sarif.js';
import { terminalComparison } from './terminal.js';

/** Every reporter of `trellis diff` by the name that the command line knows it by. */
export const comparisonReporters: ReadonlyMap<string, ComparisonReporter> = new Map([
  ['terminal', terminalComparison],
  ['json', jsonComparison],
  ['sarif', sarifComparison],
  ['github', githubComparison],
]);
