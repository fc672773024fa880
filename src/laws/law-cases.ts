import { type Case, newCase } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import { type ResourceGraph, means, wordsOf } from '../resources/index.js';
import { laws } from './laws.js';
import { type History, isMissing } from './model/history.js';
import { type Judgement, type Law, inconclusive, textOf } from './model/law.js';
import { subjectsOf, type Subject } from './model/subject.js';
import { literalsOf } from './values/other-values.js';

/**
 * Returns a case for each law and each resource for which the law can be judged, in the order of the graph and of the
 * laws.
 *
 * @example
 * lawCases(contract, resourceGraph(contract)).map(({ id }) => id) // ['resource:tool/law/created-is-there', …]
 */
export function lawCases(contract: Contract, graph: ResourceGraph): readonly Case[] {
  return subjectsOf(contract, graph).flatMap((subject) => laws.flatMap((law) => lawCase(law, subject) ?? []));
}

function lawCase(law: Law, subject: Subject): Case | undefined {
  const { id, says, story, needs = [] } = law;
  const { contract, resource, create } = subject;
  const isForIt =
    (!subject.isListed || law.ofListed) &&
    (!resource.isSingleton || (subject.shape === undefined ? law.ofContents : law.ofSingletons));
  const steps = isForIt === true ? law.scenario(subject) : 'it is about what clients create';
  if (typeof steps === 'string') return undefined;
  // The case belongs to the operation of the last request that changes something.
  const changing = steps.findLast(({ operation }) => contract.operation(operation)?.method !== 'GET');
  const operation = contract.operation(changing?.operation ?? '') ?? create;
  return newCase(operation, {
    id: `resource:${resource.name}/law/${id}`,
    source: 'law',
    tags: ['law'],
    change: says.replace(/\.$/, ''),
    expect: { outcome: 'hold' },
    needs: ['memory', ...needs],
    request: {
      method: operation.method,
      path: [operation.path.text],
      fields: [],
      body: undefined,
      credentials: { kind: 'good' },
    },
    scenario: { law: id, resource: resource.name, story, steps },
  });
}

/** Judges a law by the history of its story. */
export function judgementOf(id: string, history: History): Judgement {
  return unlessEnded(lawOf(id).judge(history), history);
}

export function lawOf(id: string): Law {
  const law = laws.find((each) => each.id === id);
  if (law === undefined) throw new RangeError(`no law is named ${id}`);
  return law;
}

/**
 * Drops findings that only show that an item is missing, if it may have ended by itself at any time: a process whose
 * `status` may become `exited` without any request.
 */
function unlessEnded(judgement: Judgement, history: History): Judgement {
  const [state, end] = endOf(history.subject) ?? [];
  if (judgement.kind !== 'judged' || state === undefined) return judgement;
  const findings = judgement.findings.filter(({ steps }) => {
    const last = history.get(steps.at(-1) ?? '');
    return last === undefined || !isMissing(last);
  });
  if (findings.length > 0 || judgement.findings.length === 0) return { ...judgement, findings };
  return inconclusive(`the item may have ended without a request, as its \`${state}\` may be ${textOf(end)}`);
}

/** Returns the member, and its value, with which the service says that an item has ended by itself. */
function endOf(subject: Subject): readonly [state: string, end: string] | undefined {
  const shape = subject.shapeOf(subject.create);
  const said = new Set(shape?.members.map(({ name }) => name));
  for (const schema of shape === undefined ? subject.shown : [shape.shown]) {
    for (const name of schema.names) {
      if (said.has(name)) continue;
      const end = literalsOf(schema.member(name)).find(
        (value): value is string => typeof value === 'string' && wordsOf(value).some((word) => means(word, 'ended')),
      );
      if (end !== undefined) return [name, end];
    }
  }
  return undefined;
}
