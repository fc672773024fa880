import type { Found, Report } from './report.js';

/** The values of the filter form; an empty value matches everything. */
export interface Filter {
  readonly text: string;
  readonly level: string;
  readonly rule: string;
  readonly operation: string;
  readonly target: string;
  readonly outcome: string;
  readonly since: string;
}

export const everything: Filter = { text: '', level: '', rule: '', operation: '', target: '', outcome: '', since: '' };

/** A cause with its findings that match the filter. */
export interface MatchingCause {
  readonly cause: number;
  /** The indexes of these findings within the cause, at least one. */
  readonly findings: readonly number[];
}

/** Finds the causes and cases that match a filter. Each word of the search must occur. */
export class Search {
  readonly #report: Report;
  readonly #texts = new Map<string, string>();

  constructor(report: Report) {
    this.#report = report;
  }

  causes(filter: Filter): readonly MatchingCause[] {
    const words = wordsOf(filter);
    return this.#report.data.causes.flatMap(({ target, level, findings }, cause) => {
      if (!isAsked(filter.target, String(target)) || !isAsked(filter.level, level)) return [];
      if (!isAsked(filter.rule, this.#report.rule(this.#report.cause(cause)).id)) return [];
      const matching = findings.flatMap(({ case: theCase, isEarlier }, index) => {
        if (!isAsked(filter.since, isEarlier === true ? 'still' : 'new')) return [];
        if (!isAsked(filter.operation, this.#report.case(theCase).operation)) return [];
        if (!isAsked(filter.outcome, this.#report.outcome(target, theCase))) return [];
        return this.#says(words, () => this.#findingText({ cause, index })) ? [index] : [];
      });
      return matching.length === 0 ? [] : [{ cause, findings: matching }];
    });
  }

  cases(filter: Filter): readonly number[] {
    const words = wordsOf(filter);
    const { cases, targets } = this.#report.data;
    const asked = targets.flatMap((_, target) => (isAsked(filter.target, String(target)) ? [target] : []));
    return cases.flatMap(({ operation }, number) => {
      if (!isAsked(filter.operation, operation)) return [];
      if (filter.outcome !== '' && !asked.some((target) => this.#report.outcome(target, number) === filter.outcome))
        return [];
      const found = asked.flatMap((target) => this.#report.foundIn(target, number));
      if (
        (filter.level !== '' || filter.rule !== '' || filter.since !== '') &&
        !found.some((each) => this.#isOf(each, filter))
      )
        return [];
      const matches =
        this.#says(words, () => this.#caseText(number)) ||
        found.some((each) => this.#says(words, () => this.#findingText(each)));
      return matches ? [number] : [];
    });
  }

  /** Builds the text only if there are words to search for. */
  #says(words: readonly string[], made: () => string): boolean {
    return words.length === 0 || hasAll(made(), words);
  }

  #isOf(found: Found, { level, rule, since }: Filter): boolean {
    const each = this.#report.cause(found.cause);
    if (!isAsked(since, this.#report.finding(found).isEarlier === true ? 'still' : 'new')) return false;
    return isAsked(level, each.level) && isAsked(rule, this.#report.rule(each).id);
  }

  #caseText(number: number): string {
    return this.#kept(`case ${number}`, () => {
      const { id, change, proves, place } = this.#report.case(number);
      return [id, change, proves, `${place.file}:${place.line}`];
    });
  }

  #findingText(found: Found): string {
    return this.#kept(`finding ${found.cause} ${found.index}`, () => {
      const finding = this.#report.finding(found);
      const { message, expected, received, place, standard, fingerprint } = finding;
      const rule = this.#report.rule(this.#report.cause(found.cause));
      const where = place === undefined ? '' : `${place.file}:${place.line}`;
      const { id, change } = this.#report.case(finding.case);
      return [id, change, rule.id, rule.title, message, expected, received, where, standard, fingerprint];
    });
  }

  #kept(key: string, made: () => readonly (string | undefined)[]): string {
    const known = this.#texts.get(key) ?? made().join('\n').toLowerCase();
    this.#texts.set(key, known);
    return known;
  }
}

function wordsOf({ text }: Filter): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function isAsked(asked: string, value: string): boolean {
  return asked === '' || asked === value;
}
