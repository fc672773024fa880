/**
 * Schemas keyword by keyword, as JSON texts. In a document each is the component `Subject`, so that it refers to itself
 * as `#/components/schemas/Subject`.
 */
export interface SchemaRow {
  readonly schema: string;
  /** By default 3.1.0, in which a schema is one of JSON Schema 2020-12. */
  readonly openapi?: '3.0.3';
  /** The document's `jsonSchemaDialect`. */
  readonly dialect?: string;
  /** Further components by name. */
  readonly components?: Readonly<Record<string, string>>;
  /** No value is valid. */
  readonly unsatisfiable?: true;
}

function rows(...schemas: readonly string[]): readonly SchemaRow[] {
  return schemas.map((schema) => ({ schema }));
}

function rows30(...schemas: readonly string[]): readonly SchemaRow[] {
  return schemas.map((schema) => ({ schema, openapi: '3.0.3' }));
}

function never(...schemas: readonly string[]): readonly SchemaRow[] {
  return schemas.map((schema) => ({ schema, unsatisfiable: true }));
}

const self = '{"$ref":"#/components/schemas/Subject"}';

const types = rows(
  'true',
  '{}',
  ...['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].map((type) => `{"type":"${type}"}`),
  '{"type":["integer","null"]}',
  '{"type":["null","string"]}',
  '{"type":["string","array","object"]}',
  '{"type":["boolean","integer"]}',
  '{"type":["integer","number"]}',
  '{"allOf":[{"type":["string","integer"]},{"type":["integer","null"]}]}',
  '{"allOf":[{"type":"number"},{"type":"integer"}]}',
);

const literals = rows(
  '{"enum":["small","medium","large"]}',
  '{"type":"string","enum":["red"]}',
  '{"enum":[1,"a",null,[1],{"a":1}]}',
  '{"type":"integer","enum":[1,2,3]}',
  '{"type":["string","null"],"enum":["a",null]}',
  '{"enum":[1,2,3,4],"not":{"enum":[1,2]}}',
  '{"const":"fixed"}',
  '{"const":{"a":[1,2],"b":null}}',
  '{"const":null}',
  '{"const":0}',
  '{"allOf":[{"enum":["a","b","c"]},{"enum":["b","c","d"]}]}',
  '{"type":"object","required":["kind"],"properties":{"kind":{"const":"plant"}}}',
);

const numbers = rows(
  '{"type":"integer","minimum":10}',
  '{"type":"integer","maximum":-10}',
  '{"type":"integer","minimum":5,"maximum":5}',
  '{"type":"integer","minimum":1.5,"maximum":2.5}',
  '{"type":"integer","exclusiveMinimum":3,"exclusiveMaximum":5}',
  '{"type":"integer","minimum":0,"maximum":150}',
  '{"type":"integer","minimum":-3,"exclusiveMaximum":0}',
  '{"type":"integer","multipleOf":7}',
  '{"type":"integer","multipleOf":7,"minimum":30,"maximum":40}',
  '{"type":"integer","multipleOf":0.5}',
  '{"type":"integer","format":"int32"}',
  '{"type":"integer","format":"int32","minimum":1}',
  '{"type":"integer","format":"int64","minimum":1}',
  '{"type":"integer","minimum":1000000000000}',
  '{"type":"number","minimum":0.1,"maximum":0.2}',
  '{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}',
  '{"type":"number","exclusiveMinimum":0.5,"exclusiveMaximum":0.6}',
  '{"type":"number","minimum":99.95}',
  '{"type":"number","maximum":-0.001}',
  '{"type":"number","multipleOf":0.25}',
  '{"type":"number","multipleOf":0.25,"minimum":10.1,"maximum":10.3}',
  '{"type":"number","format":"float"}',
  '{"type":"number","format":"double","minimum":0}',
  '{"minimum":5}',
  '{"type":"number","allOf":[{"minimum":5},{"minimum":7},{"maximum":9}]}',
  '{"type":"integer","allOf":[{"multipleOf":4},{"multipleOf":6}],"minimum":1}',
  '{"type":"number","not":{"type":"integer"}}',
  '{"type":"integer","not":{"minimum":0}}',
  '{"type":"integer","not":{"multipleOf":2}}',
  '{"type":"number","not":{"maximum":10}}',
);

const strings = rows(
  '{"type":"string","minLength":3}',
  '{"type":"string","maxLength":3}',
  '{"type":"string","minLength":5,"maxLength":5}',
  '{"type":"string","maxLength":0}',
  '{"type":"string","minLength":1,"maxLength":1}',
  '{"type":"string","minLength":300}',
  '{"type":"string","pattern":"^[A-Z]{2}-[0-9]{4}$"}',
  '{"type":"string","pattern":"^[a-z]+$","minLength":3,"maxLength":8}',
  '{"type":"string","pattern":"^(red|green|blue)$"}',
  '{"type":"string","pattern":"foo"}',
  '{"type":"string","pattern":"foo","minLength":10}',
  '{"type":"string","pattern":"^\\\\d{3}-\\\\d{2}$"}',
  '{"type":"string","pattern":"^(?=.*[A-Z])(?=.*\\\\d)(?=.*[^A-Za-z0-9]).{8,}$"}',
  '{"type":"string","pattern":"^(?!admin)[a-z]{5}$"}',
  '{"type":"string","pattern":"^\\\\p{Lu}\\\\p{Ll}+$"}',
  '{"type":"string","pattern":"^[\\\\u0400-\\\\u04ff]+$"}',
  '{"type":"string","pattern":"^(\\\\w)\\\\1$"}',
  '{"type":"string","pattern":"^(?<a>[xy])-\\\\k<a>$"}',
  '{"type":"string","pattern":"^[^\\\\s]+@[^\\\\s]+$"}',
  '{"type":"string","pattern":"^#(?:[0-9a-fA-F]{3}){1,2}$"}',
  '{"type":"string","pattern":"^.{3}$"}',
  '{"type":"string","pattern":"^a?b*c+d{2,}$"}',
  '{"type":"string","pattern":"\\\\bplant\\\\b"}',
  '{"type":"string","pattern":"^$"}',
  '{"type":"string","pattern":"^[^]$"}',
  '{"type":"string","pattern":"^(a|bc|def)+$","minLength":4,"maxLength":4}',
  '{"type":"string","allOf":[{"pattern":"^[a-z]+$"},{"pattern":"x"}]}',
  '{"type":"string","not":{"pattern":"^A"}}',
  '{"type":"string","not":{"const":"Trellis"}}',
  '{"minLength":2}',
);

const formats = rows(
  ...[
    'date',
    'time',
    'date-time',
    'duration',
    'uri',
    'uri-reference',
    'uri-template',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'regex',
    'uuid',
    'json-pointer',
    'relative-json-pointer',
    'byte',
    'password',
    'binary',
    'no-such-format',
  ].map((format) => `{"type":"string","format":"${format}"}`),
  '{"type":"string","format":"email","minLength":40}',
  '{"type":"string","format":"email","maxLength":10}',
  '{"type":"string","format":"uri","minLength":60,"maxLength":60}',
  '{"type":"string","format":"hostname","minLength":100}',
  '{"type":"string","format":"date","pattern":"^2"}',
  '{"type":"string","format":"byte","minLength":8}',
  '{"type":"string","format":"uri","pattern":"^https://"}',
);

const arrays = rows(
  '{"type":"array","items":{"type":"integer"}}',
  '{"type":"array","items":{"type":"string"},"minItems":2}',
  '{"type":"array","items":{"type":"string"},"maxItems":2}',
  '{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2,"uniqueItems":true}',
  '{"type":"array","items":{"type":"integer","minimum":1,"maximum":3},"minItems":3,"uniqueItems":true}',
  '{"type":"array","items":{"enum":["a","b","c"]},"minItems":2,"uniqueItems":true}',
  '{"type":"array","items":{"type":"object","required":["x"],"properties":{"x":{"type":"integer","maximum":9}}},"minItems":2,"uniqueItems":true}',
  '{"type":"array","uniqueItems":true,"minItems":3}',
  '{"type":"array","items":{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}}',
  '{"type":"array","items":false}',
  '{"type":"array","maxItems":0}',
  '{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}]}',
  '{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":2,"items":false}',
  '{"type":"array","prefixItems":[{"type":"integer"}],"items":{"type":"string"},"minItems":3}',
  '{"type":"array","contains":{"const":1}}',
  '{"type":"array","prefixItems":[{"const":"head"}],"items":{"type":"object"},"contains":{"type":"object"},"maxContains":3}',
  '{"type":"array","contains":{"type":"string"},"items":{"type":["string","integer"]}}',
  '{"type":"array","contains":{"minimum":5},"items":{"type":"integer"},"minContains":2}',
  '{"type":"array","contains":{"const":"x"},"maxContains":1,"minItems":3,"items":{"type":"string"}}',
  '{"type":"array","contains":{"const":"x"},"minContains":0}',
  '{"type":"array","allOf":[{"contains":{"const":1}},{"contains":{"const":2}}]}',
  '{"type":"array","unevaluatedItems":false}',
  '{"type":"array","prefixItems":[{"type":"string"}],"unevaluatedItems":false}',
  '{"type":"array","allOf":[{"prefixItems":[{"type":"string"},{"type":"integer"}]}],"unevaluatedItems":{"type":"boolean"},"minItems":3}',
  '{"type":"array","items":{"$ref":"#/components/schemas/Subject/$defs/x"},"minItems":1,"$defs":{"x":{"type":"integer"}}}',
  '{"minItems":1}',
);

const objects = rows(
  '{"type":"object","properties":{"a":{"type":"string"}}}',
  '{"type":"object","required":["a","b"],"properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"boolean"}}}',
  '{"type":"object","required":["a"]}',
  '{"required":["a"]}',
  '{"properties":{"a":{"type":"integer"}}}',
  '{"type":"object","additionalProperties":false}',
  '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}',
  '{"type":"object","additionalProperties":{"type":"integer"}}',
  '{"type":"object","additionalProperties":{"type":"integer"},"minProperties":2}',
  '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer","minimum":5}}',
  '{"type":"object","minProperties":2,"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}}}',
  '{"type":"object","maxProperties":2,"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}}}',
  '{"type":"object","maxProperties":1,"required":["c"],"properties":{"a":{"type":"string"},"c":{"type":"string"}}}',
  '{"type":"object","minProperties":1}',
  '{"type":"object","maxProperties":0}',
  '{"type":"object","patternProperties":{"^x-":{"type":"integer"}}}',
  '{"type":"object","patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":false,"minProperties":1}',
  '{"type":"object","properties":{"x-a":{"minimum":5}},"patternProperties":{"^x-":{"type":"integer"}},"required":["x-a"]}',
  '{"type":"object","propertyNames":{"pattern":"^[a-z]{3}$"},"minProperties":2}',
  '{"type":"object","propertyNames":{"maxLength":3},"additionalProperties":{"type":"string"}}',
  '{"type":"object","propertyNames":{"enum":["one","two"]},"minProperties":1}',
  '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependentRequired":{"a":["b"]}}',
  '{"type":"object","required":["a"],"properties":{"a":{"type":"string"}},"dependentRequired":{"a":["b"]}}',
  '{"type":"object","properties":{"a":{"type":"string"}},"dependentSchemas":{"a":{"required":["b"],"properties":{"b":{"type":"integer"}}}}}',
  '{"type":"object","properties":{"a":{},"b":{}},"dependentSchemas":{"a":false}}',
  '{"type":"object","properties":{"a":{"type":"string"}},"unevaluatedProperties":false}',
  '{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}}],"properties":{"b":{"type":"integer"}},"unevaluatedProperties":false}',
  '{"type":"object","anyOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{"const":2}},"required":["b"]}],"unevaluatedProperties":false}',
  '{"type":"object","properties":{"a":{"type":"string"}},"unevaluatedProperties":{"type":"integer"}}',
  '{"type":"object","properties":{"a":false,"b":{"type":"string"}}}',
  '{"type":"object","required":["__proto__","constructor"],"properties":{"constructor":{"type":"string"}}}',
  '{"type":"object","required":["a/b","~","\\"q\\""],"properties":{"a/b":{"type":"string"},"~":{"type":"integer"}}}',
  '{"type":"object","required":["id","name"],"properties":{"id":{"type":"integer","format":"int64"},"name":{"type":"string"},"tag":{"type":"string"}}}',
  '{"type":"object","required":["id"],"properties":{"id":{"type":"string","format":"uuid"},"email":{"type":"string","format":"email"}}}',
  '{"type":"object","required":["address"],"properties":{"address":{"type":"object","required":["city"],"properties":{"city":{"type":"string"},"zip":{"type":"string","pattern":"^[0-9]{5}$"}}}}}',
  '{"type":"object","required":["list"],"properties":{"list":{"type":"array","minItems":1,"items":{"type":"object","required":["n"],"properties":{"n":{"type":"integer","maximum":10}}}}}}',
  '{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},"name":{"type":"string"},"password":{"type":"string","writeOnly":true}}}',
  '{"type":"object","not":{"required":["a"]},"properties":{"a":{"type":"string"},"b":{"type":"string"}}}',
  '{"type":"object","not":{"properties":{"a":{"type":"string"}}},"properties":{"a":{"type":["string","integer"]}}}',
  '{"type":"object","not":{"required":["a","b"]},"properties":{"a":{"type":"string"},"b":{"type":"string"}}}',
);

const compositions = rows(
  '{"allOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}},{"type":"object","required":["b"],"properties":{"b":{"type":"integer"}}}]}',
  '{"allOf":[{"required":["a"]},{"maxProperties":1}]}',
  '{"allOf":[{"properties":{"a":{"minimum":5}}},{"properties":{"a":{"type":"integer","maximum":7}},"required":["a"]}]}',
  '{"anyOf":[{"type":"string"},{"type":"null"}]}',
  '{"anyOf":[{"type":"integer","minimum":5},{"type":"string","minLength":2}]}',
  '{"anyOf":[{"required":["a"]},{"required":["b"]}],"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}',
  '{"type":"object","properties":{"a":{"anyOf":[{"type":"string","maxLength":5},{"type":"null"}]}}}',
  '{"oneOf":[{"type":"integer"},{"type":"string"}]}',
  '{"oneOf":[{"type":"number","multipleOf":5},{"type":"number","multipleOf":3}]}',
  '{"oneOf":[{"maximum":100},{"minimum":50}],"type":"integer"}',
  '{"oneOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}},{"type":"object","required":["b"],"properties":{"b":{"type":"string"}}}]}',
  '{"oneOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}}},{"type":"object","required":["kind"],"properties":{"kind":{"const":"dog"},"breed":{"type":"string"}}}]}',
  '{"oneOf":[true,false]}',
  '{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}',
  '{"type":"object","oneOf":[{"required":["card"]},{"required":["iban"]}],"properties":{"card":{"type":"string"},"iban":{"type":"string"},"note":{"type":"string"}}}',
  '{"not":{"type":"integer"}}',
  '{"not":{"type":["string","number","object","array"]}}',
  '{"not":{"not":{"type":"string"}}}',
  '{"not":{"anyOf":[{"type":"string"},{"type":"null"}]}}',
  '{"if":{"type":"integer"},"then":{"minimum":1},"else":{"type":"string"}}',
  '{"type":"object","required":["kind"],"properties":{"kind":{"enum":["a","b"]}},"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"],"properties":{"x":{"type":"string"}}},"else":{"required":["y"],"properties":{"y":{"type":"integer"}}}}',
  '{"type":"object","properties":{"country":{"type":"string"},"zip":{"type":"string"}},"if":{"properties":{"country":{"const":"DE"}},"required":["country"]},"then":{"properties":{"zip":{"pattern":"^[0-9]{5}$"}}},"else":{"properties":{"zip":{"pattern":"^[A-Z]{3}$"}}}}',
  '{"type":"integer","if":{"minimum":10},"then":{"multipleOf":5}}',
  '{"type":"integer","if":{"maximum":10},"else":{"multipleOf":5},"minimum":3}',
  '{"$ref":"#/components/schemas/Subject/$defs/x","minimum":3,"$defs":{"x":{"type":"integer"}}}',
  '{"$ref":"#/components/schemas/Subject/$defs/x","$defs":{"x":{"$ref":"#/components/schemas/Subject/$defs/y"},"y":{"type":"string","minLength":2}}}',
  '{"allOf":[{"oneOf":[{"const":1},{"const":2}]},{"anyOf":[{"const":2},{"const":3}]}]}',
  '{"oneOf":[{"oneOf":[{"type":"integer"},{"type":"boolean"}]},{"type":"string"}]}',
);

const recursions = rows(
  `{"type":"object","properties":{"child":${self},"name":{"type":"string"}}}`,
  `{"type":"object","required":["value"],"properties":{"value":{"type":"integer"},"children":{"type":"array","items":${self}}}}`,
  `{"anyOf":[{"type":"integer"},{"type":"array","items":${self}}]}`,
  `{"anyOf":[{"type":"array","items":${self},"minItems":1},{"type":"integer"}]}`,
  `{"type":"object","required":["next"],"properties":{"next":{"anyOf":[${self},{"type":"null"}]}}}`,
  `{"type":"object","additionalProperties":${self}}`,
  `{"type":"object","properties":{"left":${self},"right":${self},"value":{"type":"number"}}}`,
);

const examples = rows(
  '{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"size":{"type":"integer"}},"example":{"name":"Fern","size":7}}',
  '{"type":"string","example":"Fern"}',
  '{"type":"string","maxLength":3,"example":"too long"}',
  '{"type":"integer","examples":[7,8]}',
  '{"type":"integer","default":7,"minimum":5}',
  '{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"example":["a","b"]}}}',
  '{"type":"object","required":["ownerId"],"properties":{"ownerId":{"type":"integer","example":5}}}',
);

const versions30 = rows30(
  '{"type":"string","nullable":true}',
  '{"type":"object","required":["a"],"properties":{"a":{"type":"integer","nullable":true},"b":{"type":"string","nullable":false}}}',
  '{"type":"integer","minimum":5,"exclusiveMinimum":true}',
  '{"type":"integer","minimum":5,"exclusiveMinimum":true,"maximum":7,"exclusiveMaximum":true}',
  '{"type":"number","maximum":5,"exclusiveMaximum":false}',
  '{"type":"string","enum":["a","b",null],"nullable":true}',
  '{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},"name":{"type":"string"}}}',
  '{"type":"array","items":{"type":"integer"},"minItems":1}',
);

const draft07 = 'http://json-schema.org/draft-07/schema#';
const draft2019 = 'https://json-schema.org/draft/2019-09/schema';

const dialects: readonly SchemaRow[] = [
  {
    dialect: draft07,
    schema: '{"type":"array","items":[{"type":"integer"},{"type":"string"}],"additionalItems":false,"minItems":2}',
  },
  {
    dialect: draft07,
    schema: '{"type":"array","items":[{"type":"integer"}],"additionalItems":{"type":"boolean"},"minItems":3}',
  },
  {
    dialect: draft07,
    schema: '{"type":"object","required":["a"],"properties":{"a":{"type":"string"}},"dependencies":{"a":["b"]}}',
  },
  {
    dialect: draft07,
    schema: '{"type":"object","properties":{"a":{"type":"string"}},"dependencies":{"a":{"required":["c"]}}}',
  },
  { dialect: draft2019, schema: '{"type":"array","items":[{"type":"integer"}],"unevaluatedItems":false,"minItems":1}' },
];

const dynamic = rows(
  '{"$dynamicAnchor":"node","type":"object","required":["data"],"properties":{"data":{"type":"integer"},"children":{"type":"array","items":{"$dynamicRef":"#node"}}}}',
  '{"type":"object","required":["list"],"properties":{"list":{"type":"array","minItems":1,"items":{"$dynamicRef":"#item"}}},"$defs":{"item":{"$dynamicAnchor":"item","type":"string","maxLength":3}}}',
);

const pet = {
  Pet: '{"type":"object","required":["petType"],"properties":{"petType":{"type":"string"}},"discriminator":{"propertyName":"petType","mapping":{"cat":"#/components/schemas/Cat"}}}',
  Cat: '{"allOf":[{"$ref":"#/components/schemas/Pet"},{"type":"object","properties":{"lives":{"type":"integer"}}}]}',
  Dog: '{"allOf":[{"$ref":"#/components/schemas/Pet"},{"type":"object","required":["breed"],"properties":{"breed":{"type":"string"}}}]}',
};

const shapes = {
  Circle:
    '{"type":"object","required":["kind","radius"],"properties":{"kind":{"type":"string","enum":["circle"]},"radius":{"type":"number","exclusiveMinimum":0}}}',
  Square:
    '{"type":"object","required":["kind","side"],"properties":{"kind":{"type":"string","enum":["square"]},"side":{"type":"number","exclusiveMinimum":0}}}',
};

const components: readonly SchemaRow[] = [
  { schema: '{"$ref":"#/components/schemas/Cat"}', components: pet },
  { schema: '{"$ref":"#/components/schemas/Dog"}', components: pet },
  {
    schema:
      '{"oneOf":[{"$ref":"#/components/schemas/Circle"},{"$ref":"#/components/schemas/Square"}],"discriminator":{"propertyName":"kind","mapping":{"circle":"#/components/schemas/Circle","square":"#/components/schemas/Square"}}}',
    components: shapes,
  },
  {
    schema:
      '{"type":"object","required":["shape"],"properties":{"shape":{"oneOf":[{"$ref":"#/components/schemas/Circle"},{"$ref":"#/components/schemas/Square"}]},"more":{"type":"array","items":{"$ref":"#/components/schemas/Square"}}}}',
    components: shapes,
  },
  {
    schema: '{"$ref":"#/components/schemas/A"}',
    components: {
      A: '{"type":"object","properties":{"b":{"$ref":"#/components/schemas/B"}}}',
      B: '{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/components/schemas/A"}}}',
    },
  },
];

const unsatisfiable = never(
  'false',
  '{"not":{}}',
  '{"type":"integer","minimum":5,"maximum":4}',
  '{"type":"integer","exclusiveMinimum":4,"exclusiveMaximum":5}',
  '{"type":"string","minLength":5,"maxLength":4}',
  '{"type":"string","enum":[1,2]}',
  '{"allOf":[{"type":"string"},{"type":"integer"}]}',
  '{"oneOf":[true,true]}',
  '{"type":"object","required":["a"],"properties":{"a":false}}',
  '{"type":"object","required":["a"],"additionalProperties":false}',
  `{"type":"object","required":["next"],"properties":{"next":${self}}}`,
  '{"type":"array","items":{"type":"boolean"},"minItems":3,"uniqueItems":true}',
);

export const schemaRows: readonly SchemaRow[] = [
  ...types,
  ...literals,
  ...numbers,
  ...strings,
  ...formats,
  ...arrays,
  ...objects,
  ...compositions,
  ...recursions,
  ...examples,
  ...versions30,
  ...dialects,
  ...dynamic,
  ...components,
  ...unsatisfiable,
];
