import type { PageElement } from './page-data.js';
import { element } from '../../../../pages/index.js';
import { levelSigns, outcomeSigns } from '../../../words/signs.js';
import { directionWords, type LineFacts } from './line-states.js';
import type { Report } from './report.js';

const mostCases = 40;
const mostFound = 20;

/** Shows the statements of one line of the contract, the findings there and the cases about it. */
export function linePanel(report: Report, { elements, found, cases }: LineFacts): HTMLElement {
  const panel = element('div.panel');
  if (elements.length > 0) {
    panel.append(element('ul', ...elements.map((each) => element('li', elementWords(report, each)))));
  }
  if (found.length > 0) {
    const links = found.slice(0, mostFound).map((each) => {
      const cause = report.cause(each.cause);
      const link = element('a', { href: report.link(each) }, report.case(report.finding(each).case).id);
      return element('li', `${levelSigns[cause.level]} ${report.rule(cause).id} in `, link);
    });
    panel.append(element('h4', 'Findings'), element('ul', ...links, more(found.length - mostFound)));
  }
  if (cases.length > 0) {
    const items = cases.slice(0, mostCases).map((number) => {
      const signs = report.data.targets.map(
        (_, target) => `${report.letter(target)}${outcomeSigns[report.outcome(target, number)]}`,
      );
      return element('li', `${signs.join(' ')} `, element('code', report.case(number).id));
    });
    panel.append(
      element('h4', `Cases about this line: ${cases.length}`),
      element('ul.many', ...items, more(cases.length - mostCases)),
    );
  }
  return panel;
}

function elementWords({ data }: Report, each: PageElement): string {
  const { name, missing } = each;
  const reasons = missing.flatMap((reason, target) =>
    typeof reason === 'string'
      ? [`not exercised${data.targets.length > 1 ? ` on ${data.targets[target]?.name ?? ''}` : ''}: ${reason}`]
      : [],
  );
  const isKnown = missing.some((reason) => reason !== undefined);
  const words = reasons.length > 0 ? reasons.join('; ') : isKnown ? 'exercised' : 'no coverage data';
  return `${name}${directionWords(each)}: ${words}`;
}

function more(count: number): HTMLElement | undefined {
  return count > 0 ? element('li', `… and ${count} more`) : undefined;
}
