import type { Case, ScenarioStep } from '../../cases/index.js';
import { ruleOf, type Level, type RuleId } from '../../checks/index.js';
import { stringifyValue, type JsonValue, type Place } from '../../json/index.js';
import { type History, isAccepted, outcomeText, type Performed } from './history.js';
import type { Subject } from './subject.js';

/** A rule about what must hold between the responses of any service. Each law is one file and one line in `laws`. */
export interface Law {
  /** A stable id in kebab-case: `deleted-is-gone`. */
  readonly id: string;
  /** What must hold, as one sentence. */
  readonly says: string;
  /** The rules that its findings may have. */
  readonly rules: readonly RuleId[];
  /** The story whose steps it uses. Laws of one story share their requests. */
  readonly story: string;
  /** The law also applies to resources that clients cannot create but can list. */
  readonly ofListed?: true;
  /** The law also applies to singletons such as `/settings`, which clients can only read and change. */
  readonly ofSingletons?: true;
  /** The law also applies to singletons that have no members, such as the photo of an item. */
  readonly ofContents?: true;
  /** What the target must support, besides storing items. */
  readonly needs?: Case['needs'];
  /** Returns the steps that show whether the law holds for a resource, or the reason why the law does not apply. */
  scenario(subject: Subject): readonly ScenarioStep[] | string;
  /**
   * Returns further steps if only more requests can tell a fault from a harmless habit; none once the law can be
   * judged.
   */
  confirm?(history: History): readonly ScenarioStep[];
  /** Judges the law after all its steps. */
  judge(history: History): Judgement;
}

/** The verdict on a law: its findings, or the reason why it is inconclusive or does not apply. */
export type Judgement =
  | { readonly kind: 'judged'; readonly findings: readonly LawFinding[] }
  | { readonly kind: 'inconclusive' | 'not-applicable'; readonly reason: string };

/** A violation of a law. */
export interface LawFinding {
  readonly rule: RuleId;
  readonly level: Level;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly key: string;
  /** The operation at fault, and its place. */
  readonly operation: string;
  readonly place: Place;
  /** The names of the steps that show it. The last one is the step that disagrees. */
  readonly steps: readonly string[];
  /** The values that disagree, with their places. */
  readonly values: readonly SeenValue[];
}

/** A value in a request or a response of a step. */
export interface SeenValue {
  readonly step: string;
  /** The place of the value: `name in the request`. */
  readonly where: string;
  /** The value as JSON, or `nothing` if there is none. */
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

/** Returns the first finding of each fault, which shows in several places and is reported once. */
export function firstOfEach(
  findings: readonly LawFinding[],
  faultOf: (finding: LawFinding) => string,
): readonly LawFinding[] {
  const first = new Map(findings.toReversed().map((finding) => [faultOf(finding), finding]));
  return findings.filter((finding) => first.get(faultOf(finding)) === finding);
}

/** What a finding says. `fault` is the step at fault if another one shows its effect. */
type Texts = Pick<LawFinding, 'message' | 'expected' | 'received'> &
  Partial<LawFinding> & { readonly fault?: Performed | undefined };

/** Returns a finding that a step shows, at the level of its rule unless the texts override it. */
export function broken(
  rule: RuleId,
  shown: Performed,
  history: History,
  { fault = shown, ...texts }: Texts,
): LawFinding {
  const { operation } = fault.step;
  return {
    rule,
    level: ruleOf(rule).level,
    key: '',
    operation,
    place: history.subject.contract.operation(operation)?.place ?? history.subject.resource.place,
    steps: [shown.step.name],
    values: [],
    ...texts,
  };
}

/** Returns the step if it succeeded, else the reason why the law is inconclusive. */
export function accepted(history: History, name: string): Performed | string {
  const performed = history.get(name);
  if (performed === undefined) return history.reasonFor(name);
  if (isAccepted(performed)) return performed;
  return outcomeText(performed);
}

/** Returns the judge of a law that is inconclusive unless the server has accepted some steps. */
export function onAccepted<const Names extends readonly string[]>(
  names: Names,
  judge: (history: History, ...performed: { readonly [At in keyof Names]: Performed }) => Judgement,
): Law['judge'] {
  return (history) => {
    const found = names.map((name) => accepted(history, name));
    const reason = found.find((each) => typeof each === 'string');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `map` keeps the order and loses the tuple
    return reason === undefined ? judge(history, ...(found as never)) : inconclusive(reason);
  };
}

/** A value that a step shows, and where: `in the read`. */
type Side = readonly [shown: Performed, where: string, value: JsonValue | undefined];

/** Returns what a finding says about the expected and the received value of a member. */
export function unequal(
  pointer: string,
  expected: Side,
  received: Side,
): Pick<LawFinding, 'expected' | 'received' | 'values'> {
  const values = [expected, received].map(([shown, where, value]) => seen(shown, `\`${pointer}\` ${where}`, value));
  return { expected: textOf(expected[2]), received: textOf(received[2]), values };
}

export function seen(performed: Performed, where: string, value: JsonValue | undefined): SeenValue {
  return { step: performed.step.name, where, text: textOf(value) };
}

/** Returns a value as JSON, shortened to 120 characters. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = stringifyValue(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
