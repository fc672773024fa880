import {
  certainly,
  type Parameter,
  type Schema,
  ignoredHeaders,
  type Operation,
  keywordText,
} from '../../../contract/index.js';
import { isJsonObject, toValue, isArrayValue, type JsonValue } from '../../../json/index.js';
import { givenParameter } from '../../given/given-parts.js';
import { samplesIn } from '../values/samples.js';
import { formats, samplesOf } from '../values/formats.js';
import type { GoodParameter } from '../../model/request-plan.js';
import { freshHeader, holdingPrecondition } from './header-values.js';
import { fullestValue, sampleOf, smallestValue } from '../values/good-value.js';
import { writeParameter } from '../../../wire/index.js';

/**
 * Returns a valid value of a parameter: the value of the user, a fresh one, an example of the document, here or for
 * the same resource elsewhere (`related`), or one that the schema allows; undefined if no value can be written.
 */
export function goodParameter(parameter: Parameter, related: readonly JsonValue[] = []): GoodParameter | undefined {
  const fixed = givenParameter(parameter) ?? freshHeader(parameter);
  if (fixed !== undefined) return fixed;
  for (const value of candidates(parameter, related)) {
    const pieces = writeParameter(parameter, value);
    if (pieces !== undefined) return { value, pieces };
  }
  return undefined;
}

function* candidates(parameter: Parameter, related: readonly JsonValue[]): Iterable<JsonValue> {
  yield* goodExamples(parameter);
  const schema = parameter.schema ?? parameter.content?.schema;
  yield* related.filter((value) => schema === undefined || schema.isValid(value, 'request'));
  const holding = holdingPrecondition(parameter);
  if (holding !== undefined && schema?.isValid(holding, 'request') !== false) yield holding;
  if (schema === undefined) {
    yield 'fern';
    return;
  }
  yield* laterSamples(schema, parameter.name);
  for (const find of [smallestValue, fullestValue]) {
    const value = sampleOf(find(schema, { fresh: false }));
    if (value !== undefined) yield value;
    // Most styles cannot express an empty list, …
    if (isArrayValue(value) && value.length === 0) {
      const items = schema.subschema('items');
      const item = items === undefined ? 'fern' : sampleOf(find(items, { fresh: false }));
      if (item !== undefined && schema.isValid([item], 'request')) yield [item];
    }
    // … nor nested objects or lists.
    if (isJsonObject(value)) {
      const flat = Object.entries(value).filter(([, member]) => !isArrayValue(member) && !isJsonObject(member));
      const object = Object.fromEntries(flat);
      if (flat.length > 0 && schema.isValid(object, 'request')) yield object;
    }
  }
}

/** Returns dates and times for the end of a range if the document has no example; empty for other names. */
function laterSamples(schema: Schema, name: string): readonly string[] {
  if (samplesIn([schema]).length > 0) return [];
  return certainly([schema]).flatMap((each) => {
    const format = formats.get(keywordText(each, 'format') ?? '');
    const samples = format === undefined ? [] : samplesOf(format, name);
    return samples === format?.good ? [] : samples.filter((text) => schema.isValid(text, 'request'));
  });
}

export function goodExamples(parameter: Parameter): readonly JsonValue[] {
  const schema = parameter.schema ?? parameter.content?.schema;
  const examples = [...parameter.examples, ...(parameter.content?.examples ?? [])].map(({ value }) => toValue(value));
  return examples.filter((value) => schema === undefined || schema.isValid(value, 'request'));
}

/** Returns the parameters of an operation that are not already described elsewhere, such as API keys. */
export function parametersOf({ parameters, security }: Operation): readonly Parameter[] {
  const schemes = security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  return parameters.filter(({ name, in: where }) => {
    if (where === 'header' && ignoredHeaders.has(name.toLowerCase())) return false;
    return !schemes.some(
      (scheme) => scheme.type === 'apiKey' && scheme.in === where && isSameName(where, scheme.parameter, name),
    );
  });
}

function isSameName(where: Parameter['in'], one: string, other: string): boolean {
  return where === 'header' ? one.toLowerCase() === other.toLowerCase() : one === other;
}
