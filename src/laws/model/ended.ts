import { means, wordsOf } from '../../resources/index.js';
import { literalsOf } from '../values/other-values.js';
import { isMissing, type History } from './history.js';
import { inconclusive, textOf, type Judgement } from './law.js';
import type { Subject } from './subject.js';

/**
 * Drops findings that only show that an item is missing, if it may have ended by itself at any time: a process whose
 * `status` may become `exited` without any request.
 */
export function unlessEnded(judgement: Judgement, history: History): Judgement {
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
