import { attempt } from '../error/index.js';
import { type Action, type Case, type FlowStep, type Source, newCase } from '../cases/index.js';
import type { Cursor } from '../codec/index.js';
import type { Contract } from '../contract/index.js';
import { toValue, type JsonValue } from '../json/index.js';
import { buildRequest, UNGIVEN } from './build-request.js';
import { actionOf, criterionOf, expectationOf, sourceOf } from './criteria.js';
import type { ArazzoDocument, ArazzoParameter, ArazzoStep, ArazzoWorkflow, Placed } from './document.js';
import type { Scope } from './expression.js';
import { Lookup, refuseRepeated } from './lookup.js';

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
  readonly #lookup: Lookup;
  /** The workflows that are being built, the outermost first. */
  readonly #within: string[] = [];
  readonly #secrets: string[] = [];

  constructor(document: ArazzoDocument, contract: Contract, inputs: Inputs) {
    this.#document = document;
    this.#contract = contract;
    this.#inputs = inputs;
    this.#lookup = new Lookup(document, contract);
  }

  /** Builds the case of a workflow; returns undefined, and reports the problems, if that is impossible. */
  build(workflow: ArazzoWorkflow, stem: string): Case | undefined {
    this.#secrets.length = 0;
    const { steps } = this.#built(workflow, '', this.#inputsOf(workflow));
    const [first] = steps;
    const operation = first && this.#contract.operation(first.operation);
    if (first === undefined || operation === undefined) return undefined;
    const name = workflow.workflowId.text;
    return newCase(operation, {
      id: `${stem}/${name}`,
      source: 'written',
      change: workflow.summary ?? workflow.description?.split('\n')[0] ?? `the workflow ${name}`,
      expect: { outcome: 'hold' },
      level: 'violation',
      needs: ['memory'],
      request: first.request,
      flow: { steps, secrets: [...this.#secrets] },
      written: workflow.cursor.place,
    });
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
      const other = this.#lookup.workflow(before, this.#within);
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
        const source = sourceOf(value, scope);
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
      (each) => this.#lookup.parameter(each) ?? [],
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
    const operation = this.#lookup.operation(step);
    if (operation === undefined) return [];
    const merged = new Map(parameters.map((each) => [`${each.in ?? ''} ${each.name}`, each]));
    const criteria = (step.successCriteria ?? []).flatMap((each) => criterionOf(each, scope) ?? []);
    const actions = (
      own: ArazzoStep['onSuccess'] = [],
      all: ArazzoStep['onSuccess'] = [],
      isFailure = false,
    ): readonly Action[] =>
      [...own, ...all].flatMap(
        (each) => actionOf(each, workflow, scope, isFailure, this.#document, this.#lookup) ?? [],
      );
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
          const from = sourceOf(value, scope);
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
    const workflow = this.#lookup.workflow(id, this.#within);
    if (workflow === undefined) return [];
    const inputs = new Map(this.#inputsOf(workflow));
    for (const { name, value: at } of parameters) {
      const { node } = at;
      const tree =
        node.type === 'string' && node.value.startsWith('$')
          ? sourceOf({ text: node.value, cursor: at }, scope)
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
      const source = sourceOf({ ...value, text }, inside);
      return source === undefined ? [] : [[name, source] as const];
    });
    scope.steps.set(step.stepId.text, new Map([...built.outputs, ...own]));
    return built.steps;
  }
}

/** The value of an input: a text if its schema requires one, else JSON if the text is valid JSON. */
function readInput(text: string, schema: Cursor): JsonValue {
  const type = schema.member('type')?.node;
  if (type?.type === 'string' && type.value === 'string') return text;
  return attempt(() => JSON.parse(text) as JsonValue) ?? text;
}
