import type { Place } from '../../../json/index.js';
import type { Aspect, Expectation, RequestPlan } from '../../model/request-plan.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import type { Variation } from '../site/mutation.js';
import { changesWithin } from '../site/proposal.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';

type Extras = 'before' | 'afterRefusal' | 'needs' | 'isConditional' | 'isRepetition' | 'proven' | 'varied';

/** One changed request. The table states the defaults of its rows. */
export interface RequestRow extends Partial<Pick<Variation, Extras>> {
  readonly id: string;
  /** When it is left out; see {@link Variation.priority}. */
  readonly priority: number;
  readonly change: string;
  /** The default is `survive`. */
  readonly expect?: Exclude<Expectation['outcome'], 'statuses'>;
  readonly doubt?: CaseDoubt | undefined;
  /** What differs from a valid request; the default is nothing. */
  readonly aspects?: readonly Aspect[];
  /** The place that justifies the expectation; the default is the operation. */
  readonly contract?: Place | undefined;
  /** Makes the request, by default the smallest valid one, within the budget. Undefined makes no variation. */
  readonly request?: () => RequestPlan | undefined;
}

interface RequestTable {
  /** The operations to which it applies; the default is all. */
  readonly applies?: (site: RequestSite) => boolean;
  /** The defaults of its rows. */
  readonly usual?: (site: RequestSite) => Partial<RequestRow>;
  readonly rows: (site: RequestSite) => Iterable<RequestRow> | RequestRow;
}

/** Creates a mutation whose variations are rows. */
export function requestTable({ applies, usual, rows }: RequestTable): RequestMutation {
  return (site) => {
    if (applies?.(site) === false) return () => [];
    const common = usual?.(site) ?? {};
    const found = rows(site);
    return changesWithin('id' in found ? [found] : [...found], (row) => variation(site, { ...common, ...row }));
  };
}

function variation({ operation, minimal }: RequestSite, row: RequestRow): Variation | undefined {
  const { expect = 'survive', doubt, aspects = [], contract, request: make = () => minimal, ...others } = row;
  const request = make();
  return (
    request && {
      expect: { outcome: expect },
      ...(doubt && { doubt }),
      request,
      aspects,
      contract: contract ?? operation.place,
      ...others,
    }
  );
}
