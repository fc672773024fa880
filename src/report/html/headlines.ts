import { formatPlace } from '../../json/index.js';
import { clip } from '../clip.js';
import type { CollectedTarget } from '../collected-run.js';
import { groupFindings } from '../finding-groups.js';
import { reachOf } from '../reach-of.js';
import { markup, type Markup } from './markup.js';

const most = 200;
const longest = 500;

/** What was found, in one line each: what there is to read where no script runs. */
export function headlines(targets: readonly CollectedTarget[]): Markup {
  const all = targets.flatMap(({ name, cases }) =>
    groupFindings(cases).flatMap(({ kinds }) => kinds.map((kind) => ({ name, kind }))),
  );
  const lines = all.slice(0, most).map(({ name, kind }) => {
    const { level, rule, message, place } = kind.shown;
    const where = place === undefined ? '' : `, ${formatPlace(place)}`;
    return markup`<li><b>${level}</b> <code>${rule}</code> on ${name}, ${reachOf(kind)}${where}: ${clip(kind.summary ?? message, longest)}</li>
`;
  });
  const rest = all.length > most ? markup`<p>… and ${all.length - most} more.</p>` : markup``;
  return markup`<noscript><p>Details, filters and the document need JavaScript, which is switched off or not allowed here.</p>
<ul>
${lines}</ul>${rest}</noscript>`;
}
