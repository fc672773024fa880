import type { Category, Level } from './level.js';

/** What is known about a rule before anything is judged: the text behind a finding's name. */
export interface Rule {
  /** Stable between versions, in kebab-case. */
  readonly id: string;
  /** The usual weight; a finding carries its own, which may be less. */
  readonly level: Level;
  /** The weight under `--strict`, where that is more than the finding's own. */
  readonly strict?: Level;
  readonly category: Category;
  /** A few words, for headings. */
  readonly title: string;
  /** The section that demands it, where the contract alone does not. */
  readonly standard?: string;
  /** What goes wrong for whom when the rule is broken. */
  readonly why: string;
  /** What to change, in the implementation or in the document. */
  readonly fix: string;
}
