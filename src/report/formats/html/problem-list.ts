import { countOf } from '../../text/count-of.js';
import { clip } from '../../text/clip.js';
import { markup, withCode, type Markup } from './markup.js';
import { levels, type Level } from '../../../checks/index.js';
import { levelSigns } from '../../words/signs.js';
import type { PageCause, PageData } from './page/page-data.js';

const most = 12;
const longest = 240;

/** Lists the distinct problems, worst first, each with the number of its operations and cases. */
export function problemList({ causes, cases, rules, isCompared }: PageData, letters: readonly string[]): Markup {
  const problems = causes.filter(({ level }) => level !== 'note');
  if (problems.length === 0) return markup``;
  const items = problems.slice(0, most).map((cause) => {
    const { findings, target, level } = cause;
    const letter = letters[target] ?? '';
    const operations = new Set(findings.map((finding) => cases[finding.case]?.operation));
    const [first] = operations;
    const across = operations.size === 1 ? (first ?? '') : countOf(operations.size, 'operation');
    const count = countOf(new Set(findings.map((finding) => finding.case)).size, 'case');
    const link = `#finding-${findings[0].fingerprint}${letter === '' ? '' : `-${letter}`}`;
    return markup`<li class="${level}"><span class="sign" aria-hidden="true">${levelSigns[level]}</span> <a href="${link}">${rules[cause.rule]?.title ?? ''}</a> <span class="facts">${letter === '' ? '' : markup`<span class="letter">${letter}</span> `}${across} · ${count}${isCompared && isNew(cause) ? markup` <span class="since new">new</span>` : ''}</span><span class="message">${withCode(clip(cause.summary ?? findings[0].message, longest))}</span></li>
`;
  });
  const rest = problems.length - items.length;
  return markup`<div class="problems"><h2>${countOf(problems.length, 'distinct problem')} <span class="facts">${problemWords(problems.map(({ level }) => level))}</span></h2>
<ol>${items}</ol>${rest > 0 ? markup`<p class="facts"><a href="#findings">${rest} more</a></p>` : ''}</div>`;
}

/**
 * Counts problems by level.
 *
 * @example
 * problemWords(['violation', 'violation', 'note']) // '2 violations, 1 note'
 */
export function problemWords(found: readonly Level[]): string {
  const counts = levels.flatMap((level) => {
    const count = found.filter((each) => each === level).length;
    return count === 0 ? [] : [countOf(count, level)];
  });
  return counts.length === 0 ? 'no findings' : counts.join(', ');
}

function isNew({ findings }: PageCause): boolean {
  return findings.some(({ isEarlier }) => isEarlier !== true);
}
