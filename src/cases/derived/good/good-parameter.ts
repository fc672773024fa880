import { certainly, keywordNode, type Parameter, type Schema } from '../../../contract/index.js';
import { isJsonObject, toValue, type JsonValue } from '../../../json/index.js';
import { givenParameter } from '../../given/given-parts.js';
import { samplesIn } from '../values/samples.js';
import { formats, samplesOf } from '../values/formats.js';
import { isArrayValue } from '../values/kind.js';
import type { GoodParameter } from './draft.js';
import { freshHeader, holdingPrecondition } from './header-values.js';
import { goodValue } from './good-tree.js';
import { writeParameter } from '../../../wire/index.js';

/**
 * What the user gives, else what is to be another one each time, else what the document gives as an example, here or for the same thing elsewhere
 * (`told`), else what its schema allows; undefined where nothing can be written.
 */
export function goodParameter(parameter: Parameter, told: readonly JsonValue[] = []): GoodParameter | undefined {
  const fixed = givenParameter(parameter) ?? freshHeader(parameter);
  if (fixed !== undefined) return fixed;
  for (const value of candidates(parameter, told)) {
    const pieces = writeParameter(parameter, value);
    if (pieces !== undefined) return { value, pieces };
  }
  return undefined;
}

function* candidates(parameter: Parameter, told: readonly JsonValue[]): Iterable<JsonValue> {
  yield* goodExamples(parameter);
  const schema = parameter.schema ?? parameter.content?.schema;
  yield* told.filter((value) => schema === undefined || schema.validate(value, 'request').length === 0);
  const holding = holdingPrecondition(parameter);
  if (holding !== undefined && (schema?.validate(holding, 'request') ?? []).length === 0) yield holding;
  if (schema === undefined) {
    yield 'fern';
    return;
  }
  yield* laterSamples(schema, parameter.name);
  for (const size of ['minimal', 'full'] as const) {
    const value = goodValue(schema, size);
    if (value !== undefined) yield value;
    // A list of nothing has no form in most styles.
    if (isArrayValue(value) && value.length === 0) {
      const items = schema.subschema('items');
      const item = items === undefined ? 'fern' : goodValue(items, size);
      if (item !== undefined && schema.validate([item], 'request').length === 0) yield [item];
    }
    // Nor has an object within an object, or a list.
    if (isJsonObject(value)) {
      const flat = Object.entries(value).filter(([, member]) => !isArrayValue(member) && !isJsonObject(member));
      const object = Object.fromEntries(flat);
      if (flat.length > 0 && schema.validate(object, 'request').length === 0) yield object;
    }
  }
}

/** Days and times for the end of a range, where the document knows none; none for what is no such end. */
function laterSamples(schema: Schema, name: string): readonly string[] {
  if (samplesIn([schema]).length > 0) return [];
  return certainly([schema]).flatMap((each) => {
    const node = keywordNode(each, 'format');
    const format = node?.type === 'string' ? formats.get(node.value) : undefined;
    const samples = format === undefined ? [] : samplesOf(format, name);
    return samples === format?.good ? [] : samples.filter((text) => schema.validate(text, 'request').length === 0);
  });
}

/** The examples of the document that its own schema finds valid. */
export function goodExamples(parameter: Parameter): readonly JsonValue[] {
  const schema = parameter.schema ?? parameter.content?.schema;
  const examples = [...parameter.examples, ...(parameter.content?.examples ?? [])].map(({ value }) => toValue(value));
  return examples.filter((value) => schema === undefined || schema.validate(value, 'request').length === 0);
}
