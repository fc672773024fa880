import { itemsOf, membersOf } from '../../document/located.js';
import type { Located } from '../../document/located.js';
import { either, list, map, schema, schemaOrBoolean, text } from '../../structure/shape.js';
import { isJsonObject } from '../../../json/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { BuiltSchema, Build, Keyword, KeywordSite } from '../sites/schema-site.js';
import { brief, count } from '../sites/describe.js';
import { patternOf } from '../pattern/pattern.js';
import { literalOf, natural, naturalOf } from './literal.js';

const names = list(text, { unique: true });

function has(value: JsonValue, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name);
}

function sizeOf(value: JsonValue): number {
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function requireNames(site: KeywordSite, build: Build, named: Located, given?: string): void {
  const because = given === undefined ? '' : `, as it has ${brief(given)}`;
  for (const { node } of itemsOf(named)) {
    if (node.type !== 'string' || !build.isRequired(node.value)) continue;
    const name = node.value;
    build.assert(site, {
      test: (value) => !isJsonObject(value) || (given !== undefined && !has(value, given)) || has(value, name),
      message: () => `must have the property ${brief(name)}${because}`,
    });
  }
}

function requiredKeyword(notEmpty: boolean): Keyword {
  return {
    name: 'required',
    shape: list(text, { unique: true, notEmpty }),
    advice: ({ type }) =>
      type === 'literal' ? 'name the property in the "required" of the object that has it' : undefined,
    compile: (site, build) => requireNames(site, build, site.value),
  };
}

const minProperties: Keyword = {
  name: 'minProperties',
  shape: natural,
  compile(site, build) {
    const least = naturalOf(site);
    build.assert(site, {
      test: (value) => !isJsonObject(value) || sizeOf(value) >= least,
      message: (value) =>
        `must have at least ${count(literalOf(site), 'property', 'properties')}, but has ${sizeOf(value)}`,
    });
  },
};

const maxProperties: Keyword = {
  name: 'maxProperties',
  shape: natural,
  compile(site, build) {
    const most = naturalOf(site);
    build.assert(site, {
      test: (value) => !isJsonObject(value) || sizeOf(value) <= most,
      message: (value) =>
        `must have at most ${count(literalOf(site), 'property', 'properties')}, but has ${sizeOf(value)}`,
    });
  },
};

/** Reading a property named `__proto__` may return the prototype, so it becomes a pattern. */
const protoPattern = '^__proto__$';

const properties: Keyword = {
  name: 'properties',
  shape: map(schema),
  compile(site, build) {
    const named = empty();
    for (const { name, value } of membersOf(site.value)) {
      if (name === '__proto__') build.apply('patternProperties', { [protoPattern]: build.part(value) });
      else named[name] = build.part(value);
    }
    build.apply('properties', named);
  },
};

const patternProperties: Keyword = {
  name: 'patternProperties',
  shape: map(schema),
  compile(site, build) {
    const patterns = empty();
    for (const { name, value } of membersOf(site.value)) {
      if (patternOf(name) === undefined) {
        // An unreadable pattern may match any property, so none counts as additional.
        patterns[''] = {};
        continue;
      }
      patterns[name === '__proto__' ? `(?:${name})` : name] = build.part(value);
    }
    build.apply('patternProperties', patterns);
  },
};

const additionalProperties: Keyword = {
  name: 'additionalProperties',
  shape: schema,
  compile(site, build) {
    const never = { keyword: site, message: 'must not be there: no other properties are allowed' };
    build.apply('additionalProperties', build.part(site.value, never));
  },
};

const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  shape: schema,
  compile(site, build) {
    const never = { keyword: site, message: 'must not be there: no other properties are allowed' };
    build.apply('unevaluatedProperties', build.part(site.value, never));
  },
};

const propertyNames: Keyword = {
  name: 'propertyNames',
  shape: schema,
  compile(site, build) {
    build.compose(site, build.part(site.value));
  },
};

const dependentRequired: Keyword = {
  name: 'dependentRequired',
  shape: map(names),
  compile(site, build) {
    for (const { name, value } of membersOf(site.value)) requireNames(site, build, value, name);
  },
};

const dependentSchemas: Keyword = {
  name: 'dependentSchemas',
  shape: map(schema),
  inPlace: true,
  compile(site, build) {
    applyDependents(site, build);
  },
};

/** Until draft-07, one keyword covered both (2019-09 release notes). */
const dependencies: Keyword = {
  name: 'dependencies',
  shape: map(either(schema, names)),
  inPlace: true,
  compile(site, build) {
    for (const { name, value } of membersOf(site.value)) {
      if (value.node.type === 'array') requireNames(site, build, value, name);
    }
    applyDependents(site, build);
  },
};

function applyDependents(site: KeywordSite, build: Build): void {
  const schemas = empty();
  for (const { name, value } of membersOf(site.value)) {
    if (value.node.type === 'array') continue;
    schemas[name] = build.same(value, { keyword: site, message: `must not have the property ${brief(name)}` });
  }
  build.apply('dependentSchemas', schemas);
}

function empty(): Record<string, BuiltSchema> {
  return Object.create(null) as Record<string, BuiltSchema>;
}

const counts = [minProperties, maxProperties];

/** OpenAPI 3.0 §4.7.24. */
export const objectKeywords30: readonly Keyword[] = [
  ...counts,
  requiredKeyword(true),
  properties,
  { ...additionalProperties, shape: schemaOrBoolean },
];

const common = [...counts, requiredKeyword(false), properties, patternProperties, additionalProperties, propertyNames];

/** JSON Schema draft-07 validation §6.5. */
export const objectKeywords07: readonly Keyword[] = [...common, dependencies];

/** JSON Schema 2020-12 core §10.2.2.4, §10.3.2, §11.3, validation §6.5; the same in 2019-09. */
export const objectKeywords2019: readonly Keyword[] = [
  ...common,
  dependentRequired,
  dependentSchemas,
  unevaluatedProperties,
];
