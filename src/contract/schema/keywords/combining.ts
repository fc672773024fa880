import { itemsOf } from '../../document/located.js';
import type { SchemaFailure } from '../../compiled/schema.js';
import { list, schema } from '../../structure/shape.js';
import { failureOfKeyword, failuresOf } from '../sites/failure.js';
import { holds, merge, nothingEvaluated } from '../sites/judging.js';
import type { Judge, Keyword, RawError } from '../sites/schema-site.js';

import { unionFailures } from './union-failures.js';

const schemas = list(schema, { notEmpty: true });

const allOf: Keyword = {
  name: 'allOf',
  shape: schemas,
  inPlace: true,
  compile(site, build) {
    for (const at of itemsOf(site.value)) build.apply('allOf', build.same(at));
  },
};

/** The errors of the branches are kept separately in the error of the keyword. */
function unionKeyword(name: 'anyOf' | 'oneOf'): Keyword {
  return {
    name,
    shape: schemas,
    inPlace: true,
    compile(site, build) {
      const { error } = build;
      const places = itemsOf(site.value);
      const branches = places.map((at) => build.whole(build.same(at)));
      const own = { keyword: site, owner: build.site, branches: places.map((at) => build.siteOf(at)) };
      build.apply(name, (value, path, errors, evaluated) => {
        const matched: number[] = [];
        const inner: RawError[][] = [];
        for (const [index, branch] of branches.entries()) {
          const found: RawError[] = [];
          const seen = evaluated && nothingEvaluated();
          branch(value, path, found, seen);
          inner.push(found);
          if (found.length > 0) continue;
          matched.push(index);
          merge(seen, evaluated);
          // Nothing needs what further branches evaluate.
          if (name === 'anyOf' && evaluated === undefined) return;
        }
        if (name === 'anyOf' ? matched.length === 0 : matched.length !== 1)
          errors.push(error(() => unionFailures(own, value, path, matched, inner.map(failuresOf))));
      });
    },
  };
}

const not: Keyword = {
  name: 'not',
  shape: schema,
  inPlace: true,
  compile(site, build) {
    const { error } = build;
    const condition = build.condition(site.value);
    const failure = (path: string): SchemaFailure =>
      failureOfKeyword(site, path, () => 'must not match the schema of "not"');
    build.apply('not', (value, path, errors) => {
      if (holds(condition, value, path)) errors.push(error(() => [failure(path)]));
    });
  },
};

const ifKeyword: Keyword = {
  name: 'if',
  shape: schema,
  inPlace: true,
  compile(site, build) {
    const branch = (name: 'then' | 'else'): Judge | undefined => {
      const at = build.site.keywords.get(name)?.value;
      return at && build.same(at);
    };
    const condition = build.condition(site.value);
    const [then, otherwise] = [branch('then'), branch('else')];
    build.apply('if', (value, path, errors, evaluated) => {
      const taken = holds(condition, value, path, evaluated) ? then : otherwise;
      taken?.(value, path, errors, evaluated);
    });
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
