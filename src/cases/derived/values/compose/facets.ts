import { keywordsOf, once, type Schema, type SchemaKeyword } from '../../../../contract/index.js';
import type { JsonValue } from '../../../../json/index.js';
import { kindsIn } from './kinds-in.js';
import type { Kind } from '../kind.js';

/**
 * All that a contract says of one value, in one view: every Schema Object in force, with `$ref` and `allOf` opened and
 * one branch of each alternative chosen (JSON Schema 2020-12 core §10.2).
 */
export interface Facets {
  /** In the order met, those that refer before those referred to. */
  readonly schemas: readonly Schema[];
  /** What must not hold: by `not`, or since the other branch of an `if` is chosen. */
  readonly refuted: readonly Schema[];
  readonly choices: readonly Choice[];
  readonly members: MemberWishes;
  /** The kinds that every `type` allows, in the order to try them. */
  readonly kinds: readonly Kind[];
  /** Whether a number must be an integer. */
  readonly integral: boolean;
  /** Every statement of a keyword that is in force, with its place. */
  constraints(keyword: string): readonly Constraint[];
  readonly keywords: { has(keyword: string): boolean };
}

export interface Constraint extends SchemaKeyword {
  readonly schema: Schema;
}

/** Which branch of an alternative was chosen. */
export interface Choice {
  readonly key: string;
  readonly keyword: SchemaKeyword;
  /** Of the branch chosen, such as `0` or `then`. */
  readonly branch: string;
  /** Whether a discriminator has a name for it. */
  readonly isNamed: boolean;
  /** Of all branches, in their order. */
  readonly branches: readonly string[];
  /** What a branch asks for. */
  schemasOf(branch: string): readonly Schema[];
}

/** What the branches chosen ask of the members of an object, beyond their schemas. */
export interface MemberWishes {
  readonly present: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly refuted: ReadonlyMap<string, readonly Schema[]>;
  readonly preferred: ReadonlyMap<string, readonly JsonValue[]>;
}

type Parts = Pick<Facets, 'schemas' | 'refuted' | 'choices' | 'members'>;

const none: readonly Constraint[] = [];

const statements = once((schema: Schema): readonly Constraint[] => {
  return [...keywordsOf(schema).values()].map((keyword) => ({ ...keyword, schema }));
});

export function facetsOf(parts: Parts): Facets {
  const byName = new Map<string, Constraint[]>();
  for (const schema of parts.schemas) {
    for (const statement of statements(schema)) {
      const known = byName.get(statement.name);
      if (known === undefined) byName.set(statement.name, [statement]);
      else known.push(statement);
    }
  }
  const constraints = (keyword: string): readonly Constraint[] => byName.get(keyword) ?? none;
  return { ...parts, ...kindsIn(constraints), constraints, keywords: byName };
}
