import { ruleOf, sourcesOf } from '../../checks/index.js';
import type { ReportedFinding } from '../../run/index.js';
import { historyWords } from './history-words.js';
import { clip } from '../text/clip.js';

const longestLine = 8_000;

/** A finding with all that it takes to act on it, as lines of plain text; `more` goes before the line to paste. */
export function findingText(finding: ReportedFinding, more: readonly string[] = []): string {
  const { rule, level, usualLevel, message, change, expected, received, reproduce } = finding;
  const sources = sourcesOf(finding);
  return [
    `${level}${usualLevel === undefined ? '' : ` (by configuration, usually ${usualLevel})`} ${rule}: ${message}`,
    `changed:   ${change}`,
    `expected:  ${expected}`,
    `received:  ${received}`,
    ...(sources.length === 0 ? [] : [`contract:  ${sources.join(', ')}`]),
    `fix:       ${ruleOf(rule).fix}`,
    ...(finding.history === undefined ? [] : [`history:   ${historyWords(finding.history).join('\n           ')}`]),
    ...more,
    `reproduce: ${reproduce}`,
  ]
    .map((line) => clip(line, longestLine))
    .join('\n');
}
