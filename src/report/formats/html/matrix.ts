import { getOrInsert } from '../../../contract/index.js';
import { outcomeOf, type CollectedRun, type Outcome } from '../../collected/collected-run.js';
import { outcomeNames, outcomeSigns } from '../../words/signs.js';
import { markup, type Markup } from './markup.js';
import { outcomeBar, tally } from './outcome-bar.js';

const mostRows = 14;
const mostOthers = 500;

/** Shows groups of cases by target. The groups with the most failures are shown first, others are collapsed. */
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
${others.length === 0 ? '' : foldedRows(others, head)}`;
}

function foldedRows(groups: readonly CaseGroup[], head: Markup): Markup {
  const rest = groups.slice(0, mostOthers);
  const summary = rest.length === groups.length ? `${rest.length} more` : `${rest.length} of ${groups.length} more`;
  return markup`<details class="rest"><summary>${summary}</summary>
<table class="matrix">${head}
<tbody>${rest.map(row)}</tbody>
</table></details>`;
}

function row({ prefix, name, outcomes }: CaseGroup): Markup {
  return markup`<tr><th scope="row"><a href="#cases" data-search="${prefix}">${name}</a></th>${outcomes.map(cell)}</tr>
`;
}

function cell(outcomes: readonly Outcome[]): Markup {
  const counts = tally(outcomes);
  const words = counts.map(([outcome, count]) => `${count} ${outcomeNames[outcome]}`).join(', ');
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

/** Cases with a common id prefix, and their outcomes on each target. */
interface CaseGroup {
  readonly prefix: string;
  readonly name: string;
  readonly outcomes: readonly (readonly Outcome[])[];
}

/** Groups the cases by operation, or, if there is only one operation, by the next part of their ids. */
function caseGroups({ started: { cases }, targets }: CollectedRun): readonly CaseGroup[] {
  const operations = new Set(cases.map(({ operation }) => operation));
  const groups = new Map<string, Outcome[][]>();
  for (const [index, { id }] of cases.entries()) {
    const prefix = id.split('/', operations.size > 1 ? 1 : 2).join('/');
    const outcomes = getOrInsert(groups, prefix, () => targets.map(() => []));
    for (const [at, target] of targets.entries()) {
      const collected = target.cases[index];
      if (collected !== undefined) outcomes[at]?.push(outcomeOf(collected));
    }
  }
  return Array.from(groups, ([prefix, outcomes]) => ({
    prefix,
    name: operations.size > 1 ? prefix : prefix.slice(prefix.indexOf('/') + 1),
    outcomes,
  }));
}
