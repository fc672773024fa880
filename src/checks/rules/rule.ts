import type { Category, Level } from './level.js';

/** A rule that findings name: its level, its category and the text that explains it. */
export interface Rule {
  /** Stable between versions, in kebab-case. */
  readonly id: string;
  /** The usual level; a finding carries its own, which may be lower. */
  readonly level: Level;
  /** The level under `--strict`, where it is higher than the finding's own. */
  readonly strict?: Level;
  readonly category: Category;
  /** Whether the answer could not be judged, so that its case is inconclusive unless something else fails it. */
  readonly inconclusive?: true;
  /** A short clause, for headings. */
  readonly title: string;
  /** The section of a standard that requires it, where the contract alone does not. */
  readonly standard?: string;
  /** The consequence of breaking the rule. */
  readonly why: string;
  /** What to change, in the implementation or in the document. */
  readonly fix: string;
}
