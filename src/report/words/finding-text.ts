import { ruleOf, sourcesOf } from '../../checks/index.js';
import type { FindingHistory, ReportedFinding } from '../../run/index.js';
import type { FindingKind } from '../grouping/finding-groups.js';
import { clip } from '../text/clip.js';
import { countOf } from '../text/count-of.js';

const longestLine = 8_000;
const longestQuery = 80;

/** Describes a finding in lines of plain text; `more` lines precede the command. */
export function findingText(finding: ReportedFinding, more: readonly string[] = []): string {
  const { rule, level, usualLevel, message, change, expected, received, history, reproduce } = finding;
  const sources = sourcesOf(finding);
  return [
    `${level}${usualLevel === undefined ? '' : ` (by configuration, usually ${usualLevel})`} ${rule}: ${message}`,
    `changed:   ${change}`,
    `expected:  ${expected}`,
    `received:  ${received}`,
    ...(sources.length === 0 ? [] : [`contract:  ${sources.join(', ')}`]),
    `fix:       ${ruleOf(rule).fix}`,
    ...(history === undefined ? [] : [`history:   ${historyWords(history).join('\n           ')}`]),
    ...more,
    `reproduce: ${reproduce}`,
  ]
    .map((line) => clip(line, longestLine))
    .join('\n');
}

/**
 * Describes the requests that show a finding, each with what its response shows, and then the values that disagree.
 *
 * @example
 * historyWords(history) // ['1. create an item: POST /tools: 201 Created', …]
 */
export function historyWords({ exchanges, values }: FindingHistory): readonly string[] {
  const steps = exchanges.map(({ words, shows, exchange: { method, url } }, at) => {
    const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' };
    return `${at + 1}. ${words}: ${method} ${pathname}${clip(search, longestQuery)}: ${shows}`;
  });
  return [...steps, ...values.map(({ exchange, where, text }) => `${where} (${exchange}): ${text}`)];
}

/**
 * The number of cases and, if there are several, of operations with a cause.
 *
 * @example
 * reachOf(kind) // '8 cases of 3 operations'
 */
export function reachOf({ cases, operations }: Pick<FindingKind, 'cases' | 'operations'>): string {
  const across = operations.length === 1 ? '' : ` of ${countOf(operations.length, 'operation')}`;
  return `${countOf(cases.length, 'case')}${across}`;
}
