import { effectiveSchema, type Parameter, type Schema, withReferences } from '../../../contract/index.js';
import { writeParameter, writeTexts } from '../../../wire/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { Expectation, RequestPlan } from '../../model/request-plan.js';
import { draftedPlan, withParameter } from '../good/draft.js';
import type { RequestSite } from '../site/request-site.js';
import { isDestroying } from './operation-traits.js';

export interface ParameterInPlace extends RequestSite {
  readonly parameter: Parameter;
  /** Its name, with its location if another parameter has the same name. */
  readonly id: string;
  readonly value: JsonValue;
  /** Its schema after following `$ref`; undefined if there is none. */
  readonly schema: Schema | undefined;
  /** The JSON types of its values; empty if unknown. */
  readonly types: readonly string[];
  /** Returns the minimal request with these texts, one for each occurrence; undefined if they cannot be written. */
  texts(...texts: readonly string[]): RequestPlan | undefined;
  /** Returns the minimal request with a text that is not encoded; only for parameters of the path and the query. */
  readonly raw: (encoded: string) => RequestPlan | undefined;
  /** Returns the minimal request with another value. */
  readonly put: (value: JsonValue) => RequestPlan | undefined;
  /** Returns the minimal request without the parameter. */
  readonly without: () => RequestPlan | undefined;
}

/** Returns all parameters that can be changed. */
export function parameterSites(site: RequestSite): readonly ParameterInPlace[] {
  const times = new Map<string, number>();
  for (const { name } of site.operation.parameters) times.set(plainName(name), (times.get(plainName(name)) ?? 0) + 1);
  return [...site.values].map(([parameter, value]) => {
    const schema = resolved(parameter.schema ?? parameter.content?.schema);
    const name = plainName(parameter.name);
    const plan = (pieces: readonly string[] | undefined): RequestPlan | undefined =>
      pieces === undefined ? undefined : draftedPlan(withParameter(site.draft, parameter, pieces));
    return {
      parameter,
      ...site,
      id: times.get(name) === 1 ? name : `${parameter.in}.${name}`,
      value,
      schema,
      types: schema === undefined ? [] : effectiveSchema(schema).types,
      texts: (...texts) => plan(writeTexts(parameter, texts)),
      raw: (encoded) => plan([parameter.in === 'path' ? encoded : `${encodeURIComponent(parameter.name)}=${encoded}`]),
      put: (changed) => plan(writeParameter(parameter, changed)),
      without: () => (parameter.in === 'path' ? undefined : plan([])),
    };
  });
}

/** Follows `$ref` to a more specific schema. */
function resolved(schema: Schema | undefined): Schema | undefined {
  const isLast = (at: Schema): boolean => at.reference === undefined || at.keyword('type') !== undefined;
  return [...withReferences(schema)].find(isLast) ?? schema;
}

/** Converts a name for use in an id. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.~-]+/g, '-');
}

/** Returns false for destructive requests that could be accepted for the data of others. */
export function isHarmless(
  outcome: Expectation['outcome'] | undefined,
  { operation, parameter }: ParameterInPlace,
): boolean {
  return !isDestroying(operation) || parameter.in !== 'path' || outcome === 'refuse';
}
