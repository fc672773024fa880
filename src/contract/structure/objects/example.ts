import { memberAt } from '../../load/located.js';
import { any, anOrReference, map, objectShape, text, textThat } from '../shape.js';
import type { ObjectRule } from '../shape.js';
import { uriReference } from '../texts.js';

/** OpenAPI 3.1 §4.8.19. */
const oneValue: ObjectRule = (at, _version, report) => {
  const external = memberAt(at, 'externalValue');
  if (external === undefined || memberAt(at, 'value') === undefined) return;
  report.problem(
    external,
    'exclusive-properties',
    '"value" and "externalValue" exclude each other',
    'keep one of them',
    'used as it is',
  );
};

const example = objectShape(
  'Example',
  { summary: text, description: text, value: any, externalValue: textThat(uriReference) },
  { rules: [oneValue] },
);

/** The two fields that hold examples, in each object that has them. */
export const exampleFields = { example: any, examples: map(anOrReference('Example')) };

/** OpenAPI 3.1 §4.8.12.2, §4.8.14.1. */
export const exampleOrExamples: ObjectRule = (at, _version, report) => {
  const single = memberAt(at, 'example');
  if (single === undefined || memberAt(at, 'examples') === undefined) return;
  report.problem(
    single,
    'exclusive-properties',
    '"example" and "examples" exclude each other',
    'keep one of them',
    'used as it is',
  );
};

export const exampleShapes = [example];
