import { outcomes } from './page-data.js';
import { button, element } from '../../../../pages/index.js';
import { everything, type Filter } from './filter.js';
import type { Report } from './report.js';

type Choice = readonly [value: string, label: string];

/** The controls that say what is shown, and how much that is. */
export class FilterBar {
  readonly node: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #search: HTMLInputElement;
  readonly #says: HTMLOutputElement;
  readonly #changed: (filter: Filter) => void;

  constructor(report: Report, changed: (filter: Filter) => void) {
    this.#changed = changed;
    this.#search = element('input', {
      type: 'search',
      name: 'text',
      placeholder: 'Case, message, value, place …',
      autocomplete: 'off',
      spellcheck: 'false',
    });
    const says = element('output', { role: 'status' });
    const reset = button('plain', 'Reset', () => this.set(everything));
    const selects = choices(report).map(([name, label, options]) => select(name, label, options));
    this.#form = element(
      'form',
      { role: 'search', 'aria-label': 'Filter findings and cases' },
      element('label', { class: 'wide' }, element('span', {}, 'Search'), this.#search),
      ...selects,
      element('div', { class: 'said' }, says, reset),
    );
    this.#says = says;
    this.#form.addEventListener('input', () => this.#tell());
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.node = this.#form;
  }

  /** Says how much is shown. */
  say(text: string): void {
    this.#says.value = text;
  }

  set(filter: Filter): void {
    for (const control of this.#form.elements) {
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        control.value = filter[control.name as keyof Filter];
      }
    }
    this.#tell();
  }

  focus(): void {
    this.#search.focus();
  }

  #tell(): void {
    const asked = Object.fromEntries(new FormData(this.#form));
    this.#changed({ ...everything, ...(asked as Partial<Filter>) });
  }
}

/** What there is to choose from; nothing where there is no choice. */
function choices({ data }: Report): readonly (readonly [name: string, label: string, options: readonly Choice[]])[] {
  const present = new Set(data.targets.flatMap((target) => [...target.outcomes]));
  const named = (values: Iterable<string>): readonly Choice[] => [...new Set(values)].map((value) => [value, value]);
  const all: readonly (readonly [string, string, readonly Choice[]])[] = [
    [
      'since',
      'Compared',
      data.isCompared
        ? [
            ['new', 'new'],
            ['still', 'still there'],
          ]
        : [],
    ],
    ['level', 'Level', named(data.causes.map(({ level }) => level))],
    ['rule', 'Rule', named(data.rules.map(({ id }) => id))],
    ['operation', 'Operation', named(data.cases.map(({ operation }) => operation))],
    ['target', 'Target', data.targets.map(({ name }, index) => [String(index), name])],
    [
      'outcome',
      'Outcome',
      Object.entries(outcomes).flatMap(([letter, name]): readonly Choice[] =>
        present.has(letter) ? [[name, name.replace('-', ' ')]] : [],
      ),
    ],
  ];
  return all.filter(([, , options]) => options.length > 1);
}

function select(name: string, label: string, options: readonly Choice[]): HTMLElement {
  const made = options.map(([value, text]) => element('option', { value }, text));
  return element(
    'label',
    {},
    element('span', {}, label),
    element('select', { name }, element('option', { value: '' }, 'all'), ...made),
  );
}
