import type { Finding } from '../../checks/index.js';
import { digestOf } from './digest-of.js';

/**
 * Identifies a finding across runs by sixteen hexadecimal digits of its rule, case and key. None of these contains a
 * port, a time or a generated value.
 */
export function fingerprint(finding: Pick<Finding, 'rule' | 'key'>, caseId: string): string {
  return digestOf([finding.rule, caseId, finding.key]);
}
