import type { Case, ScenarioStep } from '../../cases/index.js';
import { ruleOf, type Level, type RuleId } from '../../checks/index.js';
import { stringifyValue, type JsonValue, type Place } from '../../json/index.js';
import type { History, Performed } from './history.js';
import { isAccepted, statusOf } from './history.js';
import type { Subject } from './subject.js';

/** What has to hold between the answers of a service, whatever they are. One law is one file, and one line in `laws`. */
export interface Law {
  /** Stable, in kebab-case: `deleted-is-gone`. */
  readonly id: string;
  /** A sentence. */
  readonly says: string;
  /** What its findings may break. */
  readonly rules: readonly RuleId[];
  /** Scenarios of one story share what they have in common. */
  readonly story: string;
  /** It can also be asked of what clients cannot create, and a list shows. */
  readonly ofListed?: true;
  /** What a target must have for it to be asked, beside a memory. */
  readonly needs?: Case['needs'];
  /** The steps that show whether it holds for a resource; or the reason why that cannot be asked. */
  scenario(subject: Subject): readonly ScenarioStep[] | string;
  /**
   * What is to be sent once all its steps are over, where only more requests tell a fault from a habit; none once it can
   * be judged.
   */
  confirm?(history: History): readonly ScenarioStep[];
  /** Whether it held, once all its steps are over. */
  judge(history: History): Judgement;
}

/** What a history says of a law: what breaks it; why it says nothing; or why the law is not about this service. */
export type Judgement =
  | { readonly kind: 'judged'; readonly findings: readonly LawFinding[] }
  | { readonly kind: 'inconclusive' | 'not-applicable'; readonly reason: string };

/** A break of a law. */
export interface LawFinding {
  readonly rule: RuleId;
  readonly level: Level;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly key: string;
  readonly place: Place;
  /** The steps that show it, the last of which is the one that disagrees. */
  readonly steps: readonly string[];
  /** The values that disagree, and where they stand. */
  readonly values: readonly SeenValue[];
}

/** A value in a request or a response of a step. */
export interface SeenValue {
  readonly step: string;
  /** Where: `name in the request`. */
  readonly where: string;
  /** As JSON text; `nothing` where there is none. */
  readonly text: string;
}

export const holds: Judgement = { kind: 'judged', findings: [] };

export function inconclusive(reason: string): Judgement {
  return { kind: 'inconclusive', reason };
}

export function notApplicable(reason: string): Judgement {
  return { kind: 'not-applicable', reason };
}

export function judged(...findings: readonly (LawFinding | undefined)[]): Judgement {
  return { kind: 'judged', findings: findings.filter((finding) => finding !== undefined) };
}

/** A finding of a law about a step, at the level of its rule. */
export function broken(
  rule: RuleId,
  { step }: Performed,
  history: History,
  texts: Pick<LawFinding, 'message' | 'expected' | 'received'> & Partial<LawFinding>,
): LawFinding {
  const operation = history.subject.contract.operation(step.operation);
  return {
    rule,
    level: ruleOf(rule).level,
    key: '',
    place: operation?.place ?? history.subject.resource.place,
    steps: [step.name],
    values: [],
    ...texts,
  };
}

/** The step, once it was accepted; else why the law says nothing. */
export function accepted(history: History, name: string): Performed | string {
  const performed = history.get(name);
  if (performed === undefined) return history.reasonFor(name);
  if (isAccepted(performed)) return performed;
  const { result } = performed.exchanges[0];
  if (result.kind === 'failure') return `the request to ${performed.step.words} got no complete response`;
  return `the server answered ${statusOf(performed)} to the request to ${performed.step.words}`;
}

export function seen(performed: Performed, where: string, value: JsonValue | undefined): SeenValue {
  return { step: performed.step.name, where, text: textOf(value) };
}

/** The name of a thing after its indefinite article: `an order`. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** A value as texts show it: short. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = stringifyValue(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
