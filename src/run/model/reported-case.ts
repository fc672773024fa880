import type { Case } from '../../cases/index.js';

/** The parts of a case that reports show: everything except the requests. */
export interface ReportedCase extends Pick<
  Case,
  'id' | 'operation' | 'source' | 'tags' | 'change' | 'expect' | 'level' | 'aspects' | 'proves' | 'written' | 'contract'
> {
  /** One entry per request that precedes the case on its connection. */
  readonly before: readonly unknown[];
}
