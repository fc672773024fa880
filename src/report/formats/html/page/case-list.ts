import { element } from '../../../../pages/index.js';
import { outcomeSigns } from '../../../words/signs.js';
import { GrowingList } from './growing-list.js';
import { placeLink, symbol, targetLetter } from './parts.js';
import type { Report } from './report.js';

/** The table of all cases with their outcome on each target. */
export class CaseList {
  readonly #report: Report;
  readonly #list: GrowingList<number>;

  constructor(report: Report, place: HTMLElement) {
    this.#report = report;
    const body = element('tbody');
    const heads = report.data.targets.map(({ name }, target) =>
      element(
        'th',
        { scope: 'col', title: name },
        targetLetter(report.letter(target)),
        element('span.name', ` ${name}`),
      ),
    );
    const head = element('thead', element('tr', element('th', { scope: 'col' }, 'Case'), ...heads));
    const table = element('table.cases', head, body);
    place.replaceChildren(table);
    this.#list = new GrowingList(body, (number) => this.#row(number), table);
  }

  show(cases: readonly number[]): void {
    this.#list.show(cases);
  }

  /** Shows the first cases at once, for printing. */
  unfold(most: number): void {
    this.#list.reach(most - 1);
  }

  #row(number: number): Node {
    const { id, change, expect, place } = this.#report.case(number);
    const head = element(
      'th',
      { scope: 'row' },
      element('code', id),
      element('span.facts', ` ${expect} · `, placeLink(place)),
      element('span.change', change),
    );
    return element('tr', head, ...this.#report.data.targets.map((_, target) => this.#cell(target, number)));
  }

  #cell(target: number, number: number): HTMLElement {
    const outcome = this.#report.outcome(target, number);
    const remark = this.#report.data.targets[target]?.remarks[number];
    const links = this.#report.foundIn(target, number).flatMap((found) => {
      const rule = this.#report.rule(this.#report.cause(found.cause)).id;
      return [element('br'), element('a', { href: this.#report.link(found) }, rule)];
    });
    return element(
      `td.${outcome}`,
      element(
        `span.outcome.${outcome}`,
        symbol(outcomeSigns[outcome]),
        element('span.word', ` ${outcome.replace('-', ' ')}`),
      ),
      ...links,
      remark === undefined ? undefined : element('span.remark', { title: remark }, remark),
    );
  }
}
