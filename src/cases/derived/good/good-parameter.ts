import type { Parameter } from '../../../contract/index.js';
import { toValue, type JsonValue } from '../../../json/index.js';
import { isArrayValue } from '../values/kind.js';
import { goodValue } from './good-value.js';
import { writeParameter } from './write-parameter.js';

/** A good value of a parameter and how it is written. */
export interface GoodParameter {
  readonly value: JsonValue;
  readonly pieces: readonly string[];
}

/** What the document gives as an example, else what its schema allows; undefined where nothing can be written. */
export function goodParameter(parameter: Parameter): GoodParameter | undefined {
  for (const value of candidates(parameter)) {
    const pieces = writeParameter(parameter, value);
    if (pieces !== undefined) return { value, pieces };
  }
  return undefined;
}

function* candidates(parameter: Parameter): Iterable<JsonValue> {
  yield* goodExamples(parameter);
  const schema = parameter.schema ?? parameter.content?.schema;
  if (schema === undefined) {
    yield 'fern';
    return;
  }
  for (const size of ['minimal', 'full'] as const) {
    const value = goodValue(schema, size);
    if (value !== undefined) yield value;
    // A list of nothing has no form in most styles.
    if (isArrayValue(value) && value.length === 0) {
      const items = schema.subschema('items');
      const item = items === undefined ? 'fern' : goodValue(items, size);
      if (item !== undefined && schema.validate([item], 'request').length === 0) yield [item];
    }
  }
}

/** The examples of the document that its own schema finds valid. */
export function goodExamples(parameter: Parameter): readonly JsonValue[] {
  const schema = parameter.schema ?? parameter.content?.schema;
  const examples = [...parameter.examples, ...(parameter.content?.examples ?? [])].map(({ value }) => toValue(value));
  return examples.filter((value) => schema === undefined || schema.validate(value, 'request').length === 0);
}
