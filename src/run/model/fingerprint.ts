import type { Finding } from '../../checks/index.js';
import { digestOf } from './digest-of.js';

/**
 * What tells a finding from every other in all runs: sixteen hexadecimal digits of its rule, its case and its key.
 * None of these holds a port, a time or a generated value.
 */
export function fingerprint(finding: Pick<Finding, 'rule' | 'key'>, caseId: string): string {
  return digestOf([finding.rule, caseId, finding.key]);
}
