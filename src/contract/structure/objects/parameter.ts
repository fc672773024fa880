import { flagAt, memberAt, membersOf, textAt } from '../../load/located.js';
import { an, flag, map, objectShape, required, schema, text, textThat } from '../shape.js';
import type { ObjectRule } from '../shape.js';
import { mediaRange, oneOf } from '../texts.js';
import { exampleFields, exampleOrExamples } from './example.js';

/** The styles of each location (OpenAPI 3.1 §4.8.12.3). */
export const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** OpenAPI 3.1 §4.8.12.2: either "schema" or "content", the latter with one entry. */
function schemaOrContent(kind: string): ObjectRule {
  return (at, _version, report) => {
    const content = memberAt(at, 'content');
    if (content === undefined) {
      if (memberAt(at, 'schema') !== undefined) return;
      const message = `missing "schema" or "content" in the ${kind} Object`;
      return report.problem(at, 'missing-property', message, undefined, 'taken as any value');
    }
    if (memberAt(at, 'schema') !== undefined) {
      report.problem(
        content,
        'exclusive-properties',
        '"schema" and "content" exclude each other',
        'keep one of them',
        'the schema counts',
      );
    } else if (content.node.type === 'object' && membersOf(content).length !== 1) {
      report.problem(
        content,
        'invalid-value',
        '"content" must have exactly one media type here',
        undefined,
        'the first counts',
      );
    }
  };
}

/** OpenAPI 3.1 §4.8.12.2. */
const pathIsRequired: ObjectRule = (at, _version, report) => {
  if (textAt(at, 'in') !== 'path' || flagAt(at, 'required') === true) return;
  const where = memberAt(at, 'required') ?? at;
  report.problem(
    where,
    'missing-property',
    'a path parameter must be required',
    'add "required: true"',
    'taken as required',
  );
};

const styleOfLocation: ObjectRule = (at, _version, report) => {
  const style = textAt(at, 'style');
  const location = textAt(at, 'in') ?? '';
  const allowed = Object.hasOwn(styles, location) ? styles[location] : undefined;
  const where = memberAt(at, 'style');
  if (style === undefined || allowed === undefined || where === undefined) return;
  const wrong = oneOf(...allowed)(style);
  if (wrong === undefined) return;
  report.problem(
    where,
    'invalid-value',
    `the "style" of a ${location} parameter ${wrong.message}`,
    wrong.hint,
    'the default style is taken',
  );
};

const common = {
  description: text,
  required: flag,
  deprecated: flag,
  allowEmptyValue: flag,
  explode: flag,
  allowReserved: flag,
  schema,
  content: map(an('Media Type'), { key: mediaRange }),
  ...exampleFields,
};

/** OpenAPI 3.1 §4.8.12. */
const parameter = objectShape(
  'Parameter',
  {
    name: required(text),
    in: required(textThat(oneOf('query', 'header', 'path', 'cookie'))),
    ...common,
    style: text,
  },
  { rules: [schemaOrContent('Parameter'), exampleOrExamples, pathIsRequired, styleOfLocation] },
);

/** OpenAPI 3.1 §4.8.21. */
const header = objectShape(
  'Header',
  { ...common, style: textThat(oneOf('simple')) },
  { rules: [schemaOrContent('Header'), exampleOrExamples] },
);

export const parameterShapes = [parameter, header];
