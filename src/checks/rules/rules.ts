import type { Rule } from './rule.js';
import { authRules } from './auth.js';
import { clientRules } from './client.js';
import { robustnessRules } from './robustness.js';
import { shapeRules } from './shape.js';
import { stateRules } from './state.js';
import { statusRules } from './status.js';

const all = [...statusRules, ...shapeRules, ...authRules, ...robustnessRules, ...stateRules, ...clientRules] as const;

/** The stable name of a rule. */
export type RuleId = (typeof all)[number]['id'];

/** A rule under its name. */
export type NamedRule = Rule & { readonly id: RuleId };

/** Every rule that a finding can name, in the order in which reports list them. */
export const rules: readonly NamedRule[] = all;

const byId = new Map<RuleId, NamedRule>(rules.map((rule) => [rule.id, rule]));

/**
 * The rule of a name.
 *
 * @example
 * ruleOf('server-error').title // 'The server failed'
 */
export function ruleOf(id: RuleId): NamedRule {
  const rule = byId.get(id);
  if (rule === undefined) throw new RangeError(`no rule is named ${id}`);
  return rule;
}
