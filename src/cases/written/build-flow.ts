import type { Operation } from '../../contract/index.js';
import { needsOf } from '../credentials/case-needs.js';
import { judgePlan } from '../judging/judge-plan.js';
import type { Case } from '../model/case.js';
import type { RequestPlan } from '../model/request-plan.js';
import { capturesIn } from '../model/holes.js';
import type { Criterion, FlowStep } from '../model/flow.js';
import type { Source } from '../model/source.js';
import { applyChange } from './apply-change.js';
import type { CaseFile } from './case-file.js';
import type { Catalogue } from './catalogue.js';
import { changedAspects } from './changed-aspects.js';
import { refutedClaim } from './refuted-claim.js';
import { draftedPlan } from './request-draft.js';
import type { ScenarioEntry, StepEntry } from './scenario-file.js';

/** Builds the case of a scenario and checks it against the contract; undefined, with a problem, on failure. */
export function buildFlow(entry: ScenarioEntry, file: CaseFile, catalogue: Catalogue): Case | undefined {
  const proves = entry.proves === undefined ? undefined : catalogue.rule(entry.proves);
  const { operation = file.operation } = entry;
  const within: CaseFile = operation === undefined ? file : { ...file, operation };
  const built = entry.steps.map((step, index) => buildStep(step, `step ${index + 1}`, within, catalogue));
  refuseRepeatedNames(entry.steps);
  const steps = built.flatMap((step) => step ?? []);
  const [first] = steps;
  if (first === undefined || steps.length < built.length) return undefined;
  return {
    id: entry.id.name,
    operation: first.step.operation,
    source: 'written',
    tags: entry.tags ?? [],
    change: entry.title ?? steps.map(({ step }) => step.words).join(', then '),
    expect: { outcome: 'hold' },
    level: entry.level ?? 'violation',
    aspects: [],
    proves: proves?.id,
    needs: [...new Set<Case['needs'][number]>(['memory', ...steps.flatMap(({ needs }) => needs)])],
    before: [],
    request: first.step.request,
    flow: { steps: steps.map(({ step }) => step) },
    steering: new Map(),
    written: entry.cursor.place,
    contract: first.of.place,
  };
}

function refuseRepeatedNames(steps: readonly StepEntry[]): void {
  const seen = new Set<string>();
  for (const { name } of steps) {
    if (name === undefined) continue;
    if (seen.has(name.name))
      name.cursor.refuse('duplicate-name', `the step ${JSON.stringify(name.name)} exists already`);
    seen.add(name.name);
  }
}

interface BuiltStep {
  readonly step: FlowStep;
  readonly of: Operation;
  readonly needs: Case['needs'];
}

function buildStep(entry: StepEntry, number: string, file: CaseFile, catalogue: Catalogue): BuiltStep | undefined {
  const start = catalogue.start(entry, file);
  if (start === undefined) return undefined;
  const { operation } = start;
  const { draft, complete } = applyChange(start.draft, entry);
  if (!complete) return undefined;
  const request = draftedPlan(draft, operation);
  const expect = entry.expect?.status ?? { outcome: 'accept' };
  refuseUnfilledPath(entry, request, operation);
  // A request with captured values can only be judged when it is sent.
  if (capturesIn(request).length === 0) {
    const refuted = refutedClaim(expect, 'violation', judgePlan(request, operation));
    if (refuted !== undefined)
      entry.cursor.refuse('refuted-claim', refuted.message.replace(/^the case/, 'the step'), refuted.hint);
  }
  const aspects = changedAspects(start.plan, request);
  return {
    step: {
      name: entry.name?.name ?? number,
      words: entry.name?.name ?? `${request.method} ${operation.path.text}`,
      place: entry.cursor.place,
      operation: operation.key,
      request,
      aspects: draft.authorization === undefined ? aspects : aspects.filter((aspect) => aspect !== 'credentials'),
      expect,
      captures: entry.capture ?? [],
      criteria: [
        ...(entry.expect?.body ?? []).flatMap(({ name, value }) => criteriaOf({ in: 'body', tokens: name }, value)),
        ...(entry.expect?.headers ?? []).flatMap(({ name, value }) => criteriaOf({ in: 'header', name }, value)),
      ],
      onSuccess: [],
      onFailure: [],
    },
    of: operation,
    needs: needsOf(request, operation),
  };
}

type Tests = NonNullable<StepEntry['expect']>['headers'][number]['value'];

function criteriaOf(at: Source, { equals, contains, matches, absent, cursor }: Tests): readonly Criterion[] {
  const { place } = cursor;
  return [
    ...(equals === undefined ? [] : [{ test: 'equals', at, value: equals, place } as const]),
    ...(contains === undefined ? [] : [{ test: 'contains', at, value: contains, place } as const]),
    ...(matches === undefined ? [] : [{ test: 'matches', at, pattern: matches, place } as const]),
    ...(absent === undefined ? [] : [{ test: absent ? 'absent' : 'present', at, place } as const]),
  ];
}

/** A step must fill the parameters of its path. */
function refuseUnfilledPath(entry: StepEntry, { path }: RequestPlan, operation: Operation): void {
  const text = path.map((part) => (typeof part === 'string' ? part : '')).join('');
  const name = operation.path.names.find((each) => text.includes(`{${each}}`));
  if (name === undefined) return;
  const example = operation.path.text.replace(`{${name}}`, `\${${name}}`);
  entry.cursor.refuse(
    'missing-key',
    `the step does not say what {${name}} in the path of ${operation.key} is`,
    `write path: ${example}, with a value that an earlier step captures`,
  );
}
