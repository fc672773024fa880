import type { Schema, SchemaFailure } from '../../../contract/index.js';
import { isJsonObject, type JsonValue } from '../../../json/index.js';
import { isArrayValue } from '../values/kind.js';
import type { GoodNode } from '../values/good-node.js';

/** A schema that a discriminator names, and the path of the value that it is named for. */
interface Named {
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** The schemas that discriminators name on the way to a place. */
export function namedAlong(root: GoodNode, path: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  let node: GoodNode | undefined = root;
  for (let depth = 0; node !== undefined && depth <= path.length; depth++) {
    const above = path.slice(0, depth);
    for (const choice of node.facets.choices) {
      if (choice.isNamed) for (const schema of choice.schemasOf(choice.branch)) found.push({ path: above, schema });
    }
    node = node.children.get(path[depth] ?? '');
  }
  return found;
}

/**
 * What the schemas that are named have against a value. Whoever does not go by the discriminator may find nothing wrong
 * with it: the document does not have it wrong, and not right either.
 */
export function namedFailures(named: readonly Named[], root: JsonValue): readonly SchemaFailure[] {
  return named.flatMap(({ path, schema }) => {
    const value = path.reduce(stepInto, root as JsonValue | undefined);
    const failures = value === undefined ? [] : schema.validate(value, 'request');
    return failures.map((failure) => ({ ...failure, isUnclear: true as const }));
  });
}

function stepInto(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isArrayValue(value)) return value[Number(token)];
  return isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
