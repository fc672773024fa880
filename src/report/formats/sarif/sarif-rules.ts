import { rules, type Level, type NamedRule } from '../../../checks/index.js';

/** What a finding of that weight is called (SARIF 2.1.0 §3.27.10). */
export const sarifLevel = { violation: 'error', warning: 'warning', note: 'note' } as const satisfies Record<
  Level,
  string
>;

/** Every rule as a reportingDescriptor (SARIF 2.1.0 §3.49), in the order of the list of rules. */
export const sarifRules = rules.map((rule) => ({
  id: rule.id,
  name: pascalCase(rule.id),
  shortDescription: { text: rule.title },
  fullDescription: { text: rule.why },
  help: { text: helpText(rule), markdown: helpMarkdown(rule) },
  defaultConfiguration: { level: sarifLevel[rule.level] },
  properties: { category: rule.category, tags: ['api-contract', rule.category] },
}));

function helpText({ why, fix, standard }: NamedRule): string {
  return [why, `How to fix it: ${fix}`, ...(standard === undefined ? [] : [`Standard: ${standard}`])].join('\n\n');
}

function helpMarkdown({ why, fix, standard }: NamedRule): string {
  return [why, `**How to fix it:** ${fix}`, ...(standard === undefined ? [] : [`**Standard:** ${standard}`])].join(
    '\n\n',
  );
}

/** `server-error` as `ServerError` (§3.49.7). */
function pascalCase(id: string): string {
  return id.replaceAll(/(?:^|-)(?<first>[a-z])/g, (_match, first: string) => first.toUpperCase());
}
