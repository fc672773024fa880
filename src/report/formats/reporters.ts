import { ctrf } from './ctrf.js';
import { github } from './github/github.js';
import { html } from './html/html.js';
import { json } from './json.js';
import { junit } from './junit/junit.js';
import type { Reporter } from '../stream/reporter.js';
import { sarif } from './sarif/sarif.js';
import { terminal } from './terminal/terminal.js';

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
