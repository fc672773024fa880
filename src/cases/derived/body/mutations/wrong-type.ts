import { type BodyTree, isUniquePart } from '../../../../wire/index.js';
import type { Variation } from '../../mutation.js';
import { literalBody } from '../../values/body-of.js';
import { kinds as allKinds, type Kind } from '../../values/kind.js';
import { refused } from '../claim.js';
import { isFormText } from '../is-form-text.js';
import { typeWords } from '../type-words.js';
import type { ValueMutation, ValueSite } from '../value-site.js';

interface Wrong {
  readonly kind: Kind;
  readonly what: string;
  readonly value: BodyTree;
  readonly priority: number;
}

const failing = ['type', 'enum', 'const', 'format'];

/** A value of each JSON type that is not allowed (JSON Schema 2020-12 validation §6.1.1). */
export const wrongType: ValueMutation = {
  id: 'body/wrong-type',
  applies: (site) => site.path.length > 0 && isTyped(site) && !isText(site),
  derive: (site) => wrong(site, failing),
};

/** Whole bodies of another type. */
export const wrongRoot: ValueMutation = {
  id: 'body/wrong-root',
  applies: (site) => site.path.length === 0 && isTyped(site),
  derive: (site) => wrong(site, undefined),
};

function isText({ facets, mediaType, path }: ValueSite): boolean {
  return facets.kinds.includes('string') && isFormText(mediaType, path);
}

/** What is wrong in one branch is wrong in all, or right. */
function isTyped({ facets, branch }: ValueSite): boolean {
  return branch === undefined && facets.kinds.length < allKinds.length;
}

function* wrong(site: ValueSite, breaks: readonly string[] | undefined): Iterable<Variation> {
  const { facets, schemas, mediaType } = site;
  const speaking = [...facets.constraints('type'), ...facets.constraints('enum'), ...facets.constraints('const')];
  const contract = (speaking[0] ?? schemas[0] ?? mediaType).place;
  const words = `where ${typeWords(facets)} is due`;
  for (const { kind, what, value, priority } of [...lookalikes(site), ...plain(site), ...falsy]) {
    if (facets.kinds.includes(kind)) continue;
    // Where no body need be sent, many take for none what their language does; null in its place the schema forbids.
    const isNothing = falsy.some((each) => each.what === what) || (kind === 'null' && site.whole.words !== 'body');
    const isNone = isNothing && site.path.length === 0 && site.operation.requestBody?.required !== true;
    const doubt = isNone ? ({ doubt: 'empty-value-as-none' } as const) : {};
    yield* refused(site, { what, value, words, contract, priority, ...doubt }, breaks);
  }
}

/** What a careless reader takes for the right thing. */
function* lookalikes({ facets, value }: ValueSite): Iterable<Wrong> {
  for (const kind of facets.kinds) {
    if (kind === 'number') yield { kind: 'string', what: 'numeric-string', value: quoted(value), priority: 1 };
    // Where there is a class for integers, others have one of their own.
    if (kind === 'string') yield { kind: 'number', what: 'fraction', value: literalBody('1.5'), priority: 5 };
    if (kind === 'boolean') {
      yield { kind: 'string', what: 'boolean-string', value: literalBody('"true"'), priority: 2 };
      yield { kind: 'number', what: 'one', value: literalBody('1'), priority: 3 };
    }
    if (kind === 'array') {
      const members: BodyTree = { kind: 'object', members: [['0', first(value)]] };
      yield { kind: 'object', what: 'object-with-index', value: members, priority: 4 };
    }
  }
}

function* plain({ value }: ValueSite): Iterable<Wrong> {
  yield { kind: 'null', what: 'null', value: literalBody('null'), priority: 1 };
  yield { kind: 'boolean', what: 'boolean', value: literalBody('true'), priority: 3 };
  yield { kind: 'number', what: 'number', value: literalBody('123'), priority: 2 };
  yield { kind: 'string', what: 'string', value: literalBody('"trellis"'), priority: 2 };
  yield { kind: 'array', what: 'array', value: { kind: 'array', items: [value] }, priority: 3 };
  yield { kind: 'object', what: 'object', value: { kind: 'object', members: [] }, priority: 3 };
}

/** What a careless reader takes for nothing at all. */
const falsy: readonly Wrong[] = [
  { kind: 'boolean', what: 'false', value: literalBody('false'), priority: 4 },
  { kind: 'number', what: 'zero', value: literalBody('0'), priority: 4 },
  { kind: 'string', what: 'empty-string', value: literalBody('""'), priority: 4 },
  { kind: 'array', what: 'empty-array', value: { kind: 'array', items: [] }, priority: 4 },
];

function quoted(value: BodyTree): BodyTree {
  if (value.kind !== 'scalar') return literalBody('"123"');
  const [part] = value.text;
  if (isUniquePart(part)) return { kind: 'scalar', text: ['"', part, '"'] };
  return literalBody(typeof part === 'string' && /^-?[0-9]/.test(part) ? `"${part}"` : '"123"');
}

function first(value: BodyTree): BodyTree {
  return (value.kind === 'array' ? value.items[0] : undefined) ?? literalBody('"trellis"');
}
