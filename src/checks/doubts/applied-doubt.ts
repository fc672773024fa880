import type { Doubt } from './doubt.js';
import { ofTheRun, ofUndecided } from './inconclusive.js';

/** A doubt that was applied to a response, as reports show it. */
export interface AppliedDoubt extends Pick<Doubt, 'id' | 'effect' | 'because' | 'standard' | 'implied'> {
  /** The status of the response; left out where there was none. */
  readonly status?: number;
}

/** A doubt as reports show it. */
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

/** The names of the doubts of which only a run can know whether they apply. */
export type RunDoubt = (typeof ofTheRun | typeof ofUndecided)[number]['id'];

/** The doubt of that name, which a run has found to apply; undefined where it is switched off. */
export function runDoubt(id: RunDoubt, status: number | undefined, off: ReadonlySet<string>): AppliedDoubt | undefined {
  const doubt = [...ofUndecided, ...ofTheRun].find((each) => each.id === id);
  return doubt === undefined || off.has(id) ? undefined : applied(doubt, status);
}
