import { formatPlace } from '../../../json/index.js';
import type { CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { doubtGroups, doubtText } from '../../words/doubt-words.js';
import { groupFindings } from '../../grouping/finding-groups.js';
import { problemWords } from './problem-words.js';
import { groupDeviations } from '../../grouping/deviation-groups.js';
import { askedCoverage, countCoverage } from '../../words/coverage-counts.js';
import { formatDuration } from '../../text/format-duration.js';
import { conductWords, insecureWords } from '../../words/conduct-words.js';
import { unexercised } from '../../words/unexercised.js';
import { markup, when, type Markup } from './markup.js';
import { outcomeBar, outcomeWords, tally } from './outcome-bar.js';
import { outcomeOf } from './outcome-of.js';
import { clip } from '../../text/clip.js';
import { withCode } from './with-code.js';
import { verdictMark } from './verdict-mark.js';

/**
 * What came out for one target: the verdict, how its cases came out, and what keeps the verdict from being whole. The
 * only target has no letter, and its verdict is that of the run.
 */
export function targetCard(target: CollectedTarget, letter: string, compared: string | undefined): Markup {
  const { name, url, verdict, cases, duration } = target;
  const counts = tally(cases.map(outcomeOf));
  const numbers = counts.map(
    ([outcome, count]) =>
      markup`<li><span class="swatch ${outcome}"></span><b>${count}</b> ${outcomeWords[outcome]}</li>`,
  );
  return markup`<article class="card ${verdict}">
<h3>${letter === '' ? '' : markup`<span class="letter">${letter}</span> `}${name}</h3>
${url === undefined || url === '' || url === name ? '' : markup`<p class="url">${url}</p>`}
${letter === '' ? markup`` : markup`<p>${verdictMark(verdict)}</p>`}
${when(insecureWords(target), (words) => markup`<p class="problem">${words}</p>`)}
${problem(target)}
${outcomeBar(counts)}
<ul class="counts">${numbers}</ul>
<p class="facts">${[found(target), coverage(target), formatDuration(duration)].filter(Boolean).join(' · ')}</p>
${when(compared, (words) => markup`<p class="compared-with">${words}</p>`)}
${gone(target)}
${conductWords({ ...target, left: [] }).map((words) => markup`<p class="facts">${withCode(words)}</p>`)}
${left(target)}
${doubts(target)}
${deviations(target)}
${resolved(target)}
</article>`;
}

function problem(target: CollectedTarget): Markup {
  const { asked, leftOut } = unexercised(target);
  const never = asked.map(({ words, hint }) => {
    return markup`<li>${withCode(words)}${when(hint, (text) => markup`<br><span class="hint">${withCode(text)}</span>`)}</li>`;
  });
  return markup`${when(target.problem, ({ message, hint, place }) => {
    const where = place === undefined ? '' : ` (${formatPlace(place)})`;
    return markup`<p class="problem">${withCode(message)}${where}${when(hint, (text) => markup`<br><span class="hint">${withCode(text)}</span>`)}</p>`;
  })}${never.length === 0 ? '' : markup`<ul class="problem">${never}</ul>`}${when(leftOut, (text) => markup`<p class="facts">${text}</p>`)}`;
}

/** Distinct problems, as far as can be told from outside, and the findings behind them. */
function found({ cases, findings }: CollectedTarget): string {
  const kinds = groupFindings(cases, true).flatMap((group) => group.kinds);
  const words = problemWords(kinds.map(({ shown }) => shown.level));
  const count = findings.filter(({ known }) => known === undefined || known.isEarlier === true).length;
  return count === kinds.length ? words : `${words} (${countOf(count, 'finding')})`;
}

function coverage(target: CollectedTarget): string {
  const covered = askedCoverage(target);
  if (covered === undefined) return '';
  const counts = countCoverage(covered);
  const exercised = counts.reduce((sum, count) => sum + count.exercised, 0);
  return `${exercised} of ${countOf(covered.elements.length, 'part')} of the contract exercised`;
}

/** All of them, with the cases that they decided about. */
function doubts(target: CollectedTarget): Markup {
  const groups = doubtGroups(target);
  if (groups.length === 0) return markup``;
  const items = groups.map(
    ({ doubt, cases }) =>
      markup`<li><code>${doubt.id}</code>, ${countOf(cases.length, 'response')} (${cases.slice(0, 3).join(', ')}${cases.length > 3 ? ', …' : ''}): ${withCode(doubtText(doubt))}</li>`,
  );
  return markup`<details class="doubts"><summary>${countOf(groups.length, 'doubt')} applied</summary><ul>${items}</ul></details>`;
}

/** As many ids of what is left are named for each resource. */
const mostIds = 2_000;

function left({ left: all = [] }: CollectedTarget): Markup {
  if (all.length === 0) return markup``;
  const rows = all.map(({ resource, operation, ids }) => {
    const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : '';
    return markup`<tr><th scope="row">${resource}</th><td><code>${operation}</code></td><td>${ids.length}</td><td><div class="ids">${ids.slice(0, mostIds).join(', ')}${more}</div></td></tr>`;
  });
  const count = all.reduce((sum, { ids }) => sum + ids.length, 0);
  return markup`<details class="left"><summary>Left on the server: ${countOf(count, 'instance')}</summary><table>
<thead><tr><th scope="col">Resource</th><th scope="col">Created by</th><th scope="col">Count</th><th scope="col">Ids</th></tr></thead>
<tbody>${rows}</tbody></table></details>`;
}

function gone({ comparison }: CollectedTarget): Markup {
  const all = comparison?.gone ?? [];
  if (all.length === 0) return markup``;
  const items = all
    .slice(0, mostGone)
    .map(
      ({ rule, level, case: id, message }) =>
        markup`<li>${level} <code>${rule}</code> in <code>${id}</code>: ${withCode(clip(message, longestGone))}</li>`,
    );
  const rest = all.length > mostGone ? markup`<li>… and ${all.length - mostGone} more</li>` : markup``;
  return markup`<details><summary>${countOf(all.length, 'finding')} gone</summary><ul>${items}${rest}</ul></details>`;
}

const mostGone = 500;
const longestGone = 300;

function deviations({ findings }: CollectedTarget): Markup {
  const groups = groupDeviations(findings).filter(({ isEarlier }) => !isEarlier);
  if (groups.length === 0) return markup``;
  const items = groups.map(({ rule, reason, expires, cases }) => {
    const until = expires === undefined ? '' : `, until ${expires}`;
    return markup`<li><code>${rule}</code>, ${countOf(cases.length, 'case')}${until}: ${reason}</li>`;
  });
  return markup`<details><summary>${countOf(groups.length, 'declared deviation')}</summary><ul>${items}</ul></details>`;
}

function resolved({ resolved: gone }: CollectedTarget): Markup {
  if (gone.length === 0) return markup``;
  const items = gone.map(
    ({ rule, case: id, reason }) => markup`<li><code>${rule}</code> in <code>${id}</code>: ${reason}</li>`,
  );
  return markup`<details><summary>${countOf(gone.length, 'declared deviation')} no longer occurring</summary><ul>${items}</ul></details>`;
}
