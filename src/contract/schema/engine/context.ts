import type { Direction } from '../../compiled/schema.js';
import type { SchemaResource, SchemaSite } from '../sites/schema-site.js';

/**
 * The context in which a schema is compiled. The same schema in the same context gives the same result.
 *
 * `neutral` applies JSON Schema alone: every required property is required in both directions.
 */
export interface Context {
  readonly direction: Direction | 'neutral';
  /** Required names that the value may omit. */
  readonly optional: ReadonlySet<string>;
  /** The outermost schema with each `$dynamicAnchor` (JSON Schema 2020-12 core §8.2.3.2). */
  readonly dynamicScope: ReadonlyMap<string, SchemaSite>;
}

export const none: ReadonlySet<string> = new Set();

export function contextKey({ direction, optional, dynamicScope }: Context): string {
  const names = [...optional].map((name) => JSON.stringify(name)).join();
  const anchors = [...dynamicScope].map(([name, site]) => `${name}=${site.index}`).join();
  return `${direction} ${names} ${anchors}`;
}

/** The context inside a resource. Of two schemas with the same anchor, the one that was entered first stays. */
export function entering(resource: SchemaResource, context: Context): Context {
  const unknown = [...resource.dynamicAnchors].filter(([name]) => !context.dynamicScope.has(name));
  if (unknown.length === 0) return context;
  const ordered = [...context.dynamicScope, ...unknown].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...context, dynamicScope: new Map(ordered) };
}
