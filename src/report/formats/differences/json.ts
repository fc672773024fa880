import { writeJson } from '../../stream/json-text.js';
import type { ComparisonReporter } from './comparison.js';

/** One JSON document: both documents, then every difference with its level, rule, places and example. */
export const jsonComparison: ComparisonReporter = async ({ before, after, differences, toolVersion }, sink) => {
  const verdict = differences.some(({ rule }) => rule.level === 'break') ? 'breaks' : 'compatible';
  const document = {
    toolVersion,
    before,
    after,
    verdict,
    differences: differences.map(({ rule, ...difference }) => ({ rule: rule.id, level: rule.level, ...difference })),
  };
  await writeJson(document, sink);
};
