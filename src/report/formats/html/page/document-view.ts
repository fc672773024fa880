import { countOf } from '../../../text/count-of.js';
import { element } from '../../../../pages/index.js';
import { linesOf, type PageElement } from './page-data.js';
import { symbol } from './parts.js';
import { continuedLines, lineStates, lineWords, type LineFacts, directionWords } from './line-states.js';
import type { Report } from './report.js';
import { levelSigns, outcomeSigns } from '../../../words/signs.js';

/** A chunk of lines is built when the user scrolls near it. */
const linesInChunk = 100;

/** Shows the documents, with the results of the run for each line. */
export class DocumentView {
  readonly #report: Report;
  readonly #lines: HTMLElement;
  readonly #files: HTMLSelectElement;
  readonly #targets: HTMLSelectElement;
  readonly #observer: IntersectionObserver;
  #texts: readonly string[] = [];
  #facts: ReadonlyMap<number, LineFacts> = new Map();
  #continued: ReadonlyMap<number, number> = new Map();
  /** The lines with results, in order. */
  #stops: readonly number[] = [];
  #file = '';

  constructor(report: Report, place: HTMLElement) {
    this.#report = report;
    const { documents, targets } = report.data;
    this.#files = element('select', ...documents.map(({ file }) => element('option', { value: file }, file)));
    const names = targets.map(({ name }, index) => element('option', { value: String(index) }, name));
    this.#targets = element('select', element('option', { value: '' }, 'all targets together'), ...names);
    const legend = Object.entries(lineWords).map(([state, [sign, words]]) =>
      element('li', symbol(sign, `span.gutter.${state}`), ` ${words}`),
    );
    this.#lines = element('div.document', { role: 'group', 'aria-label': 'Lines of the document' });
    place.replaceChildren(
      element(
        'div.choices',
        documents.length > 1
          ? element('label', element('span', 'File'), this.#files)
          : element('p', element('code', documents[0]?.file ?? '')),
        targets.length > 1 ? element('label', element('span', 'Exercised on'), this.#targets) : undefined,
        element('ul.legend', ...legend),
      ),
      this.#lines,
    );
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.#fill(target);
      },
      { rootMargin: '800px' },
    );
    this.#files.addEventListener('change', () => this.#show(this.#files.value));
    this.#targets.addEventListener('change', () => this.#show(this.#file));
    this.#lines.addEventListener('keydown', (event) => this.#move(event));
    this.#show(documents[0]?.file ?? '');
  }

  /** Scrolls to a line and opens it. */
  open(file: string, line: number): void {
    if (file !== this.#file) {
      this.#files.value = file;
      this.#show(file);
    }
    const chunk = this.#chunkOf(line);
    if (chunk === undefined) return;
    const row = chunk.querySelector(`[data-line="${line}"]`);
    row?.scrollIntoView({ block: 'center' });
    const press = row?.querySelector('button');
    if (press?.getAttribute('aria-expanded') === 'false') press.click();
    press?.focus({ preventScroll: true });
  }

  /** Builds the first lines of the current file, for printing. */
  unfold(most: number): void {
    for (const chunk of [...this.#lines.children].slice(0, Math.ceil(most / linesInChunk))) this.#fill(chunk);
  }

  #show(file: string): void {
    this.#file = file;
    const text = this.#report.data.documents.find((each) => each.file === file)?.text ?? '';
    this.#texts = linesOf(text);
    if (this.#texts.at(-1) === '') this.#texts = this.#texts.slice(0, -1);
    this.#facts = lineStates(this.#report, file, this.#targets.value === '' ? undefined : Number(this.#targets.value));
    this.#stops = [...this.#facts.keys()].toSorted((one, other) => one - other);
    this.#continued = continuedLines(this.#texts, this.#facts);
    this.#observer.disconnect();
    const chunks = Array.from({ length: Math.ceil(this.#texts.length / linesInChunk) }, (_, index) => {
      const count = Math.min(linesInChunk, this.#texts.length - index * linesInChunk);
      const chunk = element('div.chunk', { 'data-from': String(index * linesInChunk) });
      // Reserves the final height. The content security policy allows styles that scripts set.
      chunk.style.minHeight = `${count * 1.5}em`;
      return chunk;
    });
    this.#lines.replaceChildren(...chunks);
    for (const chunk of chunks) this.#observer.observe(chunk);
    const [first] = chunks;
    if (first !== undefined) this.#fill(first);
  }

  /** The chunk of a line, with its lines built. */
  #chunkOf(line: number): Element | undefined {
    const chunk = this.#lines.children[Math.floor((line - 1) / linesInChunk)];
    if (chunk !== undefined) this.#fill(chunk);
    return chunk;
  }

  #fill(chunk: Element): void {
    if (chunk.childElementCount > 0) return;
    const from = Number((chunk as HTMLElement).dataset['from']);
    chunk.append(
      ...this.#texts.slice(from, from + linesInChunk).map((text, index) => this.#row(from + index + 1, text)),
    );
  }

  #row(line: number, text: string): HTMLElement {
    const facts = this.#facts.get(line);
    const state = facts?.state ?? this.#facts.get(this.#continued.get(line) ?? 0)?.state;
    const row = element(`div.line.${state ?? 'silent'}`, { 'data-line': String(line) });
    if (facts === undefined) {
      row.append(element('span.gutter'), element('span.number', String(line)), element('code', text));
      return row;
    }
    const [sign, words] = lineWords[facts.state];
    const summary = [...facts.elements.map(({ name }) => name), countOf(facts.cases.length, 'case')]
      .slice(0, 4)
      .join(', ');
    const press = element(
      `button.gutter.${facts.state}`,
      {
        type: 'button',
        'aria-expanded': 'false',
        'aria-label': `Line ${line}: ${words}, ${summary}`,
        tabindex: line === this.#stops[0] ? '0' : '-1',
      },
      sign,
    );
    row.title = `${words}: ${summary}`;
    row.append(press, element('span.number', String(line)), element('code', text));
    row.addEventListener('click', (event) => {
      const isWithin = event.target instanceof Element && event.target.closest('.panel') !== null;
      // A click that ends a selection must not open the line.
      if (!isWithin && getSelection()?.isCollapsed !== false) this.#toggle(row, press, facts);
    });
    return row;
  }

  #toggle(row: HTMLElement, press: HTMLButtonElement, facts: LineFacts): void {
    const open = press.getAttribute('aria-expanded') === 'true';
    press.setAttribute('aria-expanded', String(!open));
    if (open) row.querySelector('.panel')?.remove();
    else row.append(linePanel(this.#report, facts));
  }

  /** Arrow keys move between lines with results, which are one stop for the tab key. */
  #move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLButtonElement) || !event.target.classList.contains('gutter'))
      return;
    const now = Number(event.target.closest<HTMLElement>('.line')?.dataset['line']);
    const next = this.#stops[this.#stops.indexOf(now) + step];
    const chunk = next === undefined ? undefined : this.#chunkOf(next);
    if (chunk === undefined) return;
    event.preventDefault();
    const press = chunk.querySelector<HTMLButtonElement>(`[data-line="${next}"] > button`);
    event.target.tabIndex = -1;
    if (press !== null) press.tabIndex = 0;
    press?.focus();
  }
}

const mostCases = 40;
const mostFound = 20;

/** Shows the statements of one line of the contract, the findings there and the cases about it. */
function linePanel(report: Report, { elements, found, cases }: LineFacts): HTMLElement {
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
