import { regExpOf, type Schema, type SchemaFailure } from '../../../contract/index.js';
import { stringifyValue, toValue } from '../../../json/index.js';
import { certainly } from '../values/compose/subschemas.js';
import type { Candidate } from './candidate.js';
import { composites } from './composites.js';
import { numbers } from './numbers.js';
import type { ParameterInPlace, ParameterMutation } from './parameter-site.js';
import { say } from './say.js';
import { strings } from './strings.js';

/** As many values of an enumeration as are sent. */
const mostOfEnum = 12;

/** Values at and beyond what each keyword allows. */
export const values: ParameterMutation = {
  id: 'parameters/values',
  applies: ({ schema }) => schema !== undefined,
  *derive(site) {
    const { schema } = site;
    if (schema === undefined) return;
    const seen = new Set<string>();
    for (const { id, value, words, keyword, valid } of candidates(site)) {
      if (valid && isUnknown(schema)) continue;
      const failures = schema.validate(value, 'request');
      if (valid ? failures.length > 0 : !breaksOnly(failures, keyword)) continue;
      const text = stringifyValue(value);
      if (seen.has(text)) continue;
      seen.add(text);
      const shown = text.length > 60 ? `${text.slice(0, 50)}…` : text;
      yield* say(site, {
        id,
        change: `${shown}, ${words}`,
        outcome: valid ? 'accept' : 'refuse',
        request: site.put(value),
        keyword,
        priority: valid ? 3 : 1,
      });
    }
  },
};

function breaksOnly(failures: readonly SchemaFailure[], keyword: string): boolean {
  return failures.some((failure) => failure.keyword === keyword);
}

/** Whether nobody knows which values match: a pattern of theirs cannot be read. */
function isUnknown(schema: Schema): boolean {
  return certainly([schema]).some((each) => {
    const node = each.keyword('pattern')?.node;
    return node?.type === 'string' && regExpOf(node.value) === undefined;
  });
}

function* candidates(site: ParameterInPlace): Iterable<Candidate> {
  yield* enumerated(site);
  yield* numbers(site);
  yield* strings(site);
  yield* composites(site);
  if (site.types.includes('boolean')) {
    for (const value of [true, false])
      yield { id: String(value), value, words: 'a boolean', keyword: 'type', valid: true };
  }
}

function* enumerated({ schema }: ParameterInPlace): Iterable<Candidate> {
  const list = schema?.keyword('enum')?.node;
  if (list?.type !== 'array') return;
  for (const [at, node] of list.items.slice(0, mostOfEnum).entries()) {
    yield {
      id: `enum/${at + 1}`,
      value: toValue(node),
      words: 'one of the values allowed',
      keyword: 'enum',
      valid: true,
    };
  }
  yield {
    id: 'off-enum',
    value: 'no-such-value',
    words: 'which is none of the values allowed',
    keyword: 'enum',
    valid: false,
  };
  const [first] = list.items;
  if (first?.type === 'string') {
    const value = first.value === first.value.toUpperCase() ? first.value.toLowerCase() : first.value.toUpperCase();
    yield {
      id: 'enum-in-other-case',
      value,
      words: 'one of the values allowed, but in another case',
      keyword: 'enum',
      valid: false,
    };
  }
}
