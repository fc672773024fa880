/** A rule that findings name: its level, its category and the text that explains it. */
export interface Rule {
  /** Stable between versions, in kebab-case. */
  readonly id: string;
  /** The usual level; the level of a finding may be lower. */
  readonly level: Level;
  /** The level under `--strict`, where it is higher than the finding's own. */
  readonly strict?: Level;
  readonly category: Category;
  /** True if the response could not be judged. Its case is then inconclusive unless another finding fails it. */
  readonly inconclusive?: true;
  /** A short clause, for headings. */
  readonly title: string;
  /** The section of a standard that requires it, if the contract alone does not. */
  readonly standard?: string;
  /** The consequence of breaking the rule. */
  readonly why: string;
  /** What to change, in the implementation or in the document. */
  readonly fix: string;
}

type Row<Id extends string> = Omit<Rule, 'id' | 'level' | 'category'> &
  Partial<Pick<Rule, 'level' | 'category'>> & { readonly id: Id };

/** Completes the rules of a category. A row without a level is a violation. */
export function rulesOf<const Id extends string>(
  category: Category,
  rows: readonly Row<Id>[],
): readonly (Rule & { readonly id: Id })[] {
  return rows.map((row) => ({ level: 'violation', category, ...row }));
}

/** The levels of findings, worst first: a violation fails the run, a warning fails it with `--strict`, a note never does. */
export const levels = ['violation', 'warning', 'note'] as const;

/** The level of a finding. */
export type Level = (typeof levels)[number];

/** The subject of a finding. */
export type Category = 'shape' | 'auth' | 'robustness' | 'state' | 'client';
