import type { Rule } from './rule.js';
import { authRules } from './auth.js';
import { clientRules } from './client.js';
import { robustnessRules } from './robustness.js';
import { shapeRules } from './shape.js';
import { stateRules } from './state.js';
import { statusRules } from './status.js';

const all = [...statusRules, ...shapeRules, ...authRules, ...robustnessRules, ...stateRules, ...clientRules];

/** The id of a rule, stable between versions. */
export type RuleId = (typeof all)[number]['id'];

/** A rule whose id is known to the type checker. */
export type NamedRule = Rule & { readonly id: RuleId };

/** Every rule that a finding can name, in the order in which reports list them. */
export const rules: readonly NamedRule[] = all;

const byId = new Map<RuleId, NamedRule>(rules.map((rule) => [rule.id, rule]));

/**
 * Returns the rule with an id.
 *
 * @example
 * ruleOf('server-error').title // 'The server failed'
 */
export function ruleOf(id: RuleId): NamedRule {
  const rule = byId.get(id);
  if (rule === undefined) throw new RangeError(`no rule is named ${id}`);
  return rule;
}
