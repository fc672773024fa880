import type { Doubt } from './doubt.js';
import { ofTheRun } from './inconclusive.js';

/** A doubt that was applied to a response, as reports show it. */
export interface AppliedDoubt {
  readonly id: string;
  readonly effect: Doubt['effect'];
  /** The status of the response; undefined where there was none. */
  readonly status: number | undefined;
  /** Why, with the section that says so. */
  readonly because: string;
  /** The status is what HTTP demands or allows for such a request. */
  readonly isImplied?: true;
}

/**
 * A doubt as reports show it.
 *
 * @example
 * applied(doubt, 409).because // 'the value may be taken … (RFC 9110 §15.5.10)'
 */
export function applied({ id, effect, because, standard, isImplied }: Doubt, status: number | undefined): AppliedDoubt {
  return {
    id,
    effect,
    status,
    because: standard === undefined ? because : `${because} (${standard})`,
    ...(isImplied === true ? { isImplied } : {}),
  };
}

/** The names of the doubts of which only a run can know whether they apply. */
export type RunDoubt = (typeof ofTheRun)[number]['id'];

/** The doubt of that name, which a run has found to apply; undefined where it is switched off. */
export function runDoubt(id: RunDoubt, status: number | undefined, off: ReadonlySet<string>): AppliedDoubt | undefined {
  const doubt = ofTheRun.find((each) => each.id === id);
  return doubt === undefined || off.has(id) ? undefined : applied(doubt, status);
}
