import { certainly, keywordNode, namesIn, textsIn, type Schema } from '../../../../contract/index.js';
import { matchingStrings, readPattern } from '../matching-strings.js';
import type { Option } from './alternative.js';

/** Objects with more properties than this are not made to have too many. */
const mostProperties = 20;
const longestName = 40;

/**
 * The ways not to satisfy a schema: whatever value fails it, or one that lacks a property it requires, or one with a
 * property whose schema is refuted in turn, or with a property that asks for what is not there.
 */
export function refutations(schema: Schema): readonly Option[] {
  const refuted = [schema];
  const parts = certainly([schema]);
  const ways = [required, declared, matched, additional, dependents, counts].flatMap((way) => parts.flatMap(way));
  return [{ branch: 'not', refuted }, ...ways.map((way): Option => ({ branch: 'not', refuted, ...way }))];
}

type Way = Pick<Option, 'present' | 'absent' | 'refutedMember'>;

function required(part: Schema): readonly Way[] {
  return textsIn(part, 'required').map((name) => ({ absent: [name] }));
}

function declared(part: Schema): readonly Way[] {
  return namesIn(part, 'properties').flatMap((name) => withMember(name, part.subschema('properties', name)));
}

function matched(part: Schema): readonly Way[] {
  return namesIn(part, 'patternProperties').flatMap((source) => {
    const pattern = readPattern(source);
    if (pattern === undefined) return [];
    const [name] = [...first(matchingStrings([pattern], 1, longestName))];
    return name === undefined ? [] : withMember(name, part.subschema('patternProperties', source));
  });
}

function additional(part: Schema): readonly Way[] {
  const names = new Set(namesIn(part, 'properties'));
  const name = ['extra', 'extra2', 'extra3'].find((each) => !names.has(each));
  return name === undefined ? [] : withMember(name, part.subschema('additionalProperties'));
}

function dependents(part: Schema): readonly Way[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) =>
    namesIn(part, keyword).flatMap((name) => {
      const others = textsIn(part, keyword, name).filter((other) => other !== name);
      return others.map((other) => ({ present: [name], absent: [other] }));
    }),
  );
}

function counts(part: Schema): readonly Way[] {
  const node = keywordNode(part, 'maxProperties');
  const most = node?.type === 'number' ? Number(node.literal) : Infinity;
  if (most >= mostProperties) return [];
  const extras = Array.from({ length: most + 1 }, (_, index) => `extra${index + 1}`);
  return [{ present: [...namesIn(part, 'properties'), ...extras].slice(0, most + 1) }];
}

function withMember(name: string, schema: Schema | undefined): readonly Way[] {
  return schema === undefined ? [] : [{ present: [name], refutedMember: [name, schema] }];
}

function* first<Item>(items: Iterable<Item>): Iterable<Item> {
  for (const item of items) {
    yield item;
    return;
  }
}
