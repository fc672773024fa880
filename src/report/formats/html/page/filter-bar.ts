import { outcomes } from './page-data.js';
import { button, element } from '../../../../pages/index.js';
import { everything, type Filter } from './filter.js';
import type { Report } from './report.js';

type Choice = readonly [value: string, label: string];

/** The form that filters findings and cases, with the number of matches. */
export class FilterBar {
  readonly node: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #search = element('input', {
    type: 'search',
    name: 'text',
    placeholder: 'Case, message, value, place …',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  readonly #status = element('output', { role: 'status' });
  readonly #changed: (filter: Filter) => void;

  constructor(report: Report, changed: (filter: Filter) => void) {
    this.#changed = changed;
    const reset = button('plain', 'Reset', () => this.set(everything));
    this.#form = element(
      'form',
      { role: 'search', 'aria-label': 'Filter findings and cases' },
      element('label.wide', element('span', 'Search'), this.#search),
      ...choices(report).map(([name, label, options]) => select(name, label, options)),
      element('div.said', this.#status, reset),
    );
    this.#form.addEventListener('input', () => this.#notify());
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.node = this.#form;
  }

  /** Shows the number of matches. */
  say(text: string): void {
    this.#status.value = text;
  }

  set(filter: Filter): void {
    for (const control of this.#form.elements) {
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = filter[control.name as keyof Filter];
      }
    }
    this.#notify();
  }

  focus(): void {
    this.#search.focus();
  }

  #notify(): void {
    const values = Object.fromEntries(new FormData(this.#form));
    this.#changed({ ...everything, ...(values as Partial<Filter>) });
  }
}

/** The filters that offer more than one option. */
function choices({ data }: Report): readonly (readonly [name: string, label: string, options: readonly Choice[]])[] {
  const present = new Set(data.targets.flatMap((target) => [...target.outcomes]));
  const named = (values: Iterable<string>): readonly Choice[] => [...new Set(values)].map((value) => [value, value]);
  const since: readonly Choice[] = [
    ['new', 'new'],
    ['still', 'still there'],
  ];
  const shownOutcomes = Object.entries(outcomes)
    .filter(([letter]) => present.has(letter))
    .map(([, name]): Choice => [name, name.replace('-', ' ')]);
  const all: readonly (readonly [string, string, readonly Choice[]])[] = [
    ['since', 'Compared', data.isCompared ? since : []],
    ['level', 'Level', named(data.causes.map(({ level }) => level))],
    ['rule', 'Rule', named(data.rules.map(({ id }) => id))],
    ['operation', 'Operation', named(data.cases.map(({ operation }) => operation))],
    ['target', 'Target', data.targets.map(({ name }, index) => [String(index), name])],
    ['outcome', 'Outcome', shownOutcomes],
  ];
  return all.filter(([, , options]) => options.length > 1);
}

function select(name: string, label: string, options: readonly Choice[]): HTMLElement {
  const items = [['', 'all'] as const, ...options].map(([value, text]) => element('option', { value }, text));
  return element('label', element('span', label), element('select', { name }, ...items));
}
