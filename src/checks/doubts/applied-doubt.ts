import type { Doubt } from './doubt.js';
import { ofTheRun, ofUndecided } from './inconclusive.js';

/** A doubt that was applied, in the form that reports contain. */
export interface AppliedDoubt extends Pick<Doubt, 'id' | 'effect' | 'because' | 'standard' | 'implied'> {
  /** The status of the response, if there was one. */
  readonly status?: number;
}

/** Converts a doubt to the form that reports contain. */
export function applied({ id, effect, because, standard, implied }: Doubt, status: number | undefined): AppliedDoubt {
  return {
    id,
    effect,
    because,
    ...(status === undefined ? {} : { status }),
    ...(standard === undefined ? {} : { standard }),
    ...(implied === true ? { implied } : {}),
  };
}

/** The ids of the doubts whose condition only a run can check. */
export type RunDoubt = (typeof ofTheRun | typeof ofUndecided)[number]['id'];

/** Returns a doubt that a run has found to apply, or undefined if it is switched off or not about this status. */
export function runDoubt(id: RunDoubt, status: number | undefined, off: ReadonlySet<string>): AppliedDoubt | undefined {
  const doubt = [...ofUndecided, ...ofTheRun].find((each): boolean => each.id === id) as Doubt | undefined;
  const isOther = status !== undefined && doubt?.statuses?.includes(status) === false;
  return doubt === undefined || isOther || off.has(id) ? undefined : applied(doubt, status);
}
