import { createHash } from 'node:crypto';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { escapeUnseen } from '../../text/escapes.js';
import { formatDuration } from '../../text/format-duration.js';
import { markup, withCode, type Markup } from './markup.js';
import { letterOf } from './page/page-data.js';
import { matrix } from './matrix.js';
import { text as script } from './page/main.ts?inlined';
import { text as style } from './page/style/main.css?inlined';
import { pageDataOf } from './page-data-of.js';
import { problemList } from './problem-list.js';
import { targetCard, verdictMark } from './target-card.js';
import { comparisonWords } from '../../words/conduct-words.js';
import { formatPlace } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import { groupFindings } from '../../grouping/finding-groups.js';
import { reachOf } from '../../words/finding-text.js';

const mostHeadlines = 200;
const longestHeadline = 500;

/** Lists the findings in one line each, for browsers without JavaScript. */
function headlines(targets: readonly CollectedTarget[]): Markup {
  const all = targets.flatMap(({ name, cases }) =>
    groupFindings(cases, true).flatMap(({ kinds }) => kinds.map((kind) => ({ name, kind }))),
  );
  const lines = all.slice(0, mostHeadlines).map(({ name, kind }) => {
    const { level, rule, message, place } = kind.shown;
    const where = place === undefined ? '' : `, ${formatPlace(place)}`;
    return markup`<li><b>${level}</b> <code>${rule}</code> on ${name}, ${reachOf(kind)}${where}: ${withCode(clip(kind.summary ?? message, longestHeadline))}</li>
`;
  });
  const rest = all.length > mostHeadlines ? markup`<p>… and ${all.length - mostHeadlines} more.</p>` : '';
  return markup`<noscript><p>Details, filters and the document require JavaScript, which is disabled here.</p>
<ul>
${lines}</ul>${rest}</noscript>`;
}

/** The icon: a leaf. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Cpath fill=%22%231a7f37%22 d=%22M2 14C1 6 6 1 15 1c0 9-4 14-11 12l5-7-7 8z%22/%3E%3C/svg%3E';

/** Writes a run as one HTML file. The overview is markup; a script builds the rest from the data on demand. */
export function pageHtml(run: CollectedRun): string {
  const { started, targets, verdict, interrupted, duration } = run;
  const { title, spec, seed, cases, strict, toolVersion, startedAt } = started;
  const letters = targets.map((_, at) => letterOf(at, targets.length));
  const [only] = targets.length === 1 ? targets : [];
  const data = pageDataOf(run);
  const facts = [
    spec,
    ...(only === undefined
      ? [countOf(targets.length, 'target')]
      : [only.url === only.name || !only.url ? only.name : `${only.name} at ${only.url}`]),
    ...(startedAt === undefined ? [] : [`${startedAt.slice(0, 16).replace('T', ' ')} UTC`]),
    formatDuration(duration),
    countOf(cases.length, 'case'),
    ...(strict ? ['strict'] : []),
    ...(seed === '' ? [] : [`seed ${seed}`]),
  ];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(script, style)}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} – contract report</title>
<link rel="icon" href="${icon}">
<style>${{ html: style }}</style>
</head>
<body>
<a class="skip" href="#findings">Skip to the findings</a>
<header>
<p class="eyebrow"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 14C1 6 6 1 15 1c0 9-4 14-11 12l5-7-7 8z"/></svg> Contract report</p>
<h1>${title}</h1>
<p class="facts">${facts.join(' · ')}${toolVersion === undefined ? '' : ` · Trellis ${toolVersion}`}</p>
<p class="whole">${verdictMark(verdict)}${interrupted ? markup` <span class="problem">The run was interrupted. The report shows the results until then.</span>` : ''}</p>
</header>
<nav aria-label="Parts of the report"><div><a href="#overview">Overview</a><a href="#findings">Findings</a><a href="#cases">Cases</a><a href="#document">Contract</a><span id="tools"></span></div></nav>
<main>
<section id="overview" aria-label="Overview" tabindex="-1">
${problemList(data, letters)}
<div class="cards">
${targets.map((target, at) => targetCard(target, letters[at] ?? '', comparisonWords(run, target)))}
</div>
<div class="glance">
<div>${matrix(run, letters)}</div>
<aside id="map" aria-label="Coverage of the contract" hidden></aside>
</div>
</section>
<div id="filters"></div>
<section id="findings" aria-labelledby="findings-heading" tabindex="-1">
<h2 id="findings-heading">Findings</h2>
<div id="finding-list">${headlines(targets)}</div>
</section>
<section id="cases" aria-labelledby="cases-heading" tabindex="-1">
<h2 id="cases-heading">Cases</h2>
<div id="case-list"></div>
</section>
<section id="document" aria-labelledby="document-heading" tabindex="-1">
<h2 id="document-heading">Contract</h2>
<div id="document-lines"></div>
</section>
</main>
<footer><p>This file contains no secrets: <code>$TRELLIS_TOKEN</code> stands for the valid credential.</p></footer>
<script type="application/json" id="data">${{ html: embedJson(data) }}</script>
<script>${{ html: script }}</script>
</body>
</html>
`.html;
}

/**
 * Writes a value as JSON for a `script` element. Escaped as `\u003c`, the character `<`, which JSON contains only in
 * strings, can neither end the element nor begin a comment (HTML Standard §4.12.1.3).
 *
 * @example
 * embedJson('</script>') // '"\\u003c/script>"'
 */
function embedJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value)).replaceAll('<', String.raw`\u003c`);
}

/**
 * The content security policy (CSP Level 3): only this script and this style sheet apply, nothing is loaded or sent, and
 * text cannot become markup (Trusted Types).
 */
function contentPolicy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
