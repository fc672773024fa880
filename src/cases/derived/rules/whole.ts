import { toValue } from '../../../json/index.js';
import { singular } from '../../../resources/index.js';
import { jsonTemplate, type BodyTree, memberNames, withMember, withoutMembers } from '../../../wire/index.js';
import { bodyOf, literalBody } from '../values/body-of.js';
import { invalid, unspecified, valid, type ValueRule } from './edit.js';
import { isFormText } from '../good/body-form.js';
import type { ValueSite } from '../body/value-site.js';
import { isObject, isWhole, placeOf } from './kinds-of-sites.js';
import { missing, undeclaredName, unseen } from './objects.js';
import { ofOtherType } from './types.js';

/** The smallest body, the fullest one, and the examples of the document. */
export const whole: ValueRule = {
  where: 'bodies',
  applies: isWhole,
  *edits(site) {
    const { value, rich, mediaType, schemas } = site;
    yield valid('minimal', value, 'with nothing that need not be there', 0);
    if (textOf(value) !== textOf(rich.tree)) yield valid('full', rich.tree, 'with everything that can be there', 0);
    const own = schemas.flatMap((schema) => schema.keyword('example') ?? []);
    for (const { name, node, place: contract } of [
      ...mediaType.examples.map(({ name, value: node, place }) => ({ name, node, place })),
      ...own.map(({ node, place }) => ({ name: '', node, place })),
    ]) {
      const example = toValue(node);
      if (site.judge(example).length > 0) continue;
      const what = name === '' ? 'example' : `example-${name}`;
      const tree = refreshed(bodyOf(example), rich.tree);
      yield valid(what, tree, 'as the document has it', 1, { contract, isGiven: true });
    }
  },
};

function textOf(tree: BodyTree): string {
  return JSON.stringify(jsonTemplate(tree));
}

/** Inserts fresh values into an example where the fullest body has them, so that it can be sent repeatedly. */
function refreshed(example: BodyTree, full: BodyTree): BodyTree {
  if (example.kind === 'scalar') {
    return full.kind === 'scalar' && full.text.some((part) => typeof part !== 'string') ? full : example;
  }
  if (example.kind === 'array') {
    const [item] = full.kind === 'array' ? full.items : [];
    return item === undefined ? example : { kind: 'array', items: example.items.map((each) => refreshed(each, item)) };
  }
  const known = new Map(full.kind === 'object' ? full.members : []);
  return {
    kind: 'object',
    members: example.members.map(([name, value]) => {
      const own = known.get(name);
      return [name, own === undefined ? value : refreshed(value, own)];
    }),
  };
}

/**
 * The valid body one level too deep, so that required properties are missing (JSON Schema 2020-12 validation §6.5.3).
 * Frameworks unwrap the name of the resource or `data`; merging `__proto__` changes the prototype.
 */
export const envelope: ValueRule = {
  where: 'bodies',
  applies: (site) => isObject(site) && isWhole(site),
  contract: (site) => placeOf(site, 'required'),
  *edits(site) {
    const names = namesOf(site).filter((name) => !memberNames(site.rich.tree).includes(name));
    const value = { kind: 'object', members: names.map((name) => [name, site.value] as const) } as const;
    const words = `below ${names.join(', ')} instead of being itself the body`;
    yield invalid('envelope', value, words, 3, { ...unseen, breaks: ['required'] });
  },
};

/** Returns usual names of the body: after the path, after the schema, and the generic ones. */
function namesOf({ operation, mediaType }: ValueSite): readonly string[] {
  const segment = operation.path.text.split('/').findLast((each) => /^[A-Za-z]\w*$/.test(each)) ?? '';
  const reference = (mediaType.schema?.reference ?? mediaType.schema)?.place.pointer.split('/').at(-1) ?? '';
  const schema = reference.slice(0, 1).toLowerCase() + reference.slice(1);
  const all = ['data', singular(segment), schema, '__proto__'];
  return [...new Set(all.filter((name) => /^[A-Za-z_]\w*$/.test(name)))];
}

/**
 * Required properties, missing or of another type, in a body with all optional ones (JSON Schema 2020-12 validation
 * §6.1.1, §6.5.3): only this finds a check that depends on an optional property.
 */
export const besideOptional: ValueRule = {
  where: 'bodies',
  applies: (site) =>
    isObject(site) && site.branch === undefined && memberNames(site.rich.tree).length > memberNames(site.value).length,
  *edits(site) {
    const { tree, children } = site.rich;
    for (const name of memberNames(site.value)) {
      const member = children.get(name);
      if (member === undefined) continue;
      const words = 'left out, while all that is optional is present';
      yield invalid('missing-beside-optional', withoutMembers(tree, name), words, 3, missing(site, name));
      if (isFormText(site.mediaType, [...site.path, name]) && member.facets.kinds.includes('string')) continue;
      const shown = ofOtherType(member.tree);
      const other = 'of another type, while all that is optional is present';
      const details = { below: [name], shown, breaks: ['type'] };
      yield invalid('wrong-type-beside-optional', withMember(tree, name, shown), other, 3, details);
    }
  },
};

/** The fullest body with all members of another type (JSON Schema 2020-12 validation §6.1.1). */
export const allWrong: ValueRule = {
  where: 'bodies',
  applies: (site) => isObject(site) && isWhole(site),
  *edits({ rich: { tree }, mediaType }) {
    if (tree.kind !== 'object' || tree.members.length < 2) return;
    const members = tree.members.filter(([name]) => !isFormText(mediaType, [name]));
    const value = { kind: 'object', members: members.map(([name, own]) => [name, ofOtherType(own)] as const) } as const;
    yield invalid('all-wrong', value, 'with every property of another type', 3, { ...unseen, breaks: ['type'] });
  },
};

/** Deep enough to exhaust recursive parsers, but below every size limit. */
const depth = 3000;

const manyMembers = 350;
const manyLevels = 350;

/** Larger than the default limit of many servers, with more names and more levels than usual. */
const large = `{${Array.from({ length: manyMembers }, (_, at) => `"a${at}":"${'a'.repeat(390)}",`).join('')}"deep":${'{"a":'.repeat(manyLevels)}1${'}'.repeat(manyLevels)}}`;

/** Names with a meaning in languages, queries or document stores, combined where one response suffices. */
const named = [
  ['property-__proto__', ['__proto__'], '{"toString":1}'],
  ['property-constructor', ['constructor'], '{"toString":1}'],
  ['property-toString', ['toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'length'], '{"toString":1}'],
  ['empty-name', ['', '$where', 'a.b', 'имя'], 'null'],
] as const;

/** Properties that a server need not accept, but must survive. */
export const hostileObjects: ValueRule = {
  where: 'bodies',
  applies: (site) => isObject(site) && isWhole(site),
  *edits(site) {
    for (const [what, names, json] of named) {
      const value = names.reduce((tree, name) => withMember(tree, name, literalBody(json)), site.value);
      const quoted = names.map((name) => JSON.stringify(name)).join(', ');
      const words = `with ${names.length > 1 ? 'properties' : 'a property'} named ${quoted}`;
      yield unspecified(what, value, words, 5, unseen);
    }
    const extra = (json: string): BodyTree => withMember(site.value, undeclaredName(site), literalBody(json));
    const deep = extra('['.repeat(depth) + ']'.repeat(depth));
    yield unspecified('deep', deep, `with arrays in arrays, ${depth} deep`, 5, unseen);
    const size = `with an object of ${manyMembers} members and ${manyLevels} levels, 140 kilobytes in all`;
    yield unspecified('large', extra(large), size, 6, unseen);
  },
};
