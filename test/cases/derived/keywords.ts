import type { SchemaRow } from './schemas.js';

/** A keyword in a schema, with a value just beyond what it allows and one just within that are to be sent. */
export interface KeywordRow extends SchemaRow {
  readonly keyword: string;
  /** As JSON texts. */
  readonly broken: readonly string[];
  readonly kept: readonly string[];
}

type Table = Readonly<
  Record<
    string,
    readonly [schema: string, broken: readonly string[], kept: readonly string[], more?: Partial<SchemaRow>]
  >
>;

function rows(table: Table, openapi?: '3.0.3'): readonly KeywordRow[] {
  return Object.entries(table).map(([keyword, [schema, broken, kept, more = {}]]) => ({
    keyword,
    schema,
    broken,
    kept,
    ...(openapi === undefined ? {} : { openapi }),
    ...more,
  }));
}

const node =
  '{"type":"object","required":["n"],"properties":{"n":{"type":"integer"},"next":{"$ref":"#/components/schemas/Subject"}}}';

/** JSON Schema 2020-12, every keyword that a value can satisfy or break. */
const of2020 = rows({
  type: ['{"type":"integer"}', ['"trellis"', 'null', '1234567.5'], ['0', '-1']],
  'type (several)': [
    '{"type":"object","required":["a"],"properties":{"a":{"type":["integer","null"]}}}',
    ['{"a":"trellis"}', '{"a":true}'],
    ['{"a":null}'],
  ],
  enum: ['{"enum":["a","b"]}', ['"A"', 'null'], ['"a"', '"b"']],
  'enum (of numbers)': ['{"enum":[1,2]}', ['true', '"1"', 'null', '0', '3'], ['1', '2']],
  'enum (of which a condition allows a part)': [
    '{"type":"object","required":["a","b"],"properties":{"a":{"enum":["x","y","z"]},"b":{"type":"string"}},"if":{"properties":{"a":{"enum":["x","y"]}}},"then":{"properties":{"b":{"minLength":3}}}}',
    [],
    ['{"a":"y","b":"Baa"}', '{"a":"z","b":"Baa"}'],
  ],
  const: ['{"const":"a"}', ['"A"', 'null'], ['"a"']],
  'const (a boolean)': ['{"const":true}', ['1', 'false'], ['true']],
  minimum: ['{"type":"integer","minimum":10}', ['9'], ['10']],
  maximum: ['{"type":"integer","maximum":10}', ['11'], ['10']],
  exclusiveMinimum: ['{"type":"integer","exclusiveMinimum":10}', ['10'], ['11']],
  exclusiveMaximum: ['{"type":"integer","exclusiveMaximum":10}', ['10'], ['9']],
  multipleOf: ['{"type":"integer","multipleOf":7}', ['8'], ['7']],
  minLength: ['{"type":"string","minLength":3}', ['"Tr"'], []],
  maxLength: ['{"type":"string","maxLength":3}', ['"Trel"'], ['"🌱🌱🌱"']],
  pattern: ['{"type":"string","pattern":"^[a-c]{2}$"}', [], []],
  'format date': ['{"type":"string","format":"date"}', ['"2023-02-30"'], ['"2024-02-29"']],
  'format int32': ['{"type":"integer","format":"int32"}', ['2147483648', '-2147483649'], ['2147483647', '-2147483648']],
  'format int64': [
    '{"type":"integer","format":"int64"}',
    ['9223372036854775808', '-9223372036854775809'],
    ['9223372036854775807', '-9223372036854775808'],
  ],
  'format uuid': ['{"type":"string","format":"uuid"}', [], []],
  required: ['{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}', ['{}'], []],
  properties: [
    '{"type":"object","properties":{"a":{"type":"integer","maximum":3}}}',
    ['{"a":4}', '{"a":null}'],
    ['{"a":3}'],
  ],
  additionalProperties: [
    '{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}',
    ['{"trellis":"extra"}'],
    ['{}'],
  ],
  'additionalProperties (schema)': [
    '{"type":"object","additionalProperties":{"type":"integer","maximum":3}}',
    ['{"extra":4}', '{"extra":null}'],
    ['{"extra":3}'],
  ],
  unevaluatedProperties: [
    '{"allOf":[{"type":"object","properties":{"a":{"type":"integer"}}}],"unevaluatedProperties":false}',
    ['{"trellis":"extra"}'],
    ['{}'],
  ],
  patternProperties: [
    '{"type":"object","patternProperties":{"^x-a$":{"type":"integer","maximum":3}}}',
    ['{"x-a":4}', '{"x-a":null}'],
    ['{"x-a":3}'],
  ],
  propertyNames: ['{"type":"object","propertyNames":{"maxLength":3}}', [], ['{}']],
  dependentRequired: [
    '{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"dependentRequired":{"a":["b"]}}',
    [],
    ['{}'],
  ],
  dependentSchemas: [
    '{"type":"object","properties":{"a":{"type":"integer"}},"dependentSchemas":{"a":{"required":["b"],"properties":{"b":{"type":"integer","maximum":3}}}}}',
    [],
    ['{}'],
  ],
  minProperties: ['{"type":"object","minProperties":2}', [], []],
  maxProperties: ['{"type":"object","maxProperties":1}', [], ['{}']],
  items: ['{"type":"array","items":{"type":"integer","maximum":3}}', ['[4]', '[null]'], ['[3]', '[]']],
  prefixItems: [
    '{"type":"array","prefixItems":[{"type":"integer"},{"type":"boolean"}],"items":false,"minItems":2}',
    ['[1234567,null]'],
    ['[1234567,true]'],
  ],
  contains: ['{"type":"array","contains":{"type":"integer"}}', ['[]'], []],
  minContains: ['{"type":"array","contains":{"const":1},"minContains":2}', ['[0,1]'], ['[1,1]']],
  maxContains: ['{"type":"array","contains":{"const":1},"maxContains":2}', ['[1,1,1]'], []],
  uniqueItems: ['{"type":"array","items":{"type":"integer"},"uniqueItems":true}', ['[1234567,1234567]'], []],
  minItems: ['{"type":"array","items":{"const":1},"minItems":2}', ['[1]'], ['[1,1]']],
  maxItems: ['{"type":"array","items":{"const":1},"maxItems":2}', ['[1,1,1]'], ['[1,1]']],
  unevaluatedItems: [
    '{"type":"array","prefixItems":[{"type":"integer"}],"unevaluatedItems":false,"minItems":1}',
    [],
    ['[0]'],
  ],
  allOf: ['{"allOf":[{"type":"integer","minimum":3},{"maximum":5}]}', ['2', '6'], ['3', '5']],
  anyOf: ['{"anyOf":[{"type":"integer","minimum":3},{"type":"boolean"}]}', ['2', 'null'], ['3', 'true']],
  oneOf: ['{"oneOf":[{"type":"integer","maximum":5},{"type":"integer","minimum":3}]}', ['3'], []],
  not: ['{"type":"integer","not":{"minimum":10}}', ['10'], ['0']],
  'if, then and else': [
    '{"type":"object","required":["k"],"properties":{"k":{"enum":["a","b"]}},"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["x"],"properties":{"x":{"type":"integer"}}},"else":{"required":["y"],"properties":{"y":{"type":"integer"}}}}',
    ['{"k":"a"}', '{"k":"b"}'],
    ['{"k":"a","x":0}', '{"k":"b","y":0}'],
  ],
  $ref: [node, ['{"n":1234567,"next":{}}'], []],
  $defs: ['{"$defs":{"n":{"type":"integer","maximum":3}},"$ref":"#/components/schemas/Subject/$defs/n"}', ['4'], ['3']],
  $dynamicRef: [
    '{"$dynamicAnchor":"node","type":"object","required":["n"],"properties":{"n":{"type":"integer"},"next":{"$dynamicRef":"#node"}}}',
    [],
    [],
  ],
  discriminator: [
    '{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],"discriminator":{"propertyName":"kind"}}',
    ['{"kind":"Cat","n":null}', '{"kind":"Dog","m":null}'],
    ['{"kind":"Cat","n":0}', '{"kind":"Dog","m":0}'],
    {
      components: {
        Cat: '{"type":"object","required":["kind","n"],"properties":{"kind":{"type":"string","enum":["Cat"]},"n":{"type":"integer"}}}',
        Dog: '{"type":"object","required":["kind","m"],"properties":{"kind":{"type":"string","enum":["Dog"]},"m":{"type":"integer"}}}',
      },
    },
  ],
  'boolean schemas': ['{"type":"object","required":["any"],"properties":{"none":false,"any":true}}', [], []],
});

/** What OpenAPI 3.0 has of its own. */
const of30 = rows(
  {
    nullable: [
      '{"type":"object","required":["a"],"properties":{"a":{"type":"integer","nullable":true}}}',
      ['{"a":"trellis"}'],
      ['{"a":null}'],
    ],
    'not nullable': ['{"type":"integer"}', ['null'], ['0']],
    'exclusiveMinimum: true': ['{"type":"integer","minimum":10,"exclusiveMinimum":true}', ['10'], ['11']],
    'exclusiveMaximum: true': ['{"type":"integer","maximum":10,"exclusiveMaximum":true}', ['10'], ['9']],
    readOnly: [
      '{"type":"object","required":["id","n"],"properties":{"id":{"type":"integer","readOnly":true},"n":{"type":"integer"}}}',
      ['{}'],
      ['{"n":0}'],
    ],
    writeOnly: [
      '{"type":"object","required":["pin"],"properties":{"pin":{"type":"integer","writeOnly":true}}}',
      ['{}', '{"pin":null}'],
      ['{"pin":0}'],
    ],
    'allOf in 3.0': [
      '{"allOf":[{"type":"integer","minimum":3},{"type":"integer","maximum":5}]}',
      ['2', '6'],
      ['3', '5'],
    ],
  },
  '3.0.3',
);

export const keywordRows: readonly KeywordRow[] = [...of2020, ...of30];
