import type { Place } from '../../../json/index.js';
import type { Expectation, RequestPlan } from '../../case.js';
import { templateWords } from '../../change-words.js';
import type { Variation } from '../mutation.js';
import type { ParameterInPlace } from './parameter-site.js';

interface Said {
  /** After `parameter/NAME/`. */
  readonly id: string;
  readonly change: string;
  readonly outcome: Exclude<Expectation['outcome'], 'statuses'>;
  readonly request: RequestPlan | undefined;
  /** The keyword that speaks of it. */
  readonly keyword?: string;
  readonly level?: 'warning';
  readonly priority: number;
}

/** A variation of a parameter; nothing where the changed value has no form on the wire. */
export function* say(site: ParameterInPlace, said: Said): Iterable<Variation> {
  const { id, change, outcome, request, keyword, level, priority } = said;
  if (request === undefined) return;
  const { parameter, schema } = site;
  yield {
    id: `parameter/${idOf(site)}/${id}`,
    change: `${parameter.in} parameter ${parameter.name}: ${change}`,
    expect: { outcome },
    ...(level === undefined ? {} : { level }),
    request,
    aspects: parameter.in === 'header' ? ['parameter', 'header'] : ['parameter'],
    contract: placeOf(keyword, site) ?? (schema ?? parameter).place,
    priority,
  };
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

function placeOf(keyword: string | undefined, { schema }: ParameterInPlace): Place | undefined {
  return keyword === undefined ? undefined : schema?.keyword(keyword)?.place;
}

/** A text as a report shows it. */
export function quoted(text: string): string {
  return templateWords([JSON.stringify(text)]);
}
