import type { CollectedRun } from '../collected-run.js';
import { caseGroups, type CaseGroup } from './case-groups.js';
import { markup, when, type Markup } from './markup.js';
import { outcomeBar, outcomeWords, tally } from './outcome-bar.js';
import type { Outcome } from './page-data.js';
import { outcomeSigns } from './page/marks.js';

const mostRows = 14;
const mostOthers = 500;

/** Cases by targets, at a glance: a row for what they are about. Where there are too many, those that failed stay. */
export function matrix(run: CollectedRun, letters: readonly string[]): Markup {
  const groups = caseGroups(run);
  const worst = new Set(groups.toSorted((one, other) => failures(other) - failures(one)).slice(0, mostRows));
  const shown = groups.filter((group) => worst.has(group));
  const others = groups.filter((group) => !worst.has(group));
  const heads = run.targets.map(
    ({ name }, at) =>
      markup`<th scope="col" title="${name}">${letters[at] === '' ? '' : markup`<span class="letter">${letters[at] ?? ''}</span> `}<span class="name">${name}</span></th>`,
  );
  const head = markup`<thead><tr><th scope="col">Cases about</th>${heads}</tr></thead>`;
  return markup`<table class="matrix">
<caption>Cases and targets</caption>
${head}
<tbody>${shown.map(row)}</tbody>
</table>
${when(others.length === 0 ? undefined : others.slice(0, mostOthers), (rest) => {
  const all = rest.length === others.length ? `${rest.length} more` : `${rest.length} of ${others.length} more`;
  return markup`<details class="rest"><summary>${all}</summary>
<table class="matrix">${head}
<tbody>${rest.map(row)}</tbody>
</table></details>`;
})}`;
}

function row({ prefix, name, outcomes }: CaseGroup): Markup {
  return markup`<tr><th scope="row"><a href="#cases" data-search="${prefix}">${name}</a></th>${outcomes.map(cell)}</tr>
`;
}

function cell(outcomes: readonly Outcome[]): Markup {
  const counts = tally(outcomes);
  const words = counts.map(([outcome, count]) => `${count} ${outcomeWords[outcome]}`).join(', ');
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  const passed = outcomes.filter((outcome) => outcome === 'passed' || outcome === 'warned').length;
  const of = (count: number): string => (count === outcomes.length ? String(count) : `${count} of ${outcomes.length}`);
  const [worst] = counts[0] ?? ['passed'];
  const short = failed === 0 && passed > 0 ? `✓ ${of(passed)}` : `${outcomeSigns[worst]} ${of(counts[0]?.[1] ?? 0)}`;
  return markup`<td title="${words}"><div>${outcomeBar(counts)}<span class="${failed > 0 ? 'bad' : 'quiet'}" aria-hidden="true">${short}</span><span class="spoken">${words}</span></div></td>`;
}

function failures({ outcomes }: CaseGroup): number {
  return outcomes.flat().filter((outcome) => outcome === 'failed').length;
}
