import { formatPointer } from '../json/index.js';
import type { Schema } from '../contract/index.js';
import type { Draft } from './draft.js';
import { containersOf } from './identity.js';
import { answersOf, bodiesOf, isReadOnly, isScalarName, membersOf } from './members.js';
import { plainName } from './words.js';

/**
 * Returns true if requests can name an item of a resource by a member of that name, which the creation of the item sends
 * or shows beside its identity: the `token` of an invitation. The member becomes a key of the resource.
 */
export function hasKey(resource: Draft, name: string): boolean {
  if (resource.keys.has(name)) return true;
  const [creator, ...others] = resource.producers.filter(({ by }) => by === 'create');
  if (creator === undefined || others.length > 0 || resource.names.some((each) => isSame(each, name))) return false;
  const identities = new Set([...creator.identity.values()].flat().map((source) => JSON.stringify(source)));
  const find = (schemas: readonly Schema[]): string | undefined => {
    for (const [around, object] of schemas.flatMap((each) => containersOf(each, resource.collection ?? '')))
      for (const [member, schema] of membersOf(object))
        if (isSame(member, name) && isScalarName(schema)) return around + formatPointer([member]);
    return undefined;
  };
  const shown = find(answersOf(creator.operation));
  if (shown === undefined || identities.has(JSON.stringify({ kind: 'response', pointer: shown }))) return false;
  const sent = find(bodiesOf(creator.operation).filter((schema) => !isReadOnly(schema)));
  resource.keys.set(name, sent === undefined ? { in: 'response', pointer: shown } : { in: 'request', pointer: sent });
  return true;
}

function isSame(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
