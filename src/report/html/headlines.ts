import { formatPlace } from '../../json/index.js';
import { clip } from '../clip.js';
import type { CollectedTarget } from '../collected-run.js';
import { countOf } from '../count-of.js';
import { groupFindings } from '../finding-groups.js';
import { markup, type Markup } from './markup.js';

const most = 200;
const longest = 500;

/** What was found, in one line each: what there is to read where no script runs. */
export function headlines(targets: readonly CollectedTarget[]): Markup {
  const all = targets.flatMap(({ name, cases }) =>
    groupFindings(cases).flatMap(({ kinds }) => kinds.map(({ shown, cases: behind }) => ({ name, shown, behind }))),
  );
  const lines = all.slice(0, most).map(({ name, shown: { level, rule, message, place }, behind }) => {
    const where = place === undefined ? '' : `, ${formatPlace(place)}`;
    return markup`<li><b>${level}</b> <code>${rule}</code> on ${name}, ${countOf(behind.length, 'case')}${where}: ${clip(message, longest)}</li>
`;
  });
  const rest = all.length > most ? markup`<p>… and ${all.length - most} more.</p>` : markup``;
  return markup`<noscript><p>Details, filters and the document need JavaScript, which is switched off or not allowed here.</p>
<ul>
${lines}</ul>${rest}</noscript>`;
}
