import type { Case } from '../../cases/index.js';

/** What of a case reports speak of: all of it but the requests themselves. */
export interface ReportedCase extends Pick<
  Case,
  'id' | 'operation' | 'source' | 'tags' | 'change' | 'expect' | 'level' | 'aspects' | 'proves' | 'written' | 'contract'
> {
  /** One for each request that goes before it on its connection. */
  readonly before: readonly unknown[];
}
