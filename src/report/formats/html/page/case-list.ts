import type { Outcome } from './page-data.js';
import { element } from '../../../../pages/index.js';
import { GrowingList } from './growing-list.js';
import { lineOf } from './line-states.js';
import { outcomeSigns } from './marks.js';
import type { Report } from './report.js';

/** Every case, and how it came out on each target. */
export class CaseList {
  readonly #report: Report;
  readonly #list: GrowingList<number>;

  constructor(report: Report, place: HTMLElement) {
    this.#report = report;
    const body = element('tbody', {});
    const heads = report.data.targets.map(({ name }, target) => {
      const letter = report.letter(target);
      return element(
        'th',
        { scope: 'col', title: name },
        letter === '' ? undefined : element('span', { class: 'letter' }, letter),
        element('span', { class: 'name' }, ` ${name}`),
      );
    });
    const table = element(
      'table',
      { class: 'cases' },
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Case'), ...heads)),
      body,
    );
    place.replaceChildren(table);
    this.#list = new GrowingList(body, (number) => this.#row(number), table);
  }

  show(cases: readonly number[]): void {
    this.#list.show(cases);
  }

  /** Shows so many of them at once, for paper. */
  unfold(most: number): void {
    this.#list.reach(most - 1);
  }

  #row(number: number): Node {
    const { id, change, expect, place } = this.#report.case(number);
    const head = element(
      'th',
      { scope: 'row' },
      element('code', {}, id),
      element(
        'span',
        { class: 'facts' },
        ` ${expect} · `,
        element('a', { href: `#line-${lineOf(place)}`, 'data-file': place.file }, `${place.file}:${place.line}`),
      ),
      element('span', { class: 'change' }, change),
    );
    return element('tr', {}, head, ...this.#report.data.targets.map((_, target) => this.#cell(target, number)));
  }

  #cell(target: number, number: number): HTMLElement {
    const outcome = this.#report.outcome(target, number);
    const remark = this.#report.data.targets[target]?.remarks[number];
    const links = this.#report.foundIn(target, number).map((found) => {
      const rule = this.#report.rule(this.#report.cause(found.cause)).id;
      return element('a', { href: this.#report.link(found) }, rule);
    });
    return element(
      'td',
      { class: outcome },
      outcomeMark(outcome),
      ...links.flatMap((link) => [element('br', {}), link]),
      remark === undefined ? undefined : element('span', { class: 'remark', title: remark }, remark),
    );
  }
}

function outcomeMark(outcome: Outcome): HTMLElement {
  return element(
    'span',
    { class: `outcome ${outcome}` },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, outcomeSigns[outcome]),
    element('span', { class: 'word' }, ` ${outcome.replace('-', ' ')}`),
  );
}
