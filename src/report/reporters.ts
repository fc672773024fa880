import { ctrf } from './ctrf.js';
import { github } from './github.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import type { Reporter } from './reporter.js';
import { sarif } from './sarif.js';
import { terminal } from './terminal.js';

/** Every reporter by the name that the command line knows it by. */
export const reporters: ReadonlyMap<string, Reporter> = new Map<string, Reporter>([
  ['terminal', terminal],
  ['json', json],
  ['junit', junit],
  ['html', html],
  ['sarif', sarif],
  ['github', github],
  ['ctrf', ctrf],
]);
