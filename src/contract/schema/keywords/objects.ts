import { itemsOf, type Located, membersOf } from '../../document/located.js';
import { either, list, map, schema, schemaOrBoolean, text } from '../../structure/shape.js';
import { formatPointer, isJsonObject, type JsonValue } from '../../../json/index.js';
import type { SchemaFailure } from '../../compiled/schema.js';
import { failureOfKeyword, failuresOf } from '../sites/failure.js';
import type { Build, Evaluated, Judge, Keyword, KeywordSite, Never, RawError } from '../sites/schema-site.js';
import { brief, count } from '../sites/describe.js';
import { judgedBy, patternOf } from '../pattern/pattern.js';
import { sizeLimit } from './literal.js';

const names = list(text, { unique: true });

function has(value: JsonValue, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name);
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

const properties: Keyword = {
  name: 'properties',
  shape: map(schema),
  compile(site, build) {
    const { isBrief } = build;
    const named = membersOf(site.value).map(
      ({ name, value }) => [name, formatPointer([name]), build.part(value), name in Object.prototype] as const,
    );
    build.apply('properties', (value, path, errors, evaluated) => {
      if (!isJsonObject(value)) return;
      for (const [name, step, judge, isInherited] of named) {
        evaluated?.names.add(name);
        const member = value[name];
        if (member === undefined || (isInherited && !Object.hasOwn(value, name))) continue;
        judge(member, path + step, errors);
        if (isBrief && errors.length > 0) return;
      }
    });
  },
};

const patternProperties: Keyword = {
  name: 'patternProperties',
  shape: map(schema),
  compile(site, build) {
    for (const { name: source, value } of membersOf(site.value)) {
      const pattern = patternOf(source);
      // An unreadable pattern may match any property, so none counts as additional or unevaluated.
      const judge = pattern === undefined ? (): void => {} : build.part(value);
      const isMatching = (name: string): boolean => pattern === undefined || judgedBy(pattern, source, name);
      build.apply('patternProperties', eachProperty(build, judge, isMatching));
    }
  },
};

const additionalProperties: Keyword = {
  name: 'additionalProperties',
  shape: schema,
  compile(site, build) {
    const namesIn = (keyword: string): readonly string[] =>
      membersOf(build.site.keywords.get(keyword)?.value).map(({ name }) => name);
    const named = new Set(namesIn('properties'));
    const patterns = namesIn('patternProperties').map((source) => [source, patternOf(source)] as const);
    const isOther = (name: string): boolean =>
      !named.has(name) &&
      !patterns.some(([source, pattern]) => pattern === undefined || judgedBy(pattern, source, name));
    build.apply('additionalProperties', eachProperty(build, build.part(site.value, noOthers(site)), isOther));
  },
};

const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  shape: schema,
  compile(site, build) {
    const isOther = (name: string, evaluated: Evaluated | undefined): boolean => evaluated?.names.has(name) !== true;
    build.apply('unevaluatedProperties', eachProperty(build, build.part(site.value, noOthers(site)), isOther));
  },
};

function noOthers(keyword: KeywordSite): Never {
  return { keyword, message: 'must not be there: no other properties are allowed' };
}

/** Judges the properties that a keyword is about, and counts them as evaluated. */
function eachProperty(
  { isBrief }: Build,
  judge: Judge,
  isMeant: (name: string, evaluated: Evaluated | undefined) => boolean,
): Judge {
  return (value, path, errors, evaluated) => {
    if (!isJsonObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined || !isMeant(name, evaluated)) continue;
      evaluated?.names.add(name);
      judge(member, path + formatPointer([name]), errors);
      if (isBrief && errors.length > 0) return;
    }
  };
}

/** One error for each name, with the failures of the name. */
const propertyNames: Keyword = {
  name: 'propertyNames',
  shape: schema,
  compile(site, build) {
    const { isBrief, error } = build;
    const judge = build.whole(build.part(site.value));
    const failure = (name: string, path: string, found: readonly RawError[]): SchemaFailure =>
      failureOfKeyword(site, path + formatPointer([name]), () => {
        const [reason] = failuresOf(found);
        return `must not have the name ${brief(name)}: a name ${reason?.message ?? 'must match "propertyNames"'}`;
      });
    build.apply('propertyNames', (value, path, errors) => {
      if (!isJsonObject(value)) return;
      for (const name of Object.keys(value)) {
        const found: RawError[] = [];
        judge(name, path, found);
        if (found.length === 0) continue;
        errors.push(error(() => [failure(name, path, found)]));
        if (isBrief) return;
      }
    });
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
  for (const { name, value: at } of membersOf(site.value)) {
    if (at.node.type === 'array') continue;
    const judge = build.same(at, { keyword: site, message: `must not have the property ${brief(name)}` });
    build.apply('dependentSchemas', (value, path, errors, evaluated) => {
      if (has(value, name)) judge(value, path, errors, evaluated);
    });
  }
}

const sizeOf = (value: JsonValue): number | undefined => (isJsonObject(value) ? Object.keys(value).length : undefined);
const must = (bound: string, limit: string): string => `must have ${bound} ${count(limit, 'property', 'properties')}`;

const counts = [
  sizeLimit('minProperties', 'at least', sizeOf, must),
  sizeLimit('maxProperties', 'at most', sizeOf, must),
];

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
