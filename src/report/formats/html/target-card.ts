import { formatPlace } from '../../../json/index.js';
import type { Verdict } from '../../../run/index.js';
import { outcomeOf, type CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { doubtGroups, doubtText } from '../../words/doubt-words.js';
import { groupFindings, groupDeviations } from '../../grouping/finding-groups.js';
import { problemWords } from './problem-list.js';
import { askedCoverage, countCoverage } from '../../words/coverage-counts.js';
import { formatDuration } from '../../text/format-duration.js';
import { conductWords, insecureWords } from '../../words/conduct-words.js';
import { unexercised } from '../../words/unexercised.js';
import { foldedList, markup, when, withCode, type Markup } from './markup.js';
import { outcomeBar, tally } from './outcome-bar.js';
import { outcomeNames } from '../../words/signs.js';
import { clip } from '../../text/clip.js';

const mostGone = 500;
const longestGone = 300;
/** The limit for the ids of each resource. */
const mostIds = 2_000;

const verdicts: Readonly<Record<Verdict, readonly [sign: string, words: string]>> = {
  conforms: ['✓', 'Conforms'],
  violates: ['✗', 'Violates the contract'],
  'no-verdict': ['?', 'No verdict'],
};

/** Shows a verdict in words, with a symbol, so that the report does not depend on colour. */
export function verdictMark(verdict: Verdict): Markup {
  const [sign, words] = verdicts[verdict];
  return markup`<strong class="verdict ${verdict}"><span class="sign" aria-hidden="true">${sign}</span> ${words}</strong>`;
}

/**
 * Shows the verdict of one target, its outcomes, and what limits the verdict. A single target has no letter, and its
 * verdict is that of the run.
 */
export function targetCard(target: CollectedTarget, letter: string, compared: string | undefined): Markup {
  const { name, url, verdict, cases, duration } = target;
  const counts = tally(cases.map(outcomeOf));
  const numbers = counts.map(
    ([outcome, count]) =>
      markup`<li><span class="swatch ${outcome}"></span><b>${count}</b> ${outcomeNames[outcome]}</li>`,
  );
  return markup`<article class="card ${verdict}">
<h3>${letter === '' ? '' : markup`<span class="letter">${letter}</span> `}${name}</h3>
${url === undefined || url === '' || url === name ? '' : markup`<p class="url">${url}</p>`}
${letter === '' ? '' : markup`<p>${verdictMark(verdict)}</p>`}
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
  const hinted = (words: string, hint: string | undefined): Markup =>
    markup`${withCode(words)}${when(hint, (text) => markup`<br><span class="hint">${withCode(text)}</span>`)}`;
  const never = asked.map(({ words, hint }) => markup`<li>${hinted(words, hint)}</li>`);
  return markup`${when(target.problem, ({ message, hint, place }) => {
    const where = place === undefined ? '' : ` (${formatPlace(place)})`;
    // Hints of problems are clauses; those of operations are sentences.
    const advice = hint === undefined ? undefined : `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`;
    return markup`<p class="problem">${hinted(`${message}${where}`, advice)}</p>`;
  })}${never.length === 0 ? '' : markup`<ul class="problem">${never}</ul>`}${when(leftOut, (text) => markup`<p class="facts">${text}</p>`)}`;
}

/** The number of distinct problems, and the number of their findings. */
function found({ cases, findings }: CollectedTarget): string {
  const kinds = groupFindings(cases, true).flatMap((group) => group.kinds);
  const words = problemWords(kinds.map(({ shown }) => shown.level));
  const count = findings.filter(({ known }) => known === undefined || known.isEarlier === true).length;
  return count === kinds.length ? words : `${words} (${countOf(count, 'finding')})`;
}

function coverage(target: CollectedTarget): string {
  const covered = askedCoverage(target);
  if (covered === undefined) return '';
  const exercised = countCoverage(covered).reduce((sum, count) => sum + count.exercised, 0);
  return `${exercised} of ${countOf(covered.elements.length, 'part')} of the contract exercised`;
}

function doubts(target: CollectedTarget): Markup | undefined {
  const items = doubtGroups(target).map(
    ({ doubt, cases }) =>
      markup`<code>${doubt.id}</code>, ${countOf(cases.length, 'response')} (${cases.slice(0, 3).join(', ')}${cases.length > 3 ? ', …' : ''}): ${withCode(doubtText(doubt))}`,
  );
  return foldedList(`${countOf(items.length, 'doubt')} applied`, items, 'doubts');
}

function left({ left: all = [] }: CollectedTarget): Markup | undefined {
  if (all.length === 0) return undefined;
  const rows = all.map(({ resource, operation, ids }) => {
    const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more` : '';
    return markup`<tr><th scope="row">${resource}</th><td><code>${operation}</code></td><td>${ids.length}</td><td><div class="ids">${ids.slice(0, mostIds).join(', ')}${more}</div></td></tr>`;
  });
  const count = all.reduce((sum, { ids }) => sum + ids.length, 0);
  return markup`<details class="left"><summary>Left on the server: ${countOf(count, 'instance')}</summary><table>
<thead><tr><th scope="col">Resource</th><th scope="col">Created by</th><th scope="col">Count</th><th scope="col">Ids</th></tr></thead>
<tbody>${rows}</tbody></table></details>`;
}

function gone({ comparison }: CollectedTarget): Markup | undefined {
  const all = comparison?.gone ?? [];
  const items = all
    .slice(0, mostGone)
    .map(
      ({ rule, level, case: id, message }) =>
        markup`${level} <code>${rule}</code> in <code>${id}</code>: ${withCode(clip(message, longestGone))}`,
    );
  const rest = all.length > mostGone ? [markup`… and ${all.length - mostGone} more`] : [];
  return foldedList(`${countOf(all.length, 'finding')} gone`, [...items, ...rest]);
}

function deviations({ findings }: CollectedTarget): Markup | undefined {
  const groups = groupDeviations(findings).filter(({ isEarlier }) => !isEarlier);
  const items = groups.map(({ rule, reason, expires, cases }) => {
    const until = expires === undefined ? '' : `, until ${expires}`;
    return markup`<code>${rule}</code>, ${countOf(cases.length, 'case')}${until}: ${reason}`;
  });
  return foldedList(countOf(items.length, 'declared deviation'), items);
}

function resolved({ resolved: all }: CollectedTarget): Markup | undefined {
  const items = all.map(({ rule, case: id, reason }) => markup`<code>${rule}</code> in <code>${id}</code>: ${reason}`);
  return foldedList(`${countOf(items.length, 'declared deviation')} no longer occurring`, items);
}
