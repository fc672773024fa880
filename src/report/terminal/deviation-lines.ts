import type { ResolvedDeviation } from '../../run/index.js';
import { countOf } from '../count-of.js';
import type { DeviationGroup } from '../deviation-groups.js';
import { grouped } from '../grouped.js';
import { headingLines } from './heading.js';
import { indent } from './labelled.js';
import type { Page } from './page.js';
import { sentenceLines } from './sentence-lines.js';
import { someOf } from './some-of.js';

const mostCases = 5;

/** A deviation that the baseline excuses: the rule, how many cases, until when, and why. */
export function deviationLines({ rule, reason, expires, cases }: DeviationGroup, page: Page): readonly string[] {
  const until = expires === undefined ? '' : `, excused until ${expires}`;
  const facts = `declared deviation in ${countOf(cases.length, 'case')}${until}`;
  return [...headingLines('~', rule, facts, page, page.paint.yellow), ...sentenceLines(reason, page)];
}

/** Deviations that the baseline still excuses although they are gone, by rule. */
export function resolvedBlocks(resolved: readonly ResolvedDeviation[], page: Page): readonly (readonly string[])[] {
  return grouped(resolved, ({ rule }) => rule).map((group) => resolvedLines(group[0].rule, group, page));
}

function resolvedLines(rule: string, resolved: readonly ResolvedDeviation[], page: Page): readonly string[] {
  const them = resolved.length === 1 ? 'it' : 'them';
  const ids = resolved.map((deviation) => deviation.case);
  return [
    ...headingLines('✓', rule, 'declared deviation that no longer occurs', page, page.paint.green),
    ...sentenceLines(`In ${countOf(resolved.length, 'case')}; remove ${them} from the baseline:`, page),
    ...someOf(ids, mostCases).map((id) => indent + indent + id),
  ];
}
