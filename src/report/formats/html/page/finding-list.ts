import { countOf } from '../../../text/count-of.js';
import { button, element } from '../../../../pages/index.js';
import { levelSigns } from '../../../words/signs.js';
import { findingBody } from './finding-body.js';
import type { MatchingCause } from './filter.js';
import { GrowingList } from './growing-list.js';
import { folded, symbol, targetLetter, withCode } from './parts.js';
import type { Found, Report } from './report.js';

interface Entry {
  readonly details: HTMLDetailsElement;
  /** Shows one finding of the cause; `undefined` keeps the current one, or shows the first. */
  readonly choose: (index: number | undefined) => void;
}

/** The list of findings by rule and cause. The details of an entry are built when it is opened. */
export class FindingList {
  readonly #report: Report;
  readonly #list: GrowingList<MatchingCause>;
  /** By the number of the cause. */
  readonly #entries = new Map<number, Entry>();
  #shown: readonly MatchingCause[] = [];

  constructor(report: Report, place: HTMLElement) {
    this.#report = report;
    const list = element('div');
    place.replaceChildren(list);
    this.#list = new GrowingList(list, (cause, index) => this.#entry(cause, index));
  }

  show(causes: readonly MatchingCause[]): void {
    this.#shown = causes;
    this.#entries.clear();
    this.#list.show(causes);
  }

  /** Opens a finding and scrolls to it; returns false if the filter hides it. */
  open(found: Found): boolean {
    const at = this.#shown.findIndex(({ cause, findings }) => cause === found.cause && findings.includes(found.index));
    if (at === -1) return false;
    this.#list.reach(at);
    const entry = this.#entries.get(found.cause);
    if (entry === undefined) return false;
    entry.details.open = true;
    entry.choose(found.index);
    entry.details.scrollIntoView({ block: 'start' });
    entry.details.querySelector('summary')?.focus({ preventScroll: true });
    return true;
  }

  /** Opens the first entries for printing; returns a function that closes them again. */
  unfold(most: number): () => void {
    this.#list.reach(Math.min(most, this.#shown.length) - 1);
    const opened: HTMLDetailsElement[] = [];
    for (const { details, choose } of [...this.#entries.values()].slice(0, most)) {
      choose(undefined);
      for (const each of [details, ...details.querySelectorAll<HTMLDetailsElement>('details:not(.again)')]) {
        if (each.open) continue;
        each.open = true;
        // The browser sends this event only after it has printed.
        each.dispatchEvent(new Event('toggle'));
        opened.push(each);
      }
    }
    return () => {
      for (const each of opened) each.open = false;
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
    const configured = cause.configured === true ? ' by configuration' : '';
    const level = element('span.level', symbol(levelSigns[cause.level]), ` ${cause.level}${configured}`);
    return element(
      `div.rule.${cause.level}`,
      element('h3', level, ` ${title} `, element('code', id)),
      fix === '' ? undefined : element('p', withCode(why), ' ', element('b', 'Fix: '), withCode(fix)),
    );
  }

  #finding({ cause: number, findings }: MatchingCause): HTMLElement {
    const report = this.#report;
    const cause = report.cause(number);
    const first = { cause: number, index: findings[0] ?? 0 };
    const headline = cause.summary ?? report.finding(first).message;
    const details = element(
      `details.finding.${cause.level}`,
      { id: report.link(first).slice(1) },
      element(
        'summary',
        symbol(levelSigns[cause.level]),
        element('span.message', withCode(headline)),
        this.#facts(number, findings),
      ),
    );
    let chosen: number | undefined;
    const body = element('div.body');
    const choose = (index: number | undefined): void => {
      const next = index ?? chosen ?? first.index;
      if (next === chosen) return;
      chosen = next;
      body.replaceChildren(
        findingBody(report, { cause: number, index: next }, headline),
        this.#others(number, findings, next, choose),
      );
    };
    details.append(body);
    details.addEventListener('toggle', () => {
      if (details.open) choose(undefined);
    });
    this.#entries.set(number, { details, choose });
    return details;
  }

  /** The target, the operations, the place and the number of cases of a cause. */
  #facts(number: number, findings: readonly number[]): HTMLElement {
    const report = this.#report;
    const cause = report.cause(number);
    const letter = report.letter(cause.target);
    const target = report.data.targets[cause.target]?.name ?? '';
    const matching = findings.map((index) => report.finding({ cause: number, index }));
    const [shown] = matching;
    // A case with several responses may have several findings.
    const casesOf = (all: readonly { readonly case: number }[]): number => new Set(all.map((each) => each.case)).size;
    const all = casesOf(cause.findings);
    const count = casesOf(matching) === all ? countOf(all, 'case') : `${casesOf(matching)} of ${countOf(all, 'case')}`;
    const [operation = '', ...others] = new Set(matching.map((each) => report.case(each.case).operation));
    const across = others.length === 0 ? operation : `${operation} and ${others.length} more`;
    const where = shown?.place === undefined ? '' : ` · ${shown.place.file}:${shown.place.line}`;
    return element(
      'span.facts',
      targetLetter(letter, target),
      `${letter === '' ? '' : ' '}${across}${where} · ${count}`,
      report.data.isCompared ? sinceLabel(cause.findings) : undefined,
    );
  }

  /** The list from which the user can choose another case of the same cause. */
  #others(
    cause: number,
    findings: readonly number[],
    chosen: number,
    choose: (index: number) => void,
  ): HTMLElement | string {
    const others = findings.filter((index) => index !== chosen);
    if (others.length === 0) return '';
    const caseOf = (index: number): number => this.#report.finding({ cause, index }).case;
    const isOneForEachCase = new Set(findings.map(caseOf)).size === findings.length;
    const count = isOneForEachCase ? `in ${countOf(others.length, 'other case')}` : countOf(others.length, 'more time');
    const items = element('ul.others');
    const list = new GrowingList<number>(items, (index) => {
      const found = { cause, index };
      const { id, change } = this.#report.case(this.#report.finding(found).case);
      const choice = button('plain', id, () => {
        choose(index);
        history.replaceState(null, '', this.#report.link(found));
        this.#entries.get(cause)?.details.querySelector('summary')?.focus();
      });
      return element('li', choice, ` ${change}`);
    });
    const section = folded(`The same finding ${count}`, items);
    section.addEventListener('toggle', () => list.show(section.open ? others : []));
    return section;
  }
}

/** How many findings of a cause are new since the earlier report. */
function sinceLabel(findings: readonly { readonly isEarlier?: true }[]): HTMLElement {
  const added = findings.filter(({ isEarlier }) => isEarlier !== true).length;
  const words = added === 0 ? 'still there' : added === findings.length ? 'new' : `${added} new`;
  return element(added === 0 ? 'span.since' : 'span.since.new', words);
}
