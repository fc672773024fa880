import { countOf } from '../../../text/count-of.js';
import { button, element } from '../../../../pages/index.js';
import { findingBody } from './finding-body.js';
import type { MatchingCause } from './filter.js';
import { GrowingList } from './growing-list.js';
import { levelSigns } from './marks.js';
import type { Found, Report } from './report.js';
import { withCode } from './with-code.js';

/** What was found, by rule and cause; what is behind a line is built when it is opened. */
export class FindingList {
  readonly #report: Report;
  readonly #list: GrowingList<MatchingCause>;
  readonly #opened = new Map<number, Opened>();
  #shown: readonly MatchingCause[] = [];

  constructor(report: Report, place: HTMLElement) {
    this.#report = report;
    const list = element('div', {});
    place.replaceChildren(list);
    this.#list = new GrowingList(list, (cause, index) => this.#entry(cause, index));
  }

  show(causes: readonly MatchingCause[]): void {
    this.#shown = causes;
    this.#opened.clear();
    this.#list.show(causes);
  }

  /** Opens a finding, and goes there; gives whether it is among those that are shown. */
  open(found: Found): boolean {
    const at = this.#shown.findIndex(({ cause, findings }) => cause === found.cause && findings.includes(found.index));
    if (at === -1) return false;
    this.#list.reach(at);
    const opened = this.#opened.get(found.cause);
    if (opened === undefined) return false;
    opened.details.open = true;
    opened.choose(found.index);
    opened.details.scrollIntoView({ block: 'start' });
    opened.details.querySelector('summary')?.focus({ preventScroll: true });
    return true;
  }

  /** Unfolds what is shown, as paper cannot be opened; gives what folds it again. */
  unfold(most: number): () => void {
    this.#list.reach(Math.min(most, this.#shown.length) - 1);
    const unfolded: HTMLDetailsElement[] = [];
    for (const { details, choose } of [...this.#opened.values()].slice(0, most)) {
      choose(undefined);
      for (const each of [details, ...details.querySelectorAll<HTMLDetailsElement>('details:not(.again)')]) {
        if (each.open) continue;
        each.open = true;
        // The event that the browser sends comes too late.
        each.dispatchEvent(new Event('toggle'));
        unfolded.push(each);
      }
    }
    return () => {
      for (const each of unfolded) each.open = false;
    };
  }

  #entry(matching: MatchingCause, index: number): Node {
    const before = this.#shown[index - 1];
    const cause = this.#report.cause(matching.cause);
    const last = before === undefined ? undefined : this.#report.cause(before.cause);
    const entry = this.#finding(matching);
    if (last?.rule === cause.rule && last.level === cause.level) return entry;
    const whole = document.createDocumentFragment();
    whole.append(this.#heading(matching.cause), entry);
    return whole;
  }

  #heading(number: number): HTMLElement {
    const cause = this.#report.cause(number);
    const { id, title, why, fix } = this.#report.rule(cause);
    return element(
      'div',
      { class: `rule ${cause.level}` },
      element(
        'h3',
        {},
        element(
          'span',
          { class: 'level' },
          element('span', { class: 'sign', 'aria-hidden': 'true' }, levelSigns[cause.level]),
          ` ${cause.level}${cause.configured === true ? ' by configuration' : ''}`,
        ),
        ` ${title} `,
        element('code', {}, id),
      ),
      fix === '' ? undefined : element('p', {}, withCode(why), ' ', element('b', {}, 'Fix: '), withCode(fix)),
    );
  }

  #finding({ cause: number, findings }: MatchingCause): HTMLElement {
    const report = this.#report;
    const cause = report.cause(number);
    const first = { cause: number, index: findings[0] ?? 0 };
    const shown = report.finding(first);
    const letter = report.letter(cause.target);
    // A case with several answers may be behind several findings.
    const casesOf = (all: readonly { readonly case: number }[]): number => new Set(all.map((each) => each.case)).size;
    const matching = casesOf(findings.map((index) => report.finding({ cause: number, index })));
    const all = casesOf(cause.findings);
    const many = matching === all ? countOf(all, 'case') : `${matching} of ${countOf(all, 'case')}`;
    const target = report.data.targets[cause.target]?.name ?? '';
    const { operation } = report.case(shown.case);
    const operations = new Set(
      findings.map((index) => report.case(report.finding({ cause: number, index }).case).operation),
    );
    const across = operations.size === 1 ? operation : `${operation} and ${operations.size - 1} more`;
    const where = shown.place === undefined ? '' : ` · ${shown.place.file}:${shown.place.line}`;
    const said = cause.summary ?? shown.message;
    const details = element(
      'details',
      { class: `finding ${cause.level}`, id: report.link(first).slice(1) },
      element(
        'summary',
        {},
        element('span', { class: 'sign', 'aria-hidden': 'true' }, levelSigns[cause.level]),
        element('span', { class: 'message' }, withCode(said)),
        element(
          'span',
          { class: 'facts' },
          letter === '' ? undefined : element('span', { class: 'letter', title: target }, letter),
          `${letter === '' ? '' : ' '}${across}${where} · ${many}`,
          report.data.isCompared ? sinceWords(cause.findings) : undefined,
        ),
      ),
    );
    let chosen: number | undefined;
    const body = element('div', { class: 'body' });
    const choose = (index: number | undefined): void => {
      const next = index ?? chosen ?? first.index;
      if (next === chosen) return;
      chosen = next;
      body.replaceChildren(
        findingBody(report, { cause: number, index: next }, said),
        this.#others(number, findings, next, choose),
      );
    };
    details.append(body);
    details.addEventListener('toggle', () => {
      if (details.open) choose(undefined);
    });
    this.#opened.set(number, { details, choose });
    return details;
  }

  /** The other cases of the same cause, to look at instead. */
  #others(
    cause: number,
    findings: readonly number[],
    chosen: number,
    choose: (index: number) => void,
  ): HTMLElement | string {
    const others = findings.filter((index) => index !== chosen);
    if (others.length === 0) return '';
    const caseOf = (index: number): number => this.#report.finding({ cause, index }).case;
    const isOfOneCaseEach = new Set(findings.map(caseOf)).size === findings.length;
    const items = element('ul', { class: 'others' });
    const folded = element(
      'details',
      { class: 'folded' },
      element(
        'summary',
        {},
        isOfOneCaseEach
          ? `The same finding in ${countOf(others.length, 'other case')}`
          : `The same finding ${countOf(others.length, 'more time')}`,
      ),
      items,
    );
    const list = new GrowingList<number>(items, (index) => {
      const found = { cause, index };
      const { id, change } = this.#report.case(this.#report.finding(found).case);
      const choice = button('plain', id, () => {
        choose(index);
        history.replaceState(null, '', this.#report.link(found));
        this.#opened.get(cause)?.details.querySelector('summary')?.focus();
      });
      return element('li', {}, choice, ` ${change}`);
    });
    folded.addEventListener('toggle', () => list.show(folded.open ? others : []));
    return folded;
  }
}

/** How much of a cause an earlier report does not have. */
function sinceWords(findings: readonly { readonly isEarlier?: true }[]): HTMLElement {
  const fresh = findings.filter(({ isEarlier }) => isEarlier !== true).length;
  const words = fresh === 0 ? 'still there' : fresh === findings.length ? 'new' : `${fresh} new`;
  return element('span', { class: fresh === 0 ? 'since' : 'since new' }, words);
}

interface Opened {
  readonly details: HTMLDetailsElement;
  readonly choose: (index: number | undefined) => void;
}
