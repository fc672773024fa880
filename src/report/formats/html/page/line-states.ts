import { lineOf, type PageElement, type PagePlace } from './page-data.js';
import type { Found, Report } from './report.js';

/** The result for the statements of a line, worst first. */
export type LineState = 'failed' | 'warned' | 'untouched' | 'partly' | 'exercised';

export const lineWords: Readonly<Record<LineState, readonly [sign: string, words: string]>> = {
  failed: ['✗', 'failed'],
  warned: ['!', 'with a warning'],
  untouched: ['○', 'not exercised'],
  partly: ['◐', 'partly exercised'],
  exercised: ['✓', 'exercised'],
};

/** The results of the run for a line of the document. */
export interface LineFacts {
  readonly state: LineState;
  readonly elements: readonly PageElement[];
  readonly found: readonly Found[];
  readonly cases: readonly number[];
}

/** `in a request` or `in a response`, for elements that occur in both. */
export function directionWords({ direction }: PageElement): string {
  return direction === undefined ? '' : ` in a ${direction}`;
}

/** The results for the lines of a file, by line number, for one target or for all. */
export function lineStates(report: Report, file: string, target?: number): ReadonlyMap<number, LineFacts> {
  const { data } = report;
  const targets = target === undefined ? data.targets.map((_, index) => index) : [target];
  const elements = byLine(data.elements.filter((each) => each.file === file));
  const cases = byLine(
    data.cases.map(({ place }, number) => ({ ...place, number })).filter((each) => each.file === file),
  );
  const found = byLine(
    data.causes.flatMap((cause, number) =>
      targets.includes(cause.target)
        ? cause.findings.flatMap(({ place }, index) =>
            place?.file === file ? [{ ...place, cause: number, index }] : [],
          )
        : [],
    ),
  );
  const lines = new Set([...elements.keys(), ...cases.keys(), ...found.keys()]);
  return new Map(
    Array.from(lines, (line) => {
      const facts = {
        elements: elements.get(line) ?? [],
        found: (found.get(line) ?? []).map(({ cause, index }) => ({ cause, index })),
        cases: (cases.get(line) ?? []).map(({ number }) => number),
      };
      return [line, { ...facts, state: stateOf(report, facts, targets) }];
    }),
  );
}

function stateOf(
  report: Report,
  { elements, found, cases }: Omit<LineFacts, 'state'>,
  targets: readonly number[],
): LineState {
  const levels = new Set(found.map(({ cause }) => report.cause(cause).level));
  if (levels.has('violation')) return 'failed';
  if (levels.has('warning')) return 'warned';
  const exercised = elements.flatMap(({ missing }) =>
    targets.flatMap((target) => (missing[target] === undefined ? [] : [missing[target] === null])),
  );
  if (exercised.length > 0) {
    if (exercised.every(Boolean)) return 'exercised';
    return exercised.some(Boolean) ? 'partly' : 'untouched';
  }
  const isSent = cases.some((number) =>
    targets.some((target) => /[pwfd]/.test(report.data.targets[target]?.outcomes[number] ?? '')),
  );
  return isSent ? 'exercised' : 'untouched';
}

/**
 * Maps continuation lines to the line that they continue: the lines with a deeper indent below a keyword, such as the
 * items of `required`, unless one of them has results of its own.
 */
export function continuedLines(
  lines: readonly string[],
  facts: ReadonlyMap<number, LineFacts>,
): ReadonlyMap<number, number> {
  const continued = new Map<number, number>();
  for (const [start, { elements }] of facts) {
    if (!elements.some(({ kind }) => kind === 'keyword')) continue;
    const indent = indentOf(lines[start - 1] ?? '');
    let end = start + 1;
    while (isInside(lines[end - 1], indent) && !facts.has(end)) end++;
    // The deeper lines describe other elements.
    if (facts.has(end) && isInside(lines[end - 1], indent)) continue;
    for (let line = start + 1; line < end; line++) continued.set(line, start);
  }
  return continued;
}

function isInside(text: string | undefined, indent: number): boolean {
  if (text === undefined || text.trim() === '') return false;
  return indentOf(text) > indent || (indentOf(text) === indent && /^\s*(?:- |[\]}])/.test(text));
}

function indentOf(text: string): number {
  return text.search(/\S|$/);
}

function byLine<T extends PagePlace>(items: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const lines = new Map<number, T[]>();
  for (const item of items) {
    const list = lines.get(lineOf(item)) ?? [];
    list.push(item);
    lines.set(lineOf(item), list);
  }
  return lines;
}
