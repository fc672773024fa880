import { patternFault, type Action, type Case, type Criterion, type FlowStep, type Source } from '../cases/index.js';
import type { Cursor } from '../codec/index.js';
import type { Contract, Operation } from '../contract/index.js';
import { didYouMean } from '../error/index.js';
import { parsePointer, toValue, type JsonValue } from '../json/index.js';
import { buildRequest, UNGIVEN } from './build-request.js';
import type {
  ArazzoAction,
  ArazzoCriterion,
  ArazzoDocument,
  ArazzoParameter,
  ArazzoStep,
  ArazzoWorkflow,
  Placed,
} from './document.js';
import { readExpression, type Scope } from './expression.js';
import { parseCondition } from './parse-condition.js';

/** The values of `--input`, by name. */
export type Inputs = ReadonlyMap<string, string>;

/** A built workflow: its steps, including those of workflows that it runs or depends on, and its outputs. */
interface Built {
  readonly steps: readonly FlowStep[];
  readonly outputs: ReadonlyMap<string, Source>;
}

/** Builds the workflows of one document. */
export class Workflows {
  readonly #document: ArazzoDocument;
  readonly #contract: Contract;
  readonly #inputs: Inputs;
  /** The workflows that are being built, the outermost first. */
  readonly #within: string[] = [];
  readonly #secrets: string[] = [];

  constructor(document: ArazzoDocument, contract: Contract, inputs: Inputs) {
    this.#document = document;
    this.#contract = contract;
    this.#inputs = inputs;
  }

  /** Builds the case of a workflow; returns undefined, and reports the problems, if that is impossible. */
  build(workflow: ArazzoWorkflow, stem: string): Case | undefined {
    this.#secrets.length = 0;
    const { steps } = this.#built(workflow, '', this.#inputsOf(workflow));
    const [first] = steps;
    const operation = first && this.#contract.operation(first.operation);
    if (first === undefined || operation === undefined) return undefined;
    const name = workflow.workflowId.text;
    return {
      id: `${stem}/${name}`,
      operation: first.operation,
      source: 'written',
      tags: [],
      change: workflow.summary ?? workflow.description?.split('\n')[0] ?? `the workflow ${name}`,
      expect: { outcome: 'hold' },
      level: 'violation',
      aspects: [],
      proves: undefined,
      needs: ['memory'],
      before: [],
      request: first.request,
      flow: { steps, secrets: [...this.#secrets] },
      steering: new Map(),
      written: workflow.cursor.place,
      contract: operation.place,
    };
  }

  /** Returns true if another workflow runs it, and provides its inputs. */
  isRun({ workflowId }: ArazzoWorkflow): boolean {
    return this.#document.workflows.some(({ steps }) =>
      steps.some((step) => step.workflowId?.text === workflowId.text),
    );
  }

  /** The required inputs without a value. */
  missingInputs({ inputs }: ArazzoWorkflow): readonly string[] {
    const required = inputs?.member('required')?.items() ?? [];
    const names = required.flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
    return names.filter((name) => !this.#inputs.has(name) && this.#defaultOf(inputs, name) === undefined);
  }

  #defaultOf(inputs: Cursor | undefined, name: string): JsonValue | undefined {
    const found = inputs?.member('properties')?.member(name)?.member('default');
    return found && toValue(found.node);
  }

  #inputsOf({ inputs }: ArazzoWorkflow): ReadonlyMap<string, Source> {
    const found = new Map<string, Source>();
    for (const { name, value: schema } of inputs?.member('properties')?.members() ?? []) {
      const given = this.#inputs.get(name);
      const value = given === undefined ? this.#defaultOf(inputs, name) : readInput(given, schema);
      if (value === undefined) {
        found.set(name, { in: 'captured', name: `${UNGIVEN}${name}`, tokens: [] });
        continue;
      }
      const format = schema.member('format')?.node;
      const isSecret = (format?.type === 'string' && format.value === 'password') || /passw|secret|token/i.test(name);
      if (isSecret && typeof value === 'string' && value !== '') this.#secrets.push(value);
      found.set(name, { in: 'value', value });
    }
    return found;
  }

  #built(workflow: ArazzoWorkflow, prefix: string, inputs: ReadonlyMap<string, Source>): Built {
    const name = workflow.workflowId.text;
    this.#within.push(name);
    const workflows = new Map<string, ReadonlyMap<string, Source>>();
    const all: FlowStep[] = [];
    for (const before of workflow.dependsOn ?? []) {
      const other = this.#workflow(before);
      if (other === undefined) continue;
      const built = this.#built(other, `${prefix}${before.text}.`, this.#inputsOf(other));
      workflows.set(before.text, built.outputs);
      all.push(...built.steps);
    }
    const scope: Scope = {
      workflow: name,
      prefix,
      inputs,
      workflows,
      steps: new Map(workflow.steps.flatMap((step) => this.#outputsOf(step, prefix))),
    };
    refuseRepeated(
      workflow.steps.map(({ stepId }) => stepId),
      'step',
    );
    const own = workflow.steps.flatMap((step): readonly (readonly FlowStep[])[] => [
      this.#stepsOf(step, workflow, scope),
    ]);
    const names = own.map((steps) => steps[0]?.name);
    const ends = workflow.steps.map(({ stepId }, at) => [stepId.text, names[at]] as const);
    const firsts = new Map(ends);
    // The end of an inner workflow does not end the outer one.
    const end = prefix === '' ? ({ kind: 'end' } as const) : ({ kind: 'leave', prefix } as const);
    const linked = own.flat().map((step): FlowStep => {
      const link = (action: Action): Action => {
        if (action.does.kind === 'end') return { ...action, does: end };
        if (action.does.kind !== 'goto' || !action.does.step.startsWith('#')) return action;
        return { ...action, does: { kind: 'goto', step: firsts.get(action.does.step.slice(1)) ?? '' } };
      };
      return { ...step, onSuccess: step.onSuccess.map(link), onFailure: step.onFailure.map(link) };
    });
    const outputs = new Map(
      (workflow.outputs ?? []).flatMap(({ name: output, value }) => {
        const source = this.#source(value, scope);
        return source === undefined ? [] : [[output, source] as const];
      }),
    );
    this.#within.pop();
    return { steps: [...all, ...linked], outputs };
  }

  /** The outputs of a step with a request; those of a workflow are known after it is built. */
  #outputsOf(
    { stepId, outputs = [], workflowId }: ArazzoStep,
    prefix: string,
  ): readonly (readonly [string, ReadonlyMap<string, Source>])[] {
    if (workflowId !== undefined) return [];
    const sources = outputs.map(
      ({ name }) =>
        [
          name,
          { in: 'captured', name: `${prefix}$steps.${stepId.text}.outputs.${name}`, tokens: [] } as const,
        ] as const,
    );
    return [[stepId.text, new Map<string, Source>(sources)]];
  }

  #stepsOf(step: ArazzoStep, workflow: ArazzoWorkflow, scope: Scope): readonly FlowStep[] {
    const { stepId, cursor } = step;
    const parameters = [...(workflow.parameters ?? []), ...(step.parameters ?? [])].flatMap(
      (each) => this.#parameter(each) ?? [],
    );
    const kinds = [step.operationId, step.operationPath, step.workflowId].filter((each) => each !== undefined);
    if (kinds.length !== 1) {
      cursor.refuse(
        'conflict',
        `the step ${JSON.stringify(stepId.text)} must have one of operationId, operationPath and workflowId`,
      );
      return [];
    }
    if (step.workflowId !== undefined) return this.#inner(step, step.workflowId, parameters, scope);
    const operation = step.operationId === undefined ? this.#byPath(step.operationPath) : this.#byId(step.operationId);
    if (operation === undefined) return [];
    const merged = new Map(parameters.map((each) => [`${each.in ?? ''} ${each.name}`, each]));
    const criteria = (step.successCriteria ?? []).flatMap((each) => this.#criterion(each, scope) ?? []);
    const actions = (
      own: ArazzoStep['onSuccess'] = [],
      all: ArazzoStep['onSuccess'] = [],
      isFailure = false,
    ): readonly Action[] => [...own, ...all].flatMap((each) => this.#action(each, workflow, scope, isFailure) ?? []);
    return [
      {
        name: scope.prefix + stepId.text,
        words: step.description?.split('\n')[0] ?? stepId.text,
        place: cursor.place,
        operation: operation.key,
        request: buildRequest(operation, [...merged.values()], step.requestBody, scope),
        aspects: [],
        expect: expectationOf(criteria),
        captures: (step.outputs ?? []).flatMap(({ name, value }) => {
          const from = this.#source(value, scope);
          return from === undefined
            ? []
            : [{ name: `${scope.prefix}$steps.${stepId.text}.outputs.${name}`, from, isOptional: true as const }];
        }),
        criteria,
        onSuccess: actions(step.onSuccess, workflow.successActions),
        onFailure: actions(step.onFailure, workflow.failureActions, true),
      },
    ];
  }

  /** Builds the workflow that a step runs. */
  #inner(step: ArazzoStep, id: Placed, parameters: readonly ArazzoParameter[], scope: Scope): readonly FlowStep[] {
    for (const key of ['successCriteria', 'onSuccess', 'onFailure', 'requestBody'] as const)
      if (step[key] !== undefined)
        step.cursor.member(key)?.refuse('unsupported', `${key} is not supported in a step that runs a workflow`);
    const workflow = this.#workflow(id);
    if (workflow === undefined) return [];
    const inputs = new Map(this.#inputsOf(workflow));
    for (const { name, value: at } of parameters) {
      const { node } = at;
      const tree =
        node.type === 'string' && node.value.startsWith('$')
          ? this.#source({ text: node.value, cursor: at }, scope)
          : undefined;
      inputs.set(name, tree ?? { in: 'value', value: toValue(node) });
    }
    const built = this.#built(workflow, `${scope.prefix}${step.stepId.text}.`, inputs);
    const own = (step.outputs ?? []).flatMap(({ name, value }) => {
      const inside: Scope = {
        ...scope,
        steps: new Map([...scope.steps, [step.stepId.text, built.outputs]]),
        workflows: new Map([...scope.workflows, [id.text, built.outputs]]),
      };
      const text = value.text.replace(/^\$outputs\./, `$steps.${step.stepId.text}.outputs.`);
      const source = this.#source({ ...value, text }, inside);
      return source === undefined ? [] : [[name, source] as const];
    });
    scope.steps.set(step.stepId.text, new Map([...built.outputs, ...own]));
    return built.steps;
  }

  #workflow({ text, cursor }: Placed): ArazzoWorkflow | undefined {
    const { workflows } = this.#document;
    const found = workflows.find(({ workflowId }) => workflowId.text === text);
    if (found === undefined) {
      const names = workflows.map(({ workflowId }) => workflowId.text);
      const elsewhere = text.startsWith('$sourceDescriptions')
        ? 'workflows of other documents are not read'
        : `the workflows are ${names.join(', ')}`;
      cursor.refuse(
        'unknown-workflow',
        `there is no workflow ${JSON.stringify(text)}`,
        didYouMean(text, names) ?? elsewhere,
      );
    } else if (this.#within.includes(text)) {
      cursor.refuse(
        'circle',
        `the workflow ${JSON.stringify(text)} runs itself: ${[...this.#within, text].join(' → ')}`,
      );
      return undefined;
    }
    return found;
  }

  #byId({ text, cursor }: Placed): Operation | undefined {
    const [, source, id = text] = /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(text) ?? [];
    if (source !== undefined && !this.#hasSource(source, cursor)) return undefined;
    const found = this.#contract.operation(id);
    const keys = this.#contract.operations.map(({ key }) => key);
    if (found === undefined)
      cursor.refuse(
        'unknown-operation',
        `${this.#contract.file} has no operation ${JSON.stringify(id)}`,
        didYouMean(id, keys),
      );
    return found;
  }

  #byPath(path: Placed | undefined): Operation | undefined {
    if (path === undefined) return undefined;
    const { text, cursor } = path;
    const [, source = '', pointer = ''] = /^\{\$sourceDescriptions\.([^.}]+)\.url\}#(\/.*)$/.exec(text) ?? [];
    if (pointer === '') {
      const hint = 'write {$sourceDescriptions.NAME.url}#/paths/~1pets/get';
      cursor.refuse('bad-expression', `${JSON.stringify(text)} does not name an operation`, hint);
      return undefined;
    }
    if (!this.#hasSource(source, cursor)) return undefined;
    const [, template, method] = parsePointer(pointer);
    const found = this.#contract.operations.find(
      (each) => each.path.text === template && each.method === method?.toUpperCase(),
    );
    if (found === undefined)
      cursor.refuse('unknown-operation', `${this.#contract.file} has no operation at ${pointer}`);
    return found;
  }

  #hasSource(name: string, cursor: Cursor): boolean {
    const names = this.#document.sourceDescriptions.map((each) => each.name.text);
    if (names.includes(name)) return true;
    cursor.refuse(
      'unknown-source',
      `there is no source description ${JSON.stringify(name)}`,
      didYouMean(name, names) ?? `the source descriptions are ${names.join(', ')}`,
    );
    return false;
  }

  #source({ text, cursor }: Placed, scope: Scope): Source | undefined {
    const source = readExpression(text, scope);
    if (!('message' in source)) return source;
    cursor.refuse('bad-expression', source.message, source.hint);
    return undefined;
  }

  #criterion({ condition, context, type, cursor }: ArazzoCriterion, scope: Scope): Criterion | undefined {
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
      const at = this.#source(context, scope);
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

  #parameter(given: NonNullable<ArazzoStep['parameters']>[number]): ArazzoParameter | undefined {
    if (!('reference' in given)) return given;
    const found = this.#component(given.reference, 'parameters', this.#document.components?.parameters ?? []);
    return found && { ...found, value: given.value ?? found.value };
  }

  #component<Value>(
    { text, cursor }: Placed,
    kind: string,
    known: readonly { readonly name: string; readonly value: Value }[],
  ): Value | undefined {
    const name = new RegExp(`^\\$components\\.${kind}\\.(.+)$`).exec(text)?.[1];
    const found = known.find((each) => each.name === name);
    if (found === undefined) {
      const names = known.map((each) => `$components.${kind}.${each.name}`);
      cursor.refuse('unknown-reference', `there is nothing at ${text}`, didYouMean(text, names));
    }
    return found?.value;
  }

  #action(
    given: NonNullable<ArazzoStep['onSuccess']>[number],
    workflow: ArazzoWorkflow,
    scope: Scope,
    isFailure: boolean,
  ): Action | undefined {
    const { components } = this.#document;
    const action: ArazzoAction | undefined =
      'reference' in given
        ? isFailure
          ? this.#component(given.reference, 'failureActions', components?.failureActions ?? [])
          : this.#component(given.reference, 'successActions', components?.successActions ?? [])
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
    const criteria = (action.criteria ?? []).flatMap((each) => this.#criterion(each, scope) ?? []);
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
}

/** Reports duplicate ids. */
export function refuseRepeated(ids: readonly Placed[], what: string): void {
  const seen = new Set<string>();
  for (const { text, cursor } of ids) {
    if (seen.has(text)) cursor.refuse('duplicate-id', `the ${what} ${JSON.stringify(text)} exists already`);
    seen.add(text);
  }
}

/** The expected outcome: the status in the criteria; any status with other criteria; without criteria, a success. */
function expectationOf(criteria: readonly Criterion[]): FlowStep['expect'] {
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

/** The value of an input: a text if its schema requires one, else JSON if the text is valid JSON. */
function readInput(text: string, schema: Cursor): JsonValue {
  const type = schema.member('type')?.node;
  if (type?.type === 'string' && type.value === 'string') return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
