import { once, type Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { bodiesOf, isReadOnly, isScalarName, itemsOf, membersOf } from './members.js';
import type { OperationUse } from './resource-graph.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

const deepest = 4;
const mostMembers = 20_000;

/**
 * The members of the bodies of an operation whose names say that they identify an item, of which the document tells
 * nothing more, as JSON pointers: `/managerId`. The identity of the item itself, and identities that callers choose, such
 * as `externalId`, are none.
 */
export const foreignNames = once(({ operation, needs, resource }: OperationUse): readonly string[] => {
  const known = new Set(needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : [])));
  const own = plainName(resource?.name ?? '');
  const found = new Set<string>();
  let read = 0;
  const visit = (schema: Schema, around: string, depth: number): void => {
    const list = itemsOf(schema)?.items;
    if (list !== undefined && depth > 0) visit(list, `${around}/*`, depth - 1);
    for (const [name, member] of membersOf(schema)) {
      if (read++ > mostMembers) return;
      if (isReadOnly(member)) continue;
      const pointer = around + formatPointer([name]);
      const items = itemsOf(member)?.items;
      const at = items === undefined ? pointer : `${pointer}/*`;
      if (isForeign(name, own) && isScalarName(items ?? member) && !known.has(at)) found.add(at);
      if (depth > 0) visit(member, pointer, depth - 1);
    }
  };
  for (const schema of bodiesOf(operation)) visit(schema, '', deepest);
  return [...found];
});

/** Returns true for `managerId`; not for `id`, the `userId` of a user and `externalId`. */
function isForeign(name: string, own: string): boolean {
  const [last = '', ...before] = wordsOf(name).toReversed();
  const isId = /^(?:id|uuid|guid)s?$/.test(last) && before.length > 0;
  return isId && before.join('') !== own && !before.some((word) => means(word, 'foreign'));
}
