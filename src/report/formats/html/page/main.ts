import { countOf } from '../../../text/count-of.js';
import type { PageData } from './page-data.js';
import { CaseList } from './case-list.js';
import { coverageMap } from './coverage-map.js';
import { DocumentView } from './document-view.js';
import { byId, element, button } from '../../../../pages/index.js';
import { everything, Search, type Filter } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { FindingList } from './finding-list.js';
import { Report } from './report.js';

const themes = ['auto', 'light', 'dark'] as const;

const key = 'trellis-theme';

/** Creates the button that switches between the theme of the system, light and dark. */
function themeButton(): HTMLButtonElement {
  const root = document.documentElement;
  const made = button('plain', '', () => {
    const next = themes[(themes.indexOf(current()) + 1) % themes.length] ?? 'auto';
    set(next);
    keep(next);
  });
  const current = (): (typeof themes)[number] => themes.find((theme) => theme === root.dataset['theme']) ?? 'auto';
  const set = (theme: (typeof themes)[number]): void => {
    root.dataset['theme'] = theme;
    made.textContent = `◐ ${theme}`;
    made.setAttribute('aria-label', `Theme: ${theme}`);
  };
  set(themes.find((theme) => theme === kept()) ?? 'auto');
  return made;
}

/** Some browsers deny local storage to files. */
function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The theme then applies to this visit only.
  }
}

/** The number of items that are opened for printing. */
const mostPrinted = { findings: 100, cases: 1000, lines: 3000 };

const report = new Report(JSON.parse(byId('data').textContent ?? '') as PageData);
const search = new Search(report);
const findings = new FindingList(report, byId('finding-list'));
const cases = new CaseList(report, byId('case-list'));
const contract = new DocumentView(report, byId('document-lines'));
const nothing = element('p.nothing');
byId('finding-list').before(nothing);

function show(filter: Filter): void {
  const causes = search.causes(filter);
  const matching = search.cases(filter);
  findings.show(causes);
  cases.show(matching);
  const found = causes.reduce((sum, cause) => sum + cause.findings.length, 0);
  const { data } = report;
  const all = data.causes.reduce((sum, cause) => sum + cause.findings.length, 0);
  const findingsSaid = all === 0 ? 'no findings' : `${found} of ${countOf(all, 'finding')}`;
  bar.say(`${findingsSaid}, ${matching.length} of ${countOf(data.cases.length, 'case')}`);
  nothing.hidden = causes.length > 0;
  nothing.textContent = all === 0 ? 'No findings.' : 'No finding matches the filter.';
}

const bar = new FilterBar(report, show);
byId('filters').append(bar.node);
byId('tools').append(themeButton());
const map = byId('map');
map.hidden = false;
const [contractDocument] = report.data.documents;
map.append(...coverageMap(report, (line) => contract.open(contractDocument?.file ?? '', line)));
for (const part of document.querySelectorAll<HTMLElement>('#document, nav a[href="#document"]')) {
  part.hidden = contractDocument === undefined;
}
show(everything);

/** Opens the finding in the fragment of the URL, and resets the filter if it hides the finding. */
function follow(): void {
  const found = report.linked(location.hash);
  if (found === undefined || findings.open(found)) return;
  bar.set(everything);
  findings.open(found);
}
addEventListener('hashchange', follow);
follow();

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  const { file, search: prefix } = link.dataset;
  if (file !== undefined) {
    event.preventDefault();
    contract.open(file, Number(link.hash.slice('#line-'.length)));
  } else if (prefix !== undefined) bar.set({ ...everything, text: prefix });
  // A click on the current fragment causes no `hashchange` event.
  else if (link.hash !== '' && link.hash === location.hash) follow();
});

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  bar.focus();
});

let fold: (() => void) | undefined;
addEventListener('beforeprint', () => {
  fold = findings.unfold(mostPrinted.findings);
  cases.unfold(mostPrinted.cases);
  contract.unfold(mostPrinted.lines);
});
addEventListener('afterprint', () => fold?.());
