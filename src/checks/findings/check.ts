import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Exchange } from '../context/exchange.js';
import type { StrictFinding } from './finding.js';
import type { Category } from '../rules/level.js';

/** One oracle: looks at one exchange and reports what it finds. Pure, synchronous, never throws. */
export interface Check {
  readonly id: string;
  readonly category: Category;
  check(exchange: Exchange, theCase: Case, contract: Contract): readonly StrictFinding[];
}
