import type { BodyTree } from '../../../body-tree.js';
import type { Variation } from '../../mutation.js';
import { literalBody } from '../../values/body-of.js';
import type { Facets } from '../../values/compose/facets.js';
import { kinds as allKinds, type Kind } from '../../values/kind.js';
import { refused } from '../claim.js';
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
  applies: ({ path, facets }) => path.length > 0 && facets.kinds.length < allKinds.length,
  derive: (site) => wrong(site, failing),
};

/** Whole bodies of another type. */
export const wrongRoot: ValueMutation = {
  id: 'body/wrong-root',
  applies: ({ path, facets }) => path.length === 0 && facets.kinds.length < allKinds.length,
  derive: (site) => wrong(site, undefined),
};

function* wrong(site: ValueSite, breaks: readonly string[] | undefined): Iterable<Variation> {
  const { facets, schemas, mediaType } = site;
  const speaking = [...facets.constraints('type'), ...facets.constraints('enum'), ...facets.constraints('const')];
  const contract = (speaking[0] ?? schemas[0] ?? mediaType).place;
  const words = `where ${typeWords(facets)} is due`;
  for (const { kind, what, value, priority } of [...lookalikes(site), ...plain(site)]) {
    if (!facets.kinds.includes(kind)) yield* refused(site, { what, value, words, contract, priority }, breaks);
  }
}

/** What a careless reader takes for the right thing. */
function* lookalikes({ facets, value }: ValueSite): Iterable<Wrong> {
  for (const kind of facets.kinds) {
    if (kind === 'number') yield { kind: 'string', what: 'numeric-string', value: quoted(value), priority: 1 };
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

function quoted(value: BodyTree): BodyTree {
  if (value.kind !== 'scalar') return literalBody('"123"');
  const [part] = value.text;
  if (typeof part === 'object' && 'unique' in part) return { kind: 'scalar', text: ['"', part, '"'] };
  return literalBody(typeof part === 'string' && /^-?[0-9]/.test(part) ? `"${part}"` : '"123"');
}

function first(value: BodyTree): BodyTree {
  return (value.kind === 'array' ? value.items[0] : undefined) ?? literalBody('"trellis"');
}

function typeWords({ kinds, integral }: Facets): string {
  const names = kinds.map((kind) => {
    if (kind === 'null') return 'null';
    const name = kind === 'number' && integral ? 'integer' : kind;
    return `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;
  });
  return names.join(' or ');
}
