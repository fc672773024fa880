import { formatPointer } from '../json/index.js';
import type { Schema } from '../contract/index.js';
import type { Draft } from './draft.js';
import { containersOf } from './identity.js';
import { answersOf, bodiesOf, isReadOnly, isScalarName, membersOf } from './members.js';
import { plainName } from './words.js';

/**
 * Enters a member by which requests can name an item of a resource, which its creation sends or shows beside the
 * identity, as a key of the resource: the `token` of an invitation. Returns false if there is no such member.
 */
export function enterKey(resource: Draft, name: string): boolean {
  if (resource.keys.has(name)) return true;
  const [creator, ...others] = resource.producers.filter(({ by }) => by === 'create');
  if (creator === undefined || others.length > 0 || resource.names.some((each) => isSame(each, name))) return false;
  const identities = new Set([...creator.identity.values()].flat().map((source) => JSON.stringify(source)));
  const find = (schemas: readonly Schema[], isSaid: (member: Schema) => boolean): string | undefined => {
    for (const [around, object] of schemas.flatMap((each) => containersOf(each, resource.collection ?? '')))
      for (const [member, schema] of membersOf(object))
        if (isSame(member, name) && isSaid(schema)) return around + formatPointer([member]);
    return undefined;
  };
  const shown = find(answersOf(creator.operation), isScalarName);
  if (shown === undefined || identities.has(JSON.stringify({ kind: 'response', pointer: shown }))) return false;
  const sent = find(bodiesOf(creator.operation), (member) => isScalarName(member) && !isReadOnly(member));
  resource.keys.set(name, sent === undefined ? { in: 'response', pointer: shown } : { in: 'request', pointer: sent });
  return true;
}

function isSame(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
