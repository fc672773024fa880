import { patternFault, type Action, type Criterion, type FlowStep, type Source } from '../cases/index.js';
import { didYouMean } from '../error/index.js';
import type { ArazzoAction, ArazzoCriterion, ArazzoDocument, ArazzoStep, ArazzoWorkflow, Placed } from './document.js';
import { readExpression, type Scope } from './expression.js';
import type { Lookup } from './lookup.js';
import { parseCondition } from './parse-condition.js';

/** The source of an expression; problems are reported at its place. */
export function sourceOf({ text, cursor }: Placed, scope: Scope): Source | undefined {
  const source = readExpression(text, scope);
  if (!('message' in source)) return source;
  cursor.refuse('bad-expression', source.message, source.hint);
  return undefined;
}

/** Builds a criterion. */
export function criterionOf(
  { condition, context, type, cursor }: ArazzoCriterion,
  scope: Scope,
): Criterion | undefined {
  const kind = type?.node.type === 'string' ? type.node.value : type === undefined ? 'simple' : 'other';
  const { place } = cursor;
  if (kind === 'regex') {
    if (context === undefined) {
      cursor.refuse('missing-key', 'a criterion of the type regex has no context', 'write context: $response.body');
      return undefined;
    }
    const fault = patternFault(condition.text);
    if (fault !== undefined) {
      condition.cursor.refuse('bad-pattern', fault);
      return undefined;
    }
    const at = sourceOf(context, scope);
    return at && { test: 'matches', at, pattern: condition.text, place };
  }
  if (kind !== 'simple') {
    const name = kind === 'other' ? (type?.member('type')?.node ?? type?.node) : type?.node;
    const shown = name?.type === 'string' ? name.value : 'of this kind';
    type?.refuse(
      'unsupported',
      `criteria of the type ${shown} are not supported`,
      'the supported types are simple and regex',
    );
    return undefined;
  }
  const parsed = parseCondition(condition.text, (text) => readExpression(text, scope));
  if (!('message' in parsed)) return { test: 'condition', condition: parsed, text: condition.text, place };
  condition.cursor.refuse(
    'bad-condition',
    `the condition ${JSON.stringify(condition.text)} cannot be read: ${parsed.message}`,
    parsed.hint,
  );
  return undefined;
}

/** Builds an action for the success or the failure of a step. */
export function actionOf(
  given: NonNullable<ArazzoStep['onSuccess']>[number],
  workflow: ArazzoWorkflow,
  scope: Scope,
  isFailure: boolean,
  { components }: ArazzoDocument,
  lookup: Lookup,
): Action | undefined {
  const action: ArazzoAction | undefined =
    'reference' in given
      ? isFailure
        ? lookup.component(given.reference, 'failureActions', components?.failureActions ?? [])
        : lookup.component(given.reference, 'successActions', components?.successActions ?? [])
      : given;
  if (action === undefined) return undefined;
  const { type, stepId, workflowId, cursor } = action;
  if (workflowId !== undefined || (type === 'retry' && stepId !== undefined)) {
    const what = workflowId === undefined ? 'a retry that runs another step first' : `a ${type} to a workflow`;
    (workflowId ?? stepId)?.cursor.refuse(
      'unsupported',
      `${what} is not supported`,
      'write the requests as steps of this workflow',
    );
    return undefined;
  }
  if (type === 'retry' && !isFailure) {
    cursor.refuse('unsupported', 'a success action cannot be a retry', 'write end or goto');
    return undefined;
  }
  const criteria = (action.criteria ?? []).flatMap((each) => criterionOf(each, scope) ?? []);
  if (type === 'end') return { criteria, does: { kind: 'end' } };
  if (type === 'retry') {
    return {
      criteria,
      does: { kind: 'retry', after: (action.retryAfter ?? 0) * 1000, limit: action.retryLimit ?? 1 },
    };
  }
  const ids = workflow.steps.map((step) => step.stepId.text);
  if (stepId === undefined) cursor.refuse('missing-key', `the action ${JSON.stringify(action.name)} has no stepId`);
  else if (!ids.includes(stepId.text)) {
    const hint = didYouMean(stepId.text, ids) ?? `the steps are ${ids.join(', ')}`;
    stepId.cursor.refuse(
      'unknown-step',
      `the workflow ${workflow.workflowId.text} has no step ${JSON.stringify(stepId.text)}`,
      hint,
    );
  }
  return { criteria, does: { kind: 'goto', step: `#${stepId?.text ?? ''}` } };
}

/** The expected outcome: the status in the criteria; any status with other criteria; without criteria, a success. */
export function expectationOf(criteria: readonly Criterion[]): FlowStep['expect'] {
  if (criteria.length === 0) return { outcome: 'accept' };
  const statuses = criteria.flatMap((criterion) => {
    const found =
      criterion.test === 'condition'
        ? /^\s*\{?\s*\$statusCode\s*==\s*(\d{3})\s*\}?\s*$/.exec(criterion.text)?.[1]
        : undefined;
    return found === undefined ? [] : [Number(found)];
  });
  return statuses.length === 1 ? { outcome: 'statuses', statuses } : { outcome: 'survive' };
}
