import type { Case } from '../../cases/index.js';
import type { ExchangeResult } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';

/** The response to the last request of a case. */
export interface ProbeAnswer {
  readonly theCase: Case;
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
  readonly result: ExchangeResult;
}
