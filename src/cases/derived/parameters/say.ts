import type { CaseDoubt } from '../../case-doubt.js';
import type { Expectation, RequestPlan } from '../../case.js';
import { templateWords } from '../../change-words.js';
import type { Variation } from '../mutation.js';
import { within } from '../within.js';
import type { ParameterInPlace } from './parameter-site.js';

interface Said {
  /** After `parameter/NAME/`. */
  readonly id: string;
  readonly change: string;
  readonly outcome: Exclude<Expectation['outcome'], 'statuses'>;
  readonly request: RequestPlan | undefined;
  readonly doubt?: CaseDoubt;
}

/** A variation of a parameter; nothing where the changed value has no form on the wire. */
export function say(site: ParameterInPlace, priority: number, make: () => Said): readonly Variation[] {
  return within(site.room, priority, () => {
    const { id, change, outcome, request, doubt } = make();
    if (request === undefined) return undefined;
    const { parameter, schema } = site;
    return {
      id: `parameter/${idOf(site)}/${id}`,
      change: `${parameter.in} parameter ${parameter.name}: ${change}`,
      expect: { outcome },
      ...(doubt && { doubt }),
      request,
      aspects: parameter.in === 'header' ? ['parameter', 'header'] : ['parameter'],
      contract: (schema ?? parameter).place,
    };
  });
}

/** Several parameters may share a name if they stand in different places. */
export function idOf({ parameter, operation }: ParameterInPlace): string {
  const { name } = parameter;
  const plain = name.replaceAll(/[^\w.~-]+/g, '-');
  const shared = operation.parameters.some(
    (other) => other !== parameter && other.name.replaceAll(/[^\w.~-]+/g, '-') === plain,
  );
  return shared ? `${parameter.in}.${plain}` : plain;
}

/** A text as a report shows it. */
export function quoted(text: string): string {
  return templateWords([JSON.stringify(text)]);
}
