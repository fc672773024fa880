import type { CollectedRun } from '../../collected/collected-run.js';
import { markup, when, type Markup } from './markup.js';
import { outcomeBar, outcomeWords, tally } from './outcome-bar.js';
import type { Outcome } from './page/page-data.js';
import { outcomeSigns } from './page/marks.js';
import { outcomeOf } from './outcome-of.js';

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

/** Cases about one thing, and how they came out on each target. */
interface CaseGroup {
  /** What the ids of its cases begin with. */
  readonly prefix: string;
  readonly name: string;
  readonly outcomes: readonly (readonly Outcome[])[];
}

/** The cases by operation; where there is one operation alone, by what of it they are about. */
function caseGroups({ started: { cases }, targets }: CollectedRun): readonly CaseGroup[] {
  const operations = new Set(cases.map(({ operation }) => operation));
  const groups = new Map<string, Outcome[][]>();
  for (const [index, { id }] of cases.entries()) {
    const prefix = id.split('/', operations.size > 1 ? 1 : 2).join('/');
    const outcomes = groups.get(prefix) ?? targets.map(() => []);
    groups.set(prefix, outcomes);
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
