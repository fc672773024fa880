import type { AppliedDoubt } from '../../checks/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';
import { countOf } from '../text/count-of.js';
import { grouped } from '../grouping/grouped.js';

/** A doubt that was applied to a target, with the ids of the cases. */
export interface DoubtGroup {
  readonly doubt: AppliedDoubt;
  readonly cases: readonly string[];
}

const effects: Readonly<Record<AppliedDoubt['effect'], string>> = {
  excuse: 'excused',
  warn: 'only a warning',
  note: 'only a note',
  inconclusive: 'inconclusive',
};

/** The doubts that were applied to a target, by id and status, the most frequent first. */
export function doubtGroups({ cases }: Pick<CollectedTarget, 'cases'>): readonly DoubtGroup[] {
  const each = cases.flatMap(({ case: { id }, result }) => (result.doubts ?? []).map((doubt) => ({ id, doubt })));
  return grouped(each, ({ doubt: { id, status } }) => [id, status])
    .map((group) => ({ doubt: group[0].doubt, cases: group.map(({ id }) => id) }))
    .toSorted((one, other) => other.cases.length - one.cases.length);
}

/**
 * Describes the effect of a doubt and its reason.
 *
 * @example
 * doubtText(doubt) // '409 excused: the value may be in use (RFC 9110 §15.5.10)'
 */
export function doubtText({ effect, status, because, standard }: AppliedDoubt): string {
  const reason = standard === undefined ? because : `${because} (${standard})`;
  return `${status === undefined ? '' : `${status} `}${effects[effect]}: ${reason}`;
}

/**
 * Describes how many responses were excused, and by which doubts; undefined if none was. A status that HTTP implies for
 * a request needs no excuse.
 *
 * @example
 * excusedWords(target) // '4 responses were excused: 4 × value-taken (409, RFC 9110 §15.5.10)'
 */
export function excusedWords(target: Pick<CollectedTarget, 'cases'>): string | undefined {
  const groups = doubtGroups(target).filter(({ doubt }) => doubt.effect === 'excuse' && doubt.implied !== true);
  if (groups.length === 0) return undefined;
  const count = new Set(groups.flatMap(({ cases }) => cases)).size;
  const texts = groups.map(({ doubt: { id, status, standard }, cases }) => {
    const facts = [...(status === undefined ? [] : [String(status)]), ...(standard === undefined ? [] : [standard])];
    return `${cases.length} × ${id}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  });
  return `${countOf(count, 'response')} ${count === 1 ? 'was' : 'were'} excused: ${texts.join(', ')}`;
}
