import { effectiveSchema, type Parameter, type Schema } from '../../../contract/index.js';
import { writeParameter, writeTexts } from '../../../wire/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { Expectation, RequestPlan } from '../../model/case.js';
import { draftedPlan, withParameter } from '../good/draft.js';
import type { RequestSite } from '../site/request-site.js';
import { isDestroying } from './operation-traits.js';

/** One parameter of an operation, with the good value that it has in the good request. */
export interface ParameterInPlace extends RequestSite {
  readonly parameter: Parameter;
  /** Its name, with its place where another parameter has that name. */
  readonly id: string;
  readonly value: JsonValue;
  /** What describes it, `$ref` followed; undefined where nothing does. */
  readonly schema: Schema | undefined;
  /** Those that its values can have; none where nothing says. */
  readonly types: readonly string[];
  /** The minimal request with these texts in it, each an own occurrence; undefined where they have no form. */
  texts(...texts: readonly string[]): RequestPlan | undefined;
  /** The minimal request with that value. */
  readonly put: (value: JsonValue) => RequestPlan | undefined;
  /** The minimal request without it. */
  readonly without: () => RequestPlan | undefined;
}

/** All parameters that can be changed. */
export function parameterSites(site: RequestSite): readonly ParameterInPlace[] {
  const times = new Map<string, number>();
  for (const { name } of site.operation.parameters) times.set(plainName(name), (times.get(plainName(name)) ?? 0) + 1);
  return [...site.values].map(([parameter, value]) => {
    const schema = resolved(parameter.schema ?? parameter.content?.schema);
    const name = plainName(parameter.name);
    const plan = (pieces: readonly string[] | undefined): RequestPlan | undefined =>
      pieces === undefined ? undefined : draftedPlan(withParameter(site.draft, parameter, pieces));
    return {
      ...site,
      parameter,
      id: times.get(name) === 1 ? name : `${parameter.in}.${name}`,
      value,
      schema,
      types: schema === undefined ? [] : effectiveSchema(schema).types,
      texts: (...texts) => plan(writeTexts(parameter, texts)),
      put: (changed) => plan(writeParameter(parameter, changed)),
      without: () => (parameter.in === 'path' ? undefined : plan([])),
    };
  });
}

/** What a schema leads to by `$ref`, which says more than the reference. */
function resolved(schema: Schema | undefined): Schema | undefined {
  const seen = new Set<Schema>();
  let at = schema;
  while (at?.reference !== undefined && at.keyword('type') === undefined && !seen.has(at)) {
    seen.add(at);
    at = at.reference;
  }
  return at;
}

/** As it stands in an id. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.~-]+/g, '-');
}

/** Nobody has said that whatever else bears another name in the path may be destroyed. */
export function isHarmless(
  outcome: Expectation['outcome'] | undefined,
  { operation, parameter }: ParameterInPlace,
): boolean {
  return !isDestroying(operation) || parameter.in !== 'path' || outcome === 'refuse';
}
