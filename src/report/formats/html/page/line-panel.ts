import type { PageElement } from './page-data.js';
import { element } from '../../../../pages/index.js';
import type { LineFacts } from './line-states.js';
import { levelSigns, outcomeSigns } from './marks.js';
import type { Report } from './report.js';

const mostCases = 40;
const mostFound = 20;

/** What there is to tell about one line: what it says, what was found, which cases are about it. */
export function linePanel(report: Report, { elements, found, cases }: LineFacts): HTMLElement {
  const panel = element('div', { class: 'panel' });
  if (elements.length > 0) {
    panel.append(element('ul', {}, ...elements.map((each) => element('li', {}, ...elementWords(report, each)))));
  }
  if (found.length > 0) {
    const links = found.slice(0, mostFound).map((each) => {
      const finding = report.finding(each);
      const link = element('a', { href: report.link(each) }, report.case(finding.case).id);
      return element(
        'li',
        {},
        `${levelSigns[report.cause(each.cause).level]} ${report.rule(report.cause(each.cause)).id} in `,
        link,
      );
    });
    panel.append(element('h4', {}, 'Findings'), element('ul', {}, ...links, more(found.length - mostFound)));
  }
  if (cases.length > 0) {
    const items = cases.slice(0, mostCases).map((number) => {
      const signs = report.data.targets.map(
        (_, target) => `${report.letter(target)}${outcomeSigns[report.outcome(target, number)]}`,
      );
      return element('li', {}, `${signs.join(' ')} `, element('code', {}, report.case(number).id));
    });
    panel.append(
      element('h4', {}, `Cases about this line: ${cases.length}`),
      element('ul', { class: 'many' }, ...items, more(cases.length - mostCases)),
    );
  }
  return panel;
}

function elementWords({ data }: Report, { name, direction, missing }: PageElement): readonly string[] {
  const way = direction === undefined ? '' : ` in a ${direction}`;
  const reasons = missing.flatMap((reason, target) =>
    typeof reason === 'string'
      ? [`not exercised${data.targets.length > 1 ? ` on ${data.targets[target]?.name ?? ''}` : ''}: ${reason}`]
      : [],
  );
  const isKnown = missing.some((reason) => reason !== undefined);
  return [`${name}${way}: ${reasons.length > 0 ? reasons.join('; ') : isKnown ? 'exercised' : 'no coverage data'}`];
}

function more(count: number): HTMLElement | undefined {
  return count > 0 ? element('li', {}, `… and ${count} more`) : undefined;
}
