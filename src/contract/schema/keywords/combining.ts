import { itemsOf } from '../../document/located.js';
import { list, schema } from '../../structure/shape.js';
import type { Keyword } from '../sites/schema-site.js';

const schemas = list(schema, { notEmpty: true });

const allOf: Keyword = {
  name: 'allOf',
  shape: schemas,
  inPlace: true,
  compile(site, build) {
    for (const at of itemsOf(site.value)) build.also(build.same(at));
  },
};

function unionKeyword(name: 'anyOf' | 'oneOf'): Keyword {
  return {
    name,
    shape: schemas,
    inPlace: true,
    compile(site, build) {
      const items = itemsOf(site.value);
      build.compose(
        site,
        items.map((at) => build.same(at)),
        { branches: items.map((at) => build.siteOf(at)) },
      );
    },
  };
}

const not: Keyword = {
  name: 'not',
  shape: schema,
  inPlace: true,
  compile(site, build) {
    build.compose(site, build.condition(site.value));
  },
};

const ifKeyword: Keyword = {
  name: 'if',
  shape: schema,
  inPlace: true,
  compile(site, build) {
    const then = build.site.keywords.get('then')?.value;
    const otherwise = build.site.keywords.get('else')?.value;
    build.apply('if', build.condition(site.value));
    if (then !== undefined) build.apply('then', build.same(then));
    if (otherwise !== undefined) build.apply('else', build.same(otherwise));
  },
};

/** JSON Schema 2020-12 core §10.2.1; also OpenAPI 3.0 §4.7.24. */
export const combiningKeywords: readonly Keyword[] = [allOf, unionKeyword('anyOf'), unionKeyword('oneOf'), not];

/** JSON Schema 2020-12 core §10.2.2. */
export const conditionalKeywords: readonly Keyword[] = [
  ifKeyword,
  { name: 'then', shape: schema, inPlace: true },
  { name: 'else', shape: schema, inPlace: true },
];
