import type { EffectiveSchema } from '../contract/index.js';
import { answersOf, partsAt } from './members.js';
import type { Resource } from './resource-graph.js';

/**
 * Returns what the document declares for an identity in responses, where a parameter is often less precise: text in a
 * path, and an integer in a list.
 */
export function shownIdentity({ producers }: Resource, parameter: string): readonly EffectiveSchema[] {
  return producers.flatMap(({ operation, identity }) =>
    (identity.get(parameter) ?? []).flatMap((source) => {
      // A name of a property is text whatever its value is.
      if (source.kind !== 'response' || source.pointer.endsWith('#')) return [];
      const { pointer } = source;
      return answersOf(operation).map((schema) => partsAt(schema, pointer));
    }),
  );
}
