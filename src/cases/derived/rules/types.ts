import { withArticle } from '../../../error/index.js';
import type { JsonValue } from '../../../json/index.js';
import { type BodyTree, isUniquePart } from '../../../wire/index.js';
import { bodyOf, literalBody } from '../values/body-of.js';
import { type Facets, literalsOf } from '../values/facets.js';
import { kindOf, kinds as allKinds, type Kind } from '../values/kind.js';
import { firstOf, invalid, unspecified, valid, type Edit, type ValueRule } from './edit.js';
import { isFormText } from '../good/body-form.js';
import type { ValueSite } from '../body/value-site.js';
import { placeOf, typePlace } from './kinds-of-sites.js';

const breaks = ['type', 'enum', 'const', 'format'];

/** Texts that are neither numbers nor booleans, the only wrong types that a text can express. */
export const wrongText: ValueRule = {
  where: 'texts',
  // A list of numbers may have no `type`.
  applies: ({ branch, facets, value }) => branch === undefined && !(facets.kinds.includes('string') && isText(value)),
  contract: typePlace,
  *edits({ facets, value }) {
    const { kinds } = facets;
    const words = kinds.includes('string') ? 'not one of the values allowed' : dueWords(facets);
    yield invalid('word', 'fern', words, 1, { breaks });
    if (kinds.includes('number')) {
      // A lenient parser reads the number at the beginning.
      yield invalid('number-with-more', `${digitsOf(value) ?? '1'}fern`, words, 3, { breaks });
      yield invalid('not-a-number', 'NaN', words, 3, { breaks });
    }
    if (kinds.includes('boolean')) yield invalid('neither-true-nor-false', 'maybe', words, 3, { breaks });
  },
};

/** Bodies of another type. */
export const wrongRoot: ValueRule = {
  where: 'types',
  applies: (site) => site.path.length === 0 && isTyped(site),
  contract: (site) => placeOf(site, 'type', 'enum', 'const'),
  edits: (site) => wrong(site, undefined),
};

/** A value of each other JSON type (JSON Schema 2020-12 validation §6.1.1). */
export const wrongType: ValueRule = {
  where: 'types',
  applies: (site) => site.path.length > 0 && isTyped(site) && !isTextOfForm(site),
  contract: (site) => placeOf(site, 'type', 'enum', 'const'),
  edits: (site) => wrong(site, breaks),
};

/** Both truth values, since `false` is a value too (JSON Schema 2020-12 core §4.2.1). */
export const booleans: ValueRule = {
  applies: ({ facets }) => facets.kinds[0] === 'boolean' && facets.keywords.has('type'),
  contract: typePlace,
  edits: () => [valid('true', true, 'a boolean', 2), valid('false', false, 'a boolean', 2)],
};

/** `null` where it is allowed (JSON Schema 2020-12 validation §6.1.1; OpenAPI 3.0 §4.7.24, `nullable`). */
export const nullable: ValueRule = {
  where: 'types',
  applies: ({ facets, path }) =>
    path.length > 0 && facets.keywords.has('type') && facets.kinds.length > 1 && facets.kinds.includes('null'),
  contract: (site) => placeOf(site, 'nullable', 'format', 'type'),
  *edits({ facets }) {
    const listed = literalsOf(facets);
    // `nullable` beside an `enum` without null is contradictory.
    yield listed?.includes(null) === false
      ? unspecified('null', null, 'which "nullable" and "enum" disagree on', 2)
      : valid('null', null, 'which is allowed', 2);
    // If a list states the texts, one that spells null is not among them.
    if (listed === undefined) return;
    yield invalid('null-as-text', 'null', 'a text that only spells null', 3, { breaks: ['enum', 'const'] });
  },
};

/** Plain values of each type, since keywords may restrict a type. `null` has its own rule. */
const samples: readonly JsonValue[] = ['trellis', 'a', '5', 1, 1.5, 0, 10, true, false, [], {}];

/** A value of each further allowed type (JSON Schema 2020-12 validation §6.1.1). */
export const otherTypes: ValueRule = {
  applies: ({ facets }) =>
    facets.keywords.has('type') && facets.kinds.length > 1 && facets.kinds.length < allKinds.length,
  contract: typePlace,
  *edits({ facets }) {
    for (const kind of facets.kinds.slice(1)) {
      const words = `${nameOf(kind)}, which is allowed as well`;
      const values = samples.filter((value) => kindOf(value) === kind);
      yield firstOf(values.map((value) => valid(`other-type-${kind}`, bodyOf(value), words, 2)));
    }
  },
};

/** Returns a number in place of a text, or a word in place of anything else. */
export function ofOtherType(value: BodyTree): BodyTree {
  return literalBody(isText(value) ? '123' : '"trellis"');
}

interface Wrong {
  readonly kind: Kind;
  readonly what: string;
  readonly value: BodyTree;
  readonly priority: number;
}

function* wrong(site: ValueSite, breaks: readonly string[] | undefined): Iterable<Edit> {
  const { facets, path, operation, whole } = site;
  const words = dueWords(facets);
  for (const { kind, what, value, priority } of [...lookalikes(site), ...plain(site), ...falsy]) {
    if (facets.kinds.includes(kind)) continue;
    // If the body is optional, many services treat falsy values as none; null in a parameter is no text.
    const isNothing = falsy.some((each) => each.what === what) || (kind === 'null' && whole.words !== 'body');
    const isNone = isNothing && path.length === 0 && operation.requestBody?.required !== true;
    yield invalid(what, value, words, priority, { breaks, ...(isNone && { doubt: 'empty-value-as-none' }) });
  }
}

/** Values that a lenient parser converts to the right type. */
function* lookalikes({ facets, value }: ValueSite): Iterable<Wrong> {
  for (const kind of facets.kinds) {
    if (kind === 'number') yield { kind: 'string', what: 'numeric-string', value: quoted(value), priority: 1 };
    // Some languages have separate types for integers and fractions.
    if (kind === 'string') yield { kind: 'number', what: 'fraction', value: literalBody('1.5'), priority: 5 };
    if (kind === 'boolean') {
      yield { kind: 'string', what: 'boolean-string', value: literalBody('"true"'), priority: 2 };
      yield { kind: 'number', what: 'one', value: literalBody('1'), priority: 3 };
    }
    if (kind === 'array') {
      const item = (value.kind === 'array' ? value.items[0] : undefined) ?? literalBody('"trellis"');
      yield {
        kind: 'object',
        what: 'object-with-index',
        value: { kind: 'object', members: [['0', item]] },
        priority: 4,
      };
    }
  }
}

function plain({ value }: ValueSite): readonly Wrong[] {
  return [
    { kind: 'null', what: 'null', value: literalBody('null'), priority: 1 },
    { kind: 'boolean', what: 'boolean', value: literalBody('true'), priority: 3 },
    { kind: 'number', what: 'number', value: literalBody('123'), priority: 2 },
    { kind: 'string', what: 'string', value: literalBody('"trellis"'), priority: 2 },
    { kind: 'array', what: 'array', value: { kind: 'array', items: [value] }, priority: 3 },
    { kind: 'object', what: 'object', value: { kind: 'object', members: [] }, priority: 3 },
  ];
}

/** Values that a lenient parser treats as absent. */
const falsy: readonly Wrong[] = [
  { kind: 'boolean', what: 'false', value: literalBody('false'), priority: 4 },
  { kind: 'number', what: 'zero', value: literalBody('0'), priority: 4 },
  { kind: 'string', what: 'empty-string', value: literalBody('""'), priority: 4 },
  { kind: 'array', what: 'empty-array', value: { kind: 'array', items: [] }, priority: 4 },
];

function isTextOfForm({ facets, mediaType, path }: ValueSite): boolean {
  return facets.kinds.includes('string') && isFormText(mediaType, path);
}

/** Other branches give the same result. */
function isTyped({ facets, branch }: ValueSite): boolean {
  return branch === undefined && facets.kinds.length < allKinds.length;
}

function quoted(value: BodyTree): BodyTree {
  const [part] = value.kind === 'scalar' ? value.text : [];
  if (isUniquePart(part)) return { kind: 'scalar', text: ['"', part, '"'] };
  return literalBody(`"${digitsOf(value) ?? '123'}"`);
}

function isText(value: BodyTree): boolean {
  const [text] = value.kind === 'scalar' ? value.text : [];
  return typeof text === 'string' && text.startsWith('"');
}

function digitsOf(value: BodyTree): string | undefined {
  const [text] = value.kind === 'scalar' ? value.text : [];
  return typeof text === 'string' && /^-?\d/.test(text) ? text : undefined;
}

/** Describes the required types: `where an integer or null is due`. */
function dueWords({ kinds, integral }: Facets): string {
  const names = kinds.map((kind) => nameOf(kind === 'number' && integral ? 'integer' : kind));
  return `where ${names.join(' or ')} is due`;
}

function nameOf(kind: string): string {
  return kind === 'null' ? kind : withArticle(kind);
}
