import type { Place } from '../../../json/index.js';
import type { Aspect, Expectation, RequestPlan } from '../../model/case.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import type { Variation } from '../site/mutation.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';

type Extras = 'before' | 'afterRefusal' | 'needs' | 'isConditional' | 'isRepetition' | 'proven' | 'varied';

/** One changed request. What it does not say, its table says for all its rows. */
export interface RequestRow extends Partial<Pick<Variation, Extras>> {
  readonly id: string;
  /** How soon it is left out: see {@link Variation.priority}. */
  readonly priority: number;
  readonly change: string;
  /** `survive` unless it says otherwise. */
  readonly expect?: Exclude<Expectation['outcome'], 'statuses'>;
  readonly doubt?: CaseDoubt | undefined;
  /** What of the request differs; nothing unless it says otherwise. */
  readonly aspects?: readonly Aspect[];
  /** What speaks for the expectation; the operation unless it says otherwise. */
  readonly contract?: Place | undefined;
  /** The smallest good request unless it says otherwise; no variation where there is none. Made only within the budget. */
  readonly request?: () => RequestPlan | undefined;
}

interface RequestTable {
  /** Unique among all mutations, such as `methods/head`. */
  readonly id: string;
  /** To which operations; to all unless it says otherwise. */
  readonly applies?: (site: RequestSite) => boolean;
  /** What most rows have in common. */
  readonly usual?: (site: RequestSite) => Partial<RequestRow>;
  readonly rows: (site: RequestSite) => Iterable<RequestRow>;
}

/** A mutation whose variations are rows. */
export function requestTable({ id, applies = () => true, usual, rows }: RequestTable): RequestMutation {
  return {
    id,
    applies,
    *derive(site) {
      const common = usual?.(site) ?? {};
      for (const row of rows(site)) yield* variationOf(site, { ...common, ...row });
    },
  };
}

function variationOf({ operation, minimal, budget }: RequestSite, row: RequestRow): readonly Variation[] {
  const { priority, expect = 'survive', doubt, aspects = [], contract, request: make = () => minimal, ...others } = row;
  const request = budget.allows(priority) ? make() : undefined;
  if (request === undefined) return [];
  return [
    {
      ...others,
      priority,
      expect: { outcome: expect },
      ...(doubt && { doubt }),
      request,
      aspects,
      contract: contract ?? operation.place,
    },
  ];
}
