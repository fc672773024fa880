import { isExactNumber, isInteger, isJsonObject, jsonEquals, toValue, isLiteral } from '../../../json/index.js';
import type { JsonNode, JsonValue } from '../../../json/index.js';
import { any, either, list, textThat } from '../../structure/shape.js';
import { oneOf } from '../../structure/texts.js';
import { briefList, briefNode, typeOf } from '../sites/describe.js';
import type { Build, Keyword, KeywordSite } from '../sites/schema-site.js';

const articles: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

type Test = (value: JsonValue) => boolean;

/** Looked up once per schema: comparing names for each value would take longer than the test. */
const testOfType: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['null', (value) => value === null],
  ['boolean', (value) => typeof value === 'boolean'],
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => isExactNumber(value)],
  ['integer', (value) => isExactNumber(value) && isInteger(value)],
  ['array', (value) => Array.isArray(value)],
  ['object', (value) => isJsonObject(value)],
]);

function assertTypes(site: KeywordSite, build: Build, types: readonly string[]): void {
  const tests = types.flatMap((type) => testOfType.get(type) ?? []);
  const [only] = tests;
  const test: Test = tests.length === 1 && only !== undefined ? only : (value) => tests.some((each) => each(value));
  const allowed = types.map((type) => articles[type]).join(' or ');
  build.assertType(site, { test, message: (value) => `must be ${allowed}, but is ${typeOf(value)}` });
}

function textsOf(node: JsonNode): string[] {
  const nodes = node.type === 'array' ? node.items : [node];
  return nodes.flatMap((item) => (item.type === 'string' ? [item.value] : []));
}

const typeName = textThat(oneOf(...Object.keys(articles)));

const type: Keyword = {
  name: 'type',
  shape: either(typeName, list(typeName, { notEmpty: true, unique: true })),
  compile: (site, build) => assertTypes(site, build, textsOf(site.value.node)),
};

const nullable30 = 'OpenAPI 3.0 takes one type, and "nullable: true" beside it';

/** OpenAPI 3.0 §4.7.24.1: `null` is not a type; `nullable: true` adds it to the type beside it. */
const type30: Keyword = {
  name: 'type',
  shape: either(
    textThat((name) => {
      const wrong = oneOf('array', 'boolean', 'integer', 'number', 'object', 'string')(name);
      return wrong !== undefined && name === 'null' ? { ...wrong, hint: nullable30, isPlain: true } : wrong;
    }),
    list(typeName, { fault: { message: 'must be a string, not an array', hint: nullable30 } }),
  ),
  advice: (node) => (node.type === 'array' || node.type === 'literal' ? nullable30 : undefined),
  compile(site, build) {
    const nullable = build.site.keywords.get('nullable')?.value.node;
    const withNull = isLiteral(nullable, true);
    assertTypes(site, build, [...textsOf(site.value.node), ...(withNull ? ['null'] : [])]);
  },
};

function enumKeyword(notEmpty: boolean): Keyword {
  return {
    name: 'enum',
    shape: list(any, { notEmpty }),
    compile(site, build) {
      const nodes = site.value.node.type === 'array' ? site.value.node.items : [];
      const values = nodes.map(toValue);
      // Equal numbers have the same form, so a set finds them; only large decimals, arrays and objects are compared.
      const plain = new Set(values.filter((value) => !isStructure(value)));
      const structures = values.filter(isStructure);
      build.assert(site, {
        test: (value) => plain.has(value) || structures.some((candidate) => jsonEquals(value, candidate)),
        message: () => `must be one of ${briefList(nodes)}`,
      });
    },
  };
}

function isStructure(value: JsonValue): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

const constKeyword: Keyword = {
  name: 'const',
  shape: any,
  compile(site, build) {
    const expected = toValue(site.value.node);
    build.assert(site, {
      test: (value) => jsonEquals(value, expected),
      message: () => `must be ${briefNode(site.value.node)}`,
    });
  },
};

/** JSON Schema 2020-12 validation §6.1; an empty `enum` is discouraged, but allowed. */
export const anyKeywords: readonly Keyword[] = [type, enumKeyword(false), constKeyword];

/** OpenAPI 3.0 §4.7.24. */
export const anyKeywords30: readonly Keyword[] = [type30, enumKeyword(true)];
